import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Slots } from './in-flight.ts'

test('slots hold an item until it is removed, and are reused', () => {
  const slots = new Slots<string>()
  const [a, b, c] = ['a', 'b', 'c'].map((item) => slots.add(item)) as [number, number, number]
  assert.deepEqual([...slots], ['a', 'b', 'c'])
  slots.remove(b)
  assert.deepEqual([...slots], ['a', 'c'])
  assert.equal(slots.add('d'), b)
  slots.remove(a)
  slots.remove(c)
  assert.deepEqual([...slots], ['d'])
})

test('an item removed during iteration is not visited any more', () => {
  const slots = new Slots<string>()
  slots.add('a')
  const b = slots.add('b')
  const met: string[] = []
  for (const item of slots) {
    met.push(item)
    if (item === 'a') slots.remove(b)
  }
  assert.deepEqual(met, ['a'])
})
