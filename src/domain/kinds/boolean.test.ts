import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wrongType } from '../../../packages/rules/fault.ts'
import { boolean } from './text.ts'

test('true and false are read as they are, anything else is of the wrong type', () => {
  assert.equal(boolean.read(true, {}), true)
  assert.equal(boolean.read(false, {}), false)
  for (const other of ['true', '', 0, 1, [], {}]) {
    assert.deepEqual(boolean.read(other, {}), wrongType('must be true or false', other))
  }
  assert.equal(boolean.textual, false)
})
