import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atMostEachSecond } from './recorded.ts'

test('so many are allowed in each second, and no more', () => {
  const may = atMostEachSecond(2)
  assert.deepEqual([1_000, 1_500, 1_999, 1_999, 2_000, 2_001, 2_002].map(may), [
    true,
    true,
    false,
    false,
    true,
    true,
    false,
  ])
})
