import assert from 'node:assert/strict'
import test from 'node:test'
import { type Content, differenceOf, type Tables } from './difference.ts'

const TABLES: Tables = { rates: ['terms', 'amount'], fees: ['kind'], rules: ['name'] }

const low = { amount: { from: 1, to: 9 }, ratePercent: 7 }
const high = { amount: { from: 10, to: 99 }, ratePercent: 5 }
const lower = { ...low, ratePercent: 6 }

for (const [says, before, after, fields, rows] of [
  ['nothing', { name: 'a', rates: [low] }, { rates: [low], name: 'a' }, [], []],
  ['the order of members', { amount: { from: 1, to: 2 } }, { amount: { to: 2, from: 1 } }, [], []],
  ['the order of rows', { rates: [low, high] }, { rates: [high, low] }, [], []],
  ['a member', { name: 'a' }, { name: 'b' }, [['name', 'a', 'b']], []],
  ['a member that is new', {}, { inForceTo: 'x' }, [['inForceTo', undefined, 'x']], []],
  ['a member that is gone', { inForceTo: 'x' }, {}, [['inForceTo', 'x', undefined]], []],
  [
    'a list of names',
    { vehicleTypes: ['car'] },
    { vehicleTypes: ['car', 'tbc'] },
    [['vehicleTypes', ['car'], ['car', 'tbc']]],
    [],
  ],
  ['a rate', { rates: [low, high] }, { rates: [lower, high] }, [], [[low, lower]]],
  ['a rate that is new', { rates: [low] }, { rates: [low, high] }, [], [[undefined, high]]],
  ['a rate that is gone', { rates: [low, high] }, { rates: [high] }, [], [[low, undefined]]],
  ['all rates', {}, { rates: [low] }, [], [[undefined, low]]],
  ['one of two rows with one name', { rates: [low, low] }, { rates: [lower, low] }, [], [[low, lower]]],
  ['rows that can’t be read', { rates: 'x' }, { rates: [low] }, [['rates', 'x', [low]]], []],
  ['rows of which one can’t be read', { rates: [1] }, { rates: [low] }, [['rates', [1], [low]]], []],
] as const) {
  test(`the difference in ${says}`, () => {
    const found = differenceOf(before as Content, after as Content, TABLES)
    assert.deepEqual(
      found.fields.map(({ field, was, now }) => [field, was, now]),
      fields,
    )
    assert.deepEqual(
      found.rows.map(({ was, now }) => [was, now]),
      rows,
    )
  })
}

test('a rule is matched by its name, and members can be left out', () => {
  const was = { name: 'Old', measure: 'term', above: 1 }
  const now = { ...was, above: 2 }
  const found = differenceOf({ version: 1, rules: [was] }, { version: 2, rules: [now] }, TABLES, ['version'])
  assert.deepEqual(found, { fields: [], rows: [{ table: 'rules', was, now }] })
})
