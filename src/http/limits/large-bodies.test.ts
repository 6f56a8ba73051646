import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linesOf, TooManyLargeBodies, type Turn } from './large-bodies.ts'

/** Lines over a clock that stands until it is moved, and what has come so far. */
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

test('the second body of a client begins three times as long after the first as that took', async () => {
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

test('a body that took long makes the next wait a second at most', async () => {
  const { enter, pass, came } = lines()
  const first = enter('a', 'first')
  enter('a', 'second')
  await pass(9_000)
  first.leave()
  await pass(1_000)
  assert.deepEqual(came, ['first', 'second'])
})

test('a client that hung up while it waited is passed over', async () => {
  const { enter, pass, came } = lines()
  const first = enter('a', 'first')
  enter('a', 'gone').leave()
  enter('a', 'third')
  first.leave()
  await pass(0)
  assert.deepEqual(came, ['first', 'third'])
})

test('a line that has ended begins anew without a pause', async () => {
  const { enter, pass, came } = lines()
  enter('a', 'first').leave()
  await pass(0)
  enter('a', 'second')
  await pass(0)
  assert.deepEqual(came, ['first', 'second'])
})

test('no more than 32 bodies of a client wait', () => {
  const { enter } = lines()
  for (let body = 0; body <= 32; body++) enter('a', `${body}`)
  assert.throws(() => enter('a', 'one too many'), TooManyLargeBodies)
  enter('b', 'of another')
})
