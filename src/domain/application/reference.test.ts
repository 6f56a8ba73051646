import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { idOfReference, referenceOf } from './reference.ts'

test('a reference leads back to its application, only in its own set', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      assert.equal(idOfReference('a', referenceOf('a', id)), id)
      assert.equal(idOfReference('b', referenceOf('b', id)), id)
      assert.equal(idOfReference('b', referenceOf('a', id)), undefined)
      assert.equal(idOfReference('a', referenceOf('b', id)), undefined)
    }),
  )
})

test('references keep the order of ids', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (one, other) => {
      assert.equal(one < other, referenceOf('a', one) < referenceOf('a', other))
    }),
  )
})

test('whatever is no reference names nothing', () => {
  const sound = referenceOf('a', '01a1f7fa-a9a4-7475-adda-52d75731b50e')
  for (const text of [
    '',
    'Q',
    sound.slice(0, -1),
    `${sound}0`,
    sound.toLowerCase(),
    sound.replace(/.$/, 'U'),
    `Q8${sound.slice(2)}`,
    `${sound}\0`,
    '../etc',
    '🚗'.repeat(27),
  ]) {
    assert.equal(idOfReference('a', text), undefined, JSON.stringify(text))
  }
  fc.assert(fc.property(fc.string(), (text) => text === sound || idOfReference('a', text) === undefined))
})
