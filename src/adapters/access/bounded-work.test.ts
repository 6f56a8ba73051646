import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boundedWork, TooBusy } from './limits.ts'

test('a limited amount runs at one time, a limited amount waits in order, and the rest is turned away', async () => {
  const { run, begun } = boundedWork({ inFlight: 2, waiting: 3 })
  const doors: (() => void)[] = []
  const order: number[] = []
  const tasks = [1, 2, 3, 4, 5, 6].map((number) =>
    run(() => {
      order.push(number)
      return new Promise<number>((resolve) => doors.push(() => resolve(number)))
    }),
  )
  const results = Promise.allSettled(tasks)
  await assert.rejects(tasks[5] as Promise<number>, TooBusy)
  assert.deepEqual(order, [1, 2])
  for (const waiting of [3, 4, 5]) {
    doors.shift()?.()
    await new Promise(setImmediate)
    assert.deepEqual(
      order,
      Array.from({ length: waiting }, (_, i) => i + 1),
    )
  }
  for (const open of doors) open()
  assert.deepEqual(
    (await results).map(({ status }) => status),
    [...Array(5).fill('fulfilled'), 'rejected'],
  )
  assert.equal(begun(), 5)
})

test('failed work frees its place', async () => {
  const { run } = boundedWork({ inFlight: 1, waiting: 1 })
  const failing = run(() => Promise.reject(new Error('failed')))
  const next = run(() => Promise.resolve('done'))
  await assert.rejects(failing, /failed/)
  assert.equal(await next, 'done')
  assert.equal(await run(() => Promise.resolve('again')), 'again')
})
