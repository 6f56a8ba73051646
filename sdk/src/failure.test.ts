/** The failures of both sets and of problems, in one shape. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { failuresIn } from './failure.ts'

const found = [{ field: 'a[0].b', type: 'min', message: 'b must be 1 or more.' }]

for (const [from, list] of [
  ['set A', [{ model: 'a[0].b', type: 'min', message: 'b must be 1 or more.' }]],
  ['set B', [{ Model: 'a[0].b', Type: 'min', Message: 'b must be 1 or more.' }]],
  ['a problem', [{ field: 'a[0].b', type: 'min', message: 'b must be 1 or more.' }]],
] as const) {
  test(`a failure of ${from} is read`, () => assert.deepEqual(failuresIn(list), found))
}

test('a value that is not a list has no failures, and a value that is not text is empty', () => {
  assert.deepEqual([failuresIn(undefined), failuresIn('x'), failuresIn([null, 1])], [[], [], []])
  assert.deepEqual(failuresIn([{ model: 1 }]), [{ field: '', type: '', message: '' }])
})
