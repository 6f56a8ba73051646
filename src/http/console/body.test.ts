import assert from 'node:assert/strict'
import test from 'node:test'
import {
  flag,
  id,
  list,
  Misfit,
  moment,
  oneOf,
  optional,
  orNull,
  readBody,
  text,
  wholeNumber,
} from './body.ts'

const ID = '01912345-89ab-7def-8123-456789abcdef'

const FITS = [
  [text(5), 'abcde', 'abcde'],
  [text(5), ' ', ' '],
  [text(5, { mayBeEmpty: true }), '', ''],
  [flag, false, false],
  [wholeNumber(1, 10), 1, 1],
  [wholeNumber(1, 10), 10, 10],
  [oneOf(['a', 'b']), 'b', 'b'],
  [list(oneOf(['a', 'b']), 2), ['a', 'b'], ['a', 'b']],
  [list(text(5), 2), [], []],
  [id, ID, ID],
  [moment, '2030-12-31T23:59:59Z', new Date('2030-12-31T23:59:59Z')],
  [moment, '2030-12-31T23:59:59.123+01:00', new Date('2030-12-31T22:59:59.123Z')],
  [orNull(flag), null, null],
  [orNull(flag), true, true],
  [optional(flag), undefined, undefined],
] as const

for (const [field, sent, read] of FITS) {
  test(`${JSON.stringify(sent)} is ${field.says}`, () => {
    assert.deepEqual(readBody({ field: sent }, { field }), read === undefined ? {} : { field: read })
  })
}

const MISFITS = [
  [text(5), [undefined, null, '', 'abcdef', 1, {}, [], 'a\0b', '\ud800']],
  [text(5, { mayBeEmpty: true }), [undefined, null, 'abcdef']],
  [flag, [undefined, null, 'true', 1, 0]],
  [wholeNumber(1, 10), [undefined, null, 0, 11, 1.5, '1', Number.NaN]],
  [oneOf(['a', 'b']), [undefined, null, 'c', 'A', 'toString']],
  [list(oneOf(['a', 'b']), 2), [undefined, null, 'a', { 0: 'a' }, ['a', 'b', 'a'], ['c'], [null]]],
  [id, [undefined, null, '', ID.toUpperCase(), `${ID} `, `{${ID}}`, 'cl_sample', `${ID}\0`]],
  [moment, [undefined, null, '', '2030-12-31', '2030-12-31T23:59:59', '2030-13-01T00:00:00Z', 'tomorrow', 1]],
  [orNull(flag), [undefined, 'null']],
  [optional(flag), [null, 'true']],
] as const

for (const [field, sent] of MISFITS) {
  for (const value of sent) {
    test(`${JSON.stringify(value)} is not ${field.says}`, () => {
      const misfit = readBody({ field: value }, { field })
      assert.ok(misfit instanceof Misfit)
      assert.equal(misfit.says, `field must be ${field.says}.`)
    })
  }
}

test('unknown fields are left out, those of every object too', () => {
  const body = JSON.parse('{"name": "x", "more": 1, "__proto__": {"flag": true}}')
  assert.deepEqual(readBody(body, { name: text(5), flag: optional(flag) }), { name: 'x' })
  assert.ok(readBody({}, { toString: text(5) }) instanceof Misfit)
})
