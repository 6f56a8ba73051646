import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Fault } from '../../../packages/rules/fault.ts'
import { nameFromFacts } from './name-from-facts.ts'

const bank = nameFromFacts({
  name: 'Bank',
  fault: 'enum',
  fact: 'bankNames',
  defaults: ['SampleBank', 'Other'],
})
const facts = { bankNames: new Set(['SampleBank', 'AddedBank']) }

test('only the names of the fact pass, whatever the defaults are', () => {
  assert.equal(bank.read('SampleBank', facts), 'SampleBank')
  assert.equal(bank.read(' AddedBank ', facts), 'AddedBank')
  assert.deepEqual(bank.read('Other', facts), new Fault('enum', 'must be SampleBank or AddedBank', 'Other'))
  assert.equal((bank.read('samplebank', facts) as Fault).type, 'enum')
})

test('while the fact is unknown any name passes, but no other JSON type', () => {
  assert.equal(bank.read(' Anything ', {}), 'Anything')
  assert.equal((bank.read(1, {}) as Fault).type, 'type')
  assert.equal((bank.read(1, facts) as Fault).type, 'type')
})

test('what may identify someone is not repeated', () => {
  assert.equal((bank.read('12345678', facts) as Fault).found, undefined)
})

test('it declares the fact it needs, and its default names', () => {
  assert.equal(bank.knows, 'bankNames')
  assert.deepEqual(bank.names, ['SampleBank', 'Other'])
  assert.deepEqual(bank.schema, { type: 'string', examples: ['SampleBank', 'Other'] })
})
