import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import test from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { runIn, type Surroundings, surroundings } from './sentences.ts'

const of = (name: string): Surroundings => ({
  env: { NAME: name },
  stdin: Readable.from([]),
  stdout: new Writable(),
  stderr: new Writable(),
})

test('concurrent commands keep to their own surroundings, and all others to the process', async () => {
  const work = async (exitCode: number) => {
    await turn()
    surroundings().exitCode = exitCode
    return surroundings().env['NAME']
  }
  const [one, two] = [of('one'), of('two')]
  assert.deepEqual(await Promise.all([runIn(one, () => work(1)), runIn(two, () => work(2))]), ['one', 'two'])
  assert.deepEqual([one.exitCode, two.exitCode], [1, 2])
  assert.equal(surroundings(), process)
})

test('no command uses the process itself for what its surroundings provide', () => {
  const src = join(import.meta.dirname, '..')
  const commands = globSync('{cli/**/*,modules/**/*-commands}.ts', { cwd: src })
  assert.ok(commands.some((file) => file.startsWith('modules/')))
  const asking = commands.filter(
    (file) =>
      !/^cli\/sentences\.ts$|\.test\.ts$/.test(file) &&
      /\bprocess\.(?:env|stdin|stdout|stderr|exitCode)\b/.test(readFileSync(join(src, file), 'utf8')),
  )
  assert.deepEqual(asking, [])
})
