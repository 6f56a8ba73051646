import assert from 'node:assert/strict'
import test from 'node:test'
import { failureTypesIn, referenceOf } from './reference.ts'
import { orders } from './testing.ts'

const reference = referenceOf(orders)
const row = (field: string) => reference.fields.find((one) => `${one.model}.${one.field}` === field)

test('a field is one row, with every place of its model', () => {
  assert.deepEqual(row('ParcelModel.label'), {
    model: 'ParcelModel',
    field: 'label',
    places: ['box.parcels[].label', 'copies[].label'],
    kind: 'text',
    says: undefined,
    presence: 'always',
    failures: ['required', 'type', 'sameLabel'],
    note: 'As printed.',
    source: 'Interface › Set B › ParcelModel',
  })
})

const presences = [
  ['BoxModel.size', 'always'],
  ['ParcelModel.kilograms', 'when size is Large'],
  ['OrderModel.gift', 'when reference is missing'],
  ['OrderModel.code', 'when the limit is 1'],
  ['OrderModel.reference', 'key always, value can be null'],
  ['OrderModel.copies', 'always'],
  ['OrderModel.day', 'optional'],
] as const

for (const [field, presence] of presences) {
  test(`${field} is described as required: ${presence}`, () => {
    assert.equal(row(field)?.presence, presence)
  })
}

test('a row has the types of failure of its kind, its list and the rules on it', () => {
  assert.deepEqual(row('BoxModel.parcels')?.failures, ['required', 'type', 'maxLength', 'tooMany'])
  assert.deepEqual(row('BoxModel.size')?.failures, ['required', 'type', 'enum'])
  assert.deepEqual(row('OrderModel.box')?.failures, ['required', 'type'])
})

test('a kind is described in words, with the codes of an enumeration', () => {
  assert.equal(
    row('BoxModel.size')?.says,
    'One of Small or Large. Numeric codes are also accepted: 1 Small, 2 Large.',
  )
  assert.equal(row('BoxModel.parcels')?.kind, 'array of ParcelModel, at most 3 entries')
})

test('the types of failure of a set are those of its rows and rules', () => {
  assert.deepEqual([...failureTypesIn(reference)].sort(), [
    'code',
    'day',
    'enum',
    'maxLength',
    'min',
    'required',
    'sameLabel',
    'tooMany',
    'type',
  ])
})
