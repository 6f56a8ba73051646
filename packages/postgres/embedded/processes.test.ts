import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { commandLineOf, fromPs, isAlive } from './processes.ts'

test('a process is known by its words, and gone once it has ended', async (t) => {
  const child = spawn('sleep', ['6123'], { stdio: 'ignore' })
  t.after(() => child.kill('SIGKILL'))
  await once(child, 'spawn')
  const { pid = 0 } = child
  assert.equal(await commandLineOf(pid), 'sleep 6123 ')
  assert.equal(await isAlive(pid, 'sleep 6123 '), true)
  if (process.platform === 'linux') assert.equal(await isAlive(pid, 'sleep 6124 '), false)
  // Small systems have /proc and no ps.
  const byPs = await fromPs(pid)
  if (byPs !== '') assert.equal(byPs, 'sleep 6123 ')
  child.kill('SIGKILL')
  await once(child, 'exit')
  assert.deepEqual(
    [await commandLineOf(pid), await fromPs(pid), await isAlive(pid, 'sleep')],
    ['', '', false],
  )
})

test('a zombie no longer counts as a process', async (t) => {
  // The child ends once the shell has become a program that never waits for it.
  const careless = spawn('sh', ['-c', 'cat <&3 & echo $!; exec sleep 60 3<&-'], {
    stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
  })
  t.after(() => careless.kill('SIGKILL'))
  const [line] = await once(careless.stdout as Readable, 'data')
  const pid = Number(line)
  // For a moment it has none, while it becomes cat.
  while ((await commandLineOf(pid)) !== 'cat ') await pause(5)
  while (!(await commandLineOf(careless.pid ?? 0)).startsWith('sleep')) await pause(5)
  ;(careless.stdio[3] as Writable).end()
  while ((await commandLineOf(pid)) !== '') await pause(5)
  assert.equal(process.kill(pid, 0), true)
  assert.equal(await fromPs(pid), '')
})
