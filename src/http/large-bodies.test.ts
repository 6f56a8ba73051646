import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linesOf, TooManyLargeBodies, type Turn } from './fair-share.ts'

/** Queues with a clock that moves only on request, and what has happened so far. */
const lines = () => {
  let now = 0
  const due: { readonly at: number; readonly run: () => void }[] = []
  const enter = linesOf({
    now: () => now,
    later: (milliseconds, run) => due.push({ at: now + milliseconds, run }),
  })
  const came: string[] = []
  return {
    came,
    enter: (client: string, name: string): Turn => {
      const turn = enter(client)
      void turn.come.then(() => came.push(name))
      return turn
    },
    pass: async (milliseconds: number) => {
      now += milliseconds
      for (const { run } of due
        .splice(0, due.length, ...due.filter(({ at }) => at > now))
        .filter(({ at }) => at <= now))
        run()
      await new Promise(setImmediate)
    },
  }
}

test("after a client's first body comes a pause of three times its duration", async () => {
  const { enter, pass, came } = lines()
  const first = enter('a', 'first')
  enter('a', 'second')
  await pass(20)
  assert.deepEqual(came, ['first'])
  first.leave()
  await pass(59)
  assert.deepEqual(came, ['first'])
  await pass(1)
  assert.deepEqual(came, ['first', 'second'])
})

test('another client does not wait', async () => {
  const { enter, pass, came } = lines()
  enter('a', 'a')
  enter('a', 'a again')
  enter('b', 'b')
  await pass(0)
  assert.deepEqual(came, ['a', 'b'])
})

test('after a slow body the next waits a second at most', async () => {
  const { enter, pass, came } = lines()
  const first = enter('a', 'first')
  enter('a', 'second')
  await pass(9_000)
  first.leave()
  await pass(1_000)
  assert.deepEqual(came, ['first', 'second'])
})

test('a client that hung up while it waited is skipped', async () => {
  const { enter, pass, came } = lines()
  const first = enter('a', 'first')
  enter('a', 'gone').leave()
  enter('a', 'third')
  first.leave()
  await pass(0)
  assert.deepEqual(came, ['first', 'third'])
})

test('an empty line starts again without a pause', async () => {
  const { enter, pass, came } = lines()
  enter('a', 'first').leave()
  await pass(0)
  enter('a', 'second')
  await pass(0)
  assert.deepEqual(came, ['first', 'second'])
})

test('at most 32 bodies of a client wait', () => {
  const { enter } = lines()
  for (let body = 0; body <= 32; body++) enter('a', `${body}`)
  assert.throws(() => enter('a', 'one too many'), TooManyLargeBodies)
  enter('b', 'of another')
})
