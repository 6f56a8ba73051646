/** Set A's outermost model: the quote, the owner that a partner names, and customData with its size. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accepted, assertFailures, assertRows } from './expectations.ts'
import { validQuote, withAll, withAt } from './samples.ts'
import { factsForSetA as facts, factsForPartnerOfSetA, readA } from './sets-under-test.ts'

const body = validQuote('Individual')
const put = (place: string, value: unknown) => withAt(body, place, value)

test('an empty submission lacks its quote, and its owner if one is needed', () => {
  assertFailures(readA, {}, facts, ['quote · required'])
  assertFailures(readA, {}, factsForPartnerOfSetA, ['quote · required', 'ownerUserEmail · required'])
  assertFailures(readA, { quote: null, customData: null, ownerUserEmail: null }, factsForPartnerOfSetA, [
    'quote · required',
    'ownerUserEmail · required',
  ])
})

test('an empty quote lacks what is always required, and both vehicles', () => {
  const lacking = [
    'applicants',
    'bankDetails',
    'borrowerType',
    'finance',
    'financeApplyingFor',
    'newVehicle',
    'usedVehicle',
  ]
  assertFailures(
    readA,
    { quote: {} },
    facts,
    lacking.map((name) => `quote.${name} · required`),
  )
})

test('a quote of the wrong type is one failure', () => {
  for (const quote of ['sample', 5, true, [{}]]) {
    assertFailures(readA, { quote }, factsForPartnerOfSetA, ['quote · type', 'ownerUserEmail · required'])
  }
})

test('an owner is an e-mail address, for every client', () => {
  for (const known of [facts, factsForPartnerOfSetA]) {
    assertRows(readA, known, put, [
      ['ownerUserEmail', 'owner@example.ie', accepted],
      ['ownerUserEmail', 'OWNER@EXAMPLE.IE', accepted],
      ['ownerUserEmail', 'owner', 'email'],
      ['ownerUserEmail', 'owner@example', accepted],
      ['ownerUserEmail', 5, 'type'],
      ['ownerUserEmail', ['owner@example.ie'], 'type'],
    ])
  }
})

test('customData is a dictionary of anything, and may be left out', () => {
  assertRows(readA, facts, put, [
    ['customData', undefined, accepted],
    ['customData', null, accepted],
    ['customData', {}, accepted],
    ['customData', { a: null, b: [1, { c: '\u0000 \ud800 🐶' }], '': 1e308 }, accepted],
    ['customData', JSON.parse('{"__proto__": {"a": 1}, "constructor": 2, "toString": 3}'), accepted],
    ['customData', [], accepted],
    ['customData', [{}], 'type'],
    ['customData', 'sample', 'type'],
    ['customData', '', 'type'],
    ['customData', 5, 'type'],
    ['customData', false, 'type'],
  ])
})

const CUSTOM_DATA_MAXIMUM_BYTES = 16 * 1024

/** A dictionary whose compact JSON has exactly that many bytes, filled with the given character. */
function customDataOf(bytes: number, character: string): Record<string, string> {
  const room = bytes - Buffer.byteLength(JSON.stringify({ a: '' }))
  const width = Buffer.byteLength(JSON.stringify(character)) - 2
  const filled = { a: character.repeat(Math.floor(room / width)) + 'x'.repeat(room % width) }
  assert.equal(Buffer.byteLength(JSON.stringify(filled)), bytes)
  return filled
}

test('customData takes 16 KiB of compact JSON, counted in bytes', () => {
  for (const character of ['x', 'é', '€', '🐶', '"', '\n', '\u0000']) {
    assertRows(readA, facts, put, [
      ['customData', customDataOf(CUSTOM_DATA_MAXIMUM_BYTES - 1, character), accepted],
      ['customData', customDataOf(CUSTOM_DATA_MAXIMUM_BYTES, character), accepted],
      ['customData', customDataOf(CUSTOM_DATA_MAXIMUM_BYTES + 1, character), 'maxLength'],
    ])
  }
  const tenTimes = customDataOf(10 * CUSTOM_DATA_MAXIMUM_BYTES, 'x')
  assertRows(readA, facts, put, [['customData', tenTimes, 'maxLength']])
})

test('the keys, numbers and brackets of customData count towards its size', () => {
  const keys = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${1000 + index}`, 1]))
  // {"k1000":1,…}: ten bytes an entry with its comma, one more for the brackets.
  assert.equal(Buffer.byteLength(JSON.stringify(keys(1_638))), 16_381)
  assertRows(readA, facts, put, [
    ['customData', keys(1_638), accepted],
    ['customData', keys(1_639), 'maxLength'],
  ])
})

test('only its size bounds how deep customData goes', () => {
  const nested = (depth: number): unknown => JSON.parse(`{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`)
  const found = (depth: number) =>
    readA({ ...body, customData: nested(depth) }, facts).map((failure) => failure.type)
  assert.deepEqual(found(8_000), [])
  assert.deepEqual(found(8_189), [])
  assert.deepEqual(found(8_190), ['maxLength'])
  assert.deepEqual(found(60_000), ['maxLength'])
})

test('failures outside the quote are reported after the quote, customData first', () => {
  const wrong = withAll(body, {
    'quote.usedVehicle.currentKilometers': -1,
    customData: customDataOf(CUSTOM_DATA_MAXIMUM_BYTES + 1, 'x'),
    ownerUserEmail: 'owner',
  })
  assertFailures(readA, wrong, facts, [
    'quote.usedVehicle.currentKilometers · min',
    'customData · maxLength',
    'ownerUserEmail · email',
  ])
})
