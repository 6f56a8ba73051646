import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { endOfArrivals } from './arrivals.ts'

test('what arrives in one turn takes each step together', async () => {
  const steps: string[] = []
  const work = async (name: string) => {
    steps.push(`${name} arrives`)
    await endOfArrivals()
    steps.push(`${name} is read`)
    await undefined
    steps.push(`${name} is done`)
  }
  await Promise.all([work('one'), work('two')])
  assert.deepEqual(steps, [
    'one arrives',
    'two arrives',
    'one is read',
    'two is read',
    'one is done',
    'two is done',
  ])
})

test('what arrives later has a turn of its own', async () => {
  const first = endOfArrivals()
  await nextTurn()
  assert.notEqual(endOfArrivals(), first)
  await endOfArrivals()
})
