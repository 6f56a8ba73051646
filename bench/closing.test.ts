/** Stops everything that was started. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closingOf } from './closing.ts'

test('everything is stopped once, the last started first', async () => {
  const stopped: string[] = []
  const closing = closingOf()
  const stopping = (name: string) => async () => void stopped.push(name)
  closing.add(stopping('first'))
  const stopSecond = closing.add(stopping('second'))
  closing.add(stopping('third'))
  await stopSecond()
  await Promise.all([closing.closeAll(), closing.closeAll()])
  await stopSecond()
  assert.deepEqual(stopped, ['second', 'third', 'first'])
})

test('a failure to stop one thing does not prevent stopping the others', async (context) => {
  context.mock.method(console, 'error', () => undefined)
  const stopped: string[] = []
  const closing = closingOf()
  closing.add(async () => void stopped.push('first'))
  closing.add(async () => {
    throw new Error('It does not stop.')
  })
  await closing.closeAll()
  assert.deepEqual(stopped, ['first'])
})
