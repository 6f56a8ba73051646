import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { bornAtSeconds, fromPs, hasEnded, inspect, isAlive, isPostgresIn, sendSignal } from './processes.ts'

test('the start time distinguishes a process from a later one with the same number', async (t) => {
  const began = Date.now() / 1000
  const child = spawn('sleep', ['60'], { stdio: 'ignore' })
  t.after(() => child.kill('SIGKILL'))
  await once(child, 'spawn')
  const seen = await inspect(child.pid ?? 0)
  assert.ok(seen !== undefined)
  assert.equal(seen.name, 'sleep')
  assert.ok(Math.abs((await bornAtSeconds(seen)) - began) < 10)
  assert.ok(await isAlive(seen))
  assert.equal(await isPostgresIn(seen.pid, process.cwd()), process.platform === 'linux' ? false : undefined)

  if (process.platform === 'linux') {
    const earlier = { ...seen, birth: String(Number(seen.birth) - 1) }
    assert.equal(await isAlive(earlier), false)
    await sendSignal(earlier, 'SIGKILL')
    assert.ok(await isAlive(seen))
  }
  assert.equal(await hasEnded(seen, 20), false)
  await sendSignal(seen, 'SIGKILL')
  assert.equal(await hasEnded(seen, 5000), true)
  await sendSignal(seen, 'SIGKILL')
})

test('ps reports the same as /proc, for systems without /proc', async (t) => {
  const child = spawn('sleep', ['60'], { stdio: 'ignore' })
  t.after(() => child.kill('SIGKILL'))
  await once(child, 'spawn')
  const { pid = 0 } = child
  const seen = await fromPs(pid).catch((error: NodeJS.ErrnoException) => error.code)
  // Small systems have /proc and no ps.
  if (seen === 'ENOENT') return
  assert.ok(typeof seen === 'object')
  assert.equal(seen.name, 'sleep')
  assert.ok(Math.abs(Date.parse(`${seen.birth} UTC`) - Date.now()) < 30_000)
  child.kill('SIGKILL')
  await once(child, 'exit')
  assert.equal(await fromPs(pid), undefined)
})

test('a zombie no longer counts as a process', async (t) => {
  // The child ends once the shell has become a program that never waits for it.
  const careless = spawn('sh', ['-c', 'cat <&3 & echo $!; exec sleep 60 3<&-'], {
    stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
  })
  t.after(() => careless.kill('SIGKILL'))
  const [line] = await once(careless.stdout as Readable, 'data')
  const pid = Number(line)
  const child = await inspect(pid)
  assert.ok(child !== undefined)
  while ((await inspect(careless.pid ?? 0))?.name !== 'sleep') await pause(5)
  ;(careless.stdio[3] as Writable).end()
  assert.equal(await hasEnded(child, 5000), true)
  process.kill(pid, 0)
  assert.equal(await inspect(pid), undefined)
})
