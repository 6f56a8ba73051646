import assert from 'node:assert/strict'
import test from 'node:test'
import { conditions, orders } from './testing.ts'
import { wordsOf } from './words.ts'

const words = wordsOf(orders.validator)

test('a condition is described in the set’s own names and values', () => {
  const sentences = Object.values(conditions).map((condition) => words.condition(condition))
  assert.deepEqual(sentences, [
    'size is Small or Large',
    'reference is missing',
    'gift is missing or incomplete',
    'the limit is 1',
  ])
})

test('a condition as data has the place of its field', () => {
  const sentences = Object.values(conditions).map((condition) => words.conditionData(condition))
  assert.deepEqual(sentences, [
    { field: 'box.size', in: ['Small', 'Large'] },
    { field: 'reference', given: false },
    { field: 'gift', complete: false },
    { fact: 'the limit is 1' },
  ])
})

test('a rule is described with the field that fails, the fields that it reads and when it is enforced', () => {
  const [first, second] = orders.validator.rules.map(({ rule }) => words.rule(rule))
  assert.deepEqual(first, {
    type: 'tooMany',
    of: 'BoxModel.parcels',
    field: 'box.parcels',
    says: 'parcels must be few and light',
    when: 'size is Small',
    reads: ['box.parcels', 'box.parcels[].kilograms'],
    source: 'Made up › 1',
  })
  assert.equal(second?.field, 'box.parcels[].label')
  assert.equal(second?.when, undefined)
})

test('a condition on a place that the set does not have, or on a block’s value, is refused', () => {
  assert.throws(() => words.condition({ test: 'absent', path: 'nowhere' }), /nowhere/)
  assert.throws(() => words.condition({ test: 'is', path: 'gift', values: [1] }), /gift, which is a block/)
})
