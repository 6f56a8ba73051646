import assert from 'node:assert/strict'
import test from 'node:test'
import * as z from 'zod'
import { FieldRefusal } from '../service/refusal.ts'
import { readAs, readBodyAs } from './bodies/invalid-body.ts'
import {
  flag,
  formed,
  id,
  list,
  oneOf,
  optional,
  orNull,
  sentMoment,
  text,
  wholeNumber,
} from './page-fields.ts'

const ID = '01912345-89ab-7def-8123-456789abcdef'
const signature = z.discriminatedUnion(
  'kind',
  [z.object({ kind: z.literal('typed'), text: text(5) }), z.object({ kind: z.literal('drawn') })],
  'must be typed or drawn',
)

const FITS = [
  ['text of 1 to 5', text(5), 'abcde', 'abcde'],
  ['blank text', text(5), ' ', ' '],
  ['a pair of UTF-16', text(5), '🚗', '🚗'],
  ['empty text', text(5, { mayBeEmpty: true }), '', ''],
  ['false', flag, false, false],
  ['the least number', wholeNumber(1, 10), 1, 1],
  ['the greatest number', wholeNumber(1, 10), 10, 10],
  ['a name', oneOf(['a', 'b']), 'b', 'b'],
  ['a list', list(oneOf(['a', 'b']), 2), ['a', 'b'], ['a', 'b']],
  ['an empty list', list(text(5), 2), [], []],
  ['an id', id, ID, ID],
  ['a moment', sentMoment, '2030-12-31T23:59:59Z', new Date('2030-12-31T23:59:59Z')],
  ['another offset', sentMoment, '2030-12-31T23:59:59.123+01:00', new Date('2030-12-31T22:59:59.123Z')],
  ['null', orNull(flag), null, null],
  ['what may be null', orNull(flag), true, true],
  ['nothing', optional(flag), undefined, undefined],
  ['one of two shapes', signature, { kind: 'typed', text: 'a' }, { kind: 'typed', text: 'a' }],
] as const

for (const [what, field, sent, read] of FITS) {
  test(`takes ${what}: ${JSON.stringify(sent)}`, () => {
    const body = sent === undefined ? {} : { field: sent }
    assert.deepEqual(readAs(z.object({ field }), body), read === undefined ? {} : { field: read })
  })
}

const TEXT = 'field must be a string of 1 to 5 characters.'
const NAMES = list(oneOf(['a', 'b']), 2)

const REFUSED = [
  [text(5), [undefined, null, '', 'abcdef', 1, {}, [], 'a\0b', '\ud800'], TEXT],
  [
    text(5, { mayBeEmpty: true }),
    [undefined, null, 'abcdef'],
    'field must be a string of at most 5 characters.',
  ],
  [flag, [undefined, null, 'true', 1, 0], 'field must be true or false.'],
  [
    wholeNumber(1, 10),
    [undefined, null, 0, 11, 1.5, '1', Number.NaN],
    'field must be a whole number from 1 to 10.',
  ],
  [oneOf(['a', 'b']), [undefined, null, 'c', 'A', 'toString'], 'field must be one of a, b.'],
  [
    NAMES,
    [undefined, null, 'a', { 0: 'a' }, ['a', 'b', 'a']],
    'field must be an array of at most 2 entries.',
  ],
  [NAMES, [['c'], [null]], 'field[0] must be one of a, b.'],
  [
    id,
    [undefined, null, '', ID.toUpperCase(), `${ID} `, `{${ID}}`, 'cl_sample', `${ID}\0`],
    'field must be an ID.',
  ],
  [
    sentMoment,
    [undefined, null, '', '2030-12-31', '2030-12-31T23:59:59', '2030-13-01T00:00:00Z', 'tomorrow', 1],
    'field must be a date and time, such as 2030-12-31T23:59:59Z.',
  ],
  [orNull(flag), [undefined, 'null'], 'field must be true or false, or null.'],
  [optional(orNull(id)), [1], 'field must be an ID, or null.'],
  [optional(flag), [null, 'true'], 'field must be true or false.'],
  [orNull(z.object({ name: text(5) })), [{ name: 1 }], 'field.name must be a string of 1 to 5 characters.'],
  [signature, [undefined, null, 'typed', [], {}, { kind: 'x' }], 'field must be typed or drawn.'],
  [signature, [{ kind: 'typed' }], 'field.text must be a string of 1 to 5 characters.'],
  [formed('must be even', (value) => value.length % 2 === 0), ['a'], 'field must be even.'],
] as const

for (const [field, sent, says] of REFUSED) {
  for (const value of sent) {
    test(`${JSON.stringify(value)}: ${says}`, () => {
      const read = readAs(z.object({ field }), value === undefined ? {} : { field: value })
      assert.ok(read instanceof FieldRefusal)
      assert.equal(read.says, says)
    })
  }
}

test('unknown fields are rejected together with every other error, those of a prototype too', () => {
  const body = JSON.parse('{"name": "", "more": 1, "__proto__": {"flag": true}}')
  const read = readBodyAs(z.object({ name: text(5), flag: optional(flag) }), body)
  assert.ok(read instanceof FieldRefusal)
  assert.deepEqual(
    read.errors.map(({ field, type }) => [field, type]),
    [
      ['name', 'type'],
      ['more', 'unknown'],
      ['__proto__', 'unknown'],
    ],
  )
  assert.ok(readAs(z.object({ toString: text(5) }), {}) instanceof FieldRefusal)
})
