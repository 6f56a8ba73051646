import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Fault } from '../../../packages/rules/fault.ts'
import { text, textOfAtLeast } from './text.ts'

test('free text stays as sent', () => {
  for (const sent of ['x', '  two  blanks  ', '\0', '\ud800', 'a\r\nb', '<b>', '🚗']) {
    assert.equal(text.read(sent, {}), sent)
  }
  for (const other of [1, false, [], {}]) assert.equal((text.read(other, {}) as Fault).type, 'type')
})

test('textOfAtLeast counts characters without surrounding blanks', () => {
  const occupation = textOfAtLeast(2)
  for (const sent of ['IT', ' IT ', '技師', '🚗🚗', 'Sample occupation'])
    assert.equal(occupation.read(sent, {}), sent)
  for (const sent of ['I', '  I  ', '🚗']) {
    assert.deepEqual(
      occupation.read(sent, {}),
      new Fault('minLength', 'must have at least 2 characters', '1'),
    )
  }
  assert.equal((occupation.read(12, {}) as Fault).type, 'type')
})
