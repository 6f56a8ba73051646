import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Fault } from '../../../packages/rules/fault.ts'
import { boolean } from './boolean.ts'

test('true and false are read as they are, anything else is of the wrong type', () => {
  assert.equal(boolean.read(true, {}), true)
  assert.equal(boolean.read(false, {}), false)
  for (const other of ['true', '', 0, 1, [], {}]) {
    assert.deepEqual(boolean.read(other, {}), new Fault('type', 'must be true or false'))
  }
  assert.equal(boolean.textual, false)
})
