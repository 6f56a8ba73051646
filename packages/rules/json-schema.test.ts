import assert from 'node:assert/strict'
import test from 'node:test'
import { schemasOf } from './json-schema.ts'
import { orders } from './testing.ts'

type Properties = { readonly [field: string]: unknown }

const schemas = schemasOf(orders)
const properties = (model: string, all = schemas) => (all[model]?.['properties'] ?? {}) as Properties

test('each model has a schema under the set’s prefix, and refers to others by it', () => {
  assert.deepEqual(Object.keys(schemas), ['MyOrderModel', 'MyBoxModel', 'MyParcelModel', 'MyGiftModel'])
  assert.deepEqual(properties('MyOrderModel')['box'], { $ref: '#/components/schemas/MyBoxModel' })
})

test('fields that are always required are in `required`, those under a condition are not', () => {
  assert.deepEqual(schemas['MyOrderModel']?.['required'], ['box', 'reference', 'copies'])
  assert.deepEqual(schemas['MyParcelModel']?.['required'], ['label'])
  assert.equal('required' in (schemas['MyGiftModel'] ?? {}), false)
})

test('a conditional field accepts null, and has its condition in words and as data', () => {
  assert.deepEqual(properties('MyParcelModel')['kilograms'], {
    type: ['number', 'null'],
    minimum: 1,
    maximum: 50,
    description: 'Required when size is Large. A number of kilos, 1 or more.',
    'x-required-when': { field: 'box.size', in: ['Large'] },
  })
})

test('a conditional block and a bounded text also accept null, the text also the empty string', () => {
  assert.deepEqual((properties('MyOrderModel')['gift'] as Properties)['anyOf'], [
    { $ref: '#/components/schemas/MyGiftModel' },
    { type: 'null' },
  ])
  assert.deepEqual((properties('MyOrderModel')['code'] as Properties)['anyOf'], [
    { type: 'string', minLength: 3 },
    { type: 'string', maxLength: 0 },
    { type: 'null' },
  ])
})

test('a field whose key is required accepts null and says so', () => {
  assert.deepEqual(properties('MyOrderModel')['reference'], {
    type: ['string', 'null'],
    description: 'The key must always be present.',
  })
})

test('a list has its longest length, and names and codes of an enumeration are in one list', () => {
  const { parcels, size } = properties('MyBoxModel') as { parcels: Properties; size: Properties }
  assert.equal(parcels['maxItems'], 3)
  assert.deepEqual(size, {
    type: ['string', 'integer'],
    enum: ['Small', 'Large', 1, 2],
    description: 'Numeric codes are also accepted: 1 Small, 2 Large.',
  })
})

test('with words for enumerations each has schemas of one type, with names for values that have none', () => {
  const named = schemasOf(
    orders,
    {},
    {
      prefix: 'My',
      identifiers: { Large: 'big' },
      meanings: { Size: { Small: 'To carry', Large: 'To roll' } },
    },
  )
  assert.deepEqual(properties('MyBoxModel', named)['size'], {
    anyOf: [{ $ref: '#/components/schemas/MySize' }, { $ref: '#/components/schemas/MySizeCode' }],
    description: 'Numeric codes are also accepted: 1 Small, 2 Large.',
  })
  assert.deepEqual(named['MySize'], {
    type: 'string',
    enum: ['Small', 'Large'],
    'x-enum-varnames': ['Small', 'big'],
    'x-enum-descriptions': ['To carry', 'To roll'],
  })
  assert.deepEqual(named['MySizeCode'], {
    type: 'integer',
    enum: [1, 2],
    'x-enum-varnames': ['SmallCode', 'bigCode'],
    'x-enum-descriptions': ['To carry', 'To roll'],
    description: 'The codes of `MySize`.',
  })
})

test('a cross-field rule is at its own field, once, in the set’s words', () => {
  const { parcels } = properties('MyBoxModel') as { parcels: Properties }
  assert.deepEqual(parcels['x-rules'], [
    {
      type: 'tooMany',
      says: 'parcels must be few and light.',
      when: 'size is Small',
      reads: ['box.parcels', 'box.parcels[].kilograms'],
      source: 'Made up › 1',
    },
  ])
  assert.equal('x-rules' in (properties('MyOrderModel')['copies'] as Properties), false)
  assert.equal('x-rules' in (properties('MyParcelModel')['label'] as Properties), true)
})
