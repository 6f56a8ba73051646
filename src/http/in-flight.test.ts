import assert from 'node:assert/strict'
import test from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { deadlineFor, inTime, TookTooLong } from './in-flight.ts'

const never = new Promise<never>(() => undefined)

test('a timely answer is passed on, also a failure', async () => {
  assert.equal(await inTime(Promise.resolve(1), 1_000), 1)
  await assert.rejects(inTime(Promise.reject(new RangeError()), 1_000), RangeError)
})

test('an answer that does not come is abandoned', async () => {
  await assert.rejects(inTime(never, 5), TookTooLong)
})

test('several answers share the time, and only waiting counts', async () => {
  const deadline = deadlineFor(2_000)
  assert.equal(await deadline(pause(200, 'first')), 'first')
  await pause(2_000)
  assert.equal(await deadline(pause(20, 'second')), 'second')
  await assert.rejects(deadline(pause(1_900)), TookTooLong)
  await assert.rejects(deadline(never), TookTooLong)
})
