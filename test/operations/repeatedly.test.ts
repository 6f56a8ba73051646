/** The pace at which the service works beside requests: one turn at a time, whatever becomes of each, until stopped. */
import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { repeatedly } from '../../packages/values/repeatedly.ts'

const EVERY = 1_000

/** Work whose turns end as they are told to. */
const begin = (context: TestContext, beginsAtOnce = false) => {
  context.mock.timers.enable({ apis: ['setInterval'] })
  const turns: (PromiseWithResolvers<void> & { readonly signal: AbortSignal })[] = []
  const errors: unknown[] = []
  const { stop, wake } = repeatedly(
    (signal) => {
      const turn = { ...Promise.withResolvers<void>(), signal }
      turns.push(turn)
      return turn.promise
    },
    { everyMilliseconds: EVERY, beginsAtOnce, onError: (error) => errors.push(error) },
  )
  return { turns, errors, stop, wake, pass: (milliseconds: number) => context.mock.timers.tick(milliseconds) }
}

test('a turn begins when its time has come, and at once where that is asked for', (context) => {
  const { turns, pass } = begin(context)
  pass(EVERY - 1)
  assert.equal(turns.length, 0)
  pass(1)
  assert.equal(turns.length, 1)
  context.mock.timers.reset()
  assert.equal(begin(context, true).turns.length, 1)
})

test('no turn begins while one is under way, and one that fails is told of and followed by the next', async (context) => {
  const { turns, errors, pass } = begin(context)
  pass(3 * EVERY)
  assert.equal(turns.length, 1)
  turns[0]?.reject(new Error('A sample.'))
  await setImmediate()
  assert.deepEqual(errors.map(String), ['Error: A sample.'])
  pass(EVERY)
  assert.equal(turns.length, 2)
})

test('woken, it begins a turn at once, or after the one under way', async (context) => {
  const { turns, wake, stop } = begin(context)
  wake()
  assert.equal(turns.length, 1)
  wake()
  wake()
  assert.equal(turns.length, 1)
  turns[0]?.resolve()
  await setImmediate()
  assert.equal(turns.length, 2)
  turns[1]?.resolve()
  await setImmediate()
  assert.equal(turns.length, 2)
  await stop()
  wake()
  assert.equal(turns.length, 2)
})

test('stopping tells the turn that is under way, waits for it, and begins no other', async (context) => {
  const { turns, pass, stop } = begin(context)
  pass(EVERY)
  let hasStopped = false
  const stopped = stop().then(() => {
    hasStopped = true
  })
  await setImmediate()
  assert.deepEqual([hasStopped, turns[0]?.signal.aborted], [false, true])
  turns[0]?.resolve()
  await stopped
  pass(5 * EVERY)
  assert.equal(turns.length, 1)
})

test('work that throws at once has failed like any other', async (context) => {
  context.mock.timers.enable({ apis: ['setInterval'] })
  let turns = 0
  const errors: unknown[] = []
  const work = () => {
    turns++
    throw new Error('A sample.')
  }
  repeatedly(work, { everyMilliseconds: EVERY, onError: (error) => errors.push(error) })
  for (let turn = 1; turn <= 2; turn++) {
    context.mock.timers.tick(EVERY)
    await setImmediate()
    assert.deepEqual([turns, errors.length], [turn, turn])
  }
})
