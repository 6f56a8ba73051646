import assert from 'node:assert/strict'
import test from 'node:test'
import { batching } from './batching.ts'

const halves = { inProgress: 1, take: (waiting: number) => Math.min(waiting, 4) }

test('an item goes out at once if nothing is running, otherwise together with others, each with its own result', async () => {
  const runs: number[][] = []
  const double = batching(async (numbers: readonly number[]) => {
    runs.push([...numbers])
    await new Promise((resolve) => setImmediate(resolve))
    return numbers.map((n) => n * 2)
  }, halves)
  assert.deepEqual(await Promise.all([1, 2, 3, 4, 5, 6, 7].map(double)), [2, 4, 6, 8, 10, 12, 14])
  assert.deepEqual(runs, [[1], [2, 3, 4, 5], [6, 7]])
})

test('if a batch fails, each item is done again separately', async () => {
  const halve = batching(async (numbers: readonly number[]) => {
    await new Promise((resolve) => setImmediate(resolve))
    if (numbers.some((n) => n % 2 === 1)) throw new Error('odd')
    return numbers.map((n) => n / 2)
  }, halves)
  const settled = await Promise.allSettled([2, 4, 5, 6].map(halve))
  assert.deepEqual(
    settled.map((one) => (one.status === 'fulfilled' ? one.value : 'failed')),
    [1, 2, 'failed', 3],
  )
})
