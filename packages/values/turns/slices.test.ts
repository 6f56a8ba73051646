import assert from 'node:assert/strict'
import test from 'node:test'
import { slices } from './slices.ts'
import { atOnce, type Steps } from './steps.ts'

/** A machine on which each look at the clock takes a millisecond. `turn` is one turn of the event loop. */
const machine = () => {
  let at = 0
  const turns: (() => void)[] = []
  const inSlices = slices({ now: () => at++, later: (run) => void turns.push(run) })
  return { inSlices, turn: () => turns.shift()?.(), waiting: () => turns.length }
}

/** So many steps, each of which is noted. */
function* counted(name: string, count: number, noted: string[]): Steps<string> {
  for (let step = 1; step <= count; step++) {
    noted.push(name)
    yield
  }
  return `${name} is done`
}

/** Far more than a slice has room for. */
const LONG = 1_000
/** By this clock, no more than five milliseconds fit into a slice. */
const STEPS_A_SLICE = 5

test('a long calculation begins in the next turn, and lets everything else have its turn between slices', async () => {
  const { inSlices, turn, waiting } = machine()
  const noted: string[] = []
  const result = inSlices(counted('long', LONG, noted))
  assert.deepEqual(noted, [])
  let before = 0
  while (waiting() > 0) {
    turn()
    assert.ok(noted.length - before <= STEPS_A_SLICE, `${noted.length - before} steps in a turn`)
    before = noted.length
  }
  assert.equal(noted.length, LONG)
  assert.equal(await result, 'long is done')
})

test('calculations take turns within the same slices, so a short one does not wait for a long one', async () => {
  const { inSlices, turn } = machine()
  const noted: string[] = []
  void inSlices(counted('long', LONG, noted))
  const short = inSlices(counted('short', 2, noted))
  for (let turns = 0; turns < 3; turns++) turn()
  assert.equal(await short, 'short is done')
  assert.ok(noted.length <= 3 * STEPS_A_SLICE)
})

test('one that throws rejects alone, and those after it go on', async () => {
  const { inSlices, turn, waiting } = machine()
  function* failing(): Steps<never> {
    yield
    throw new Error('a sample')
  }
  const failed = assert.rejects(inSlices(failing()), { message: 'a sample' })
  const other = inSlices(counted('other', LONG, []))
  while (waiting() > 0) turn()
  await failed
  assert.equal(await other, 'other is done')
  assert.equal(atOnce(counted('at once', 3, [])), 'at once is done')
})
