import assert from 'node:assert/strict'
import test from 'node:test'
import { FAILURE_TYPES, failureTypesOf } from '../../src/modules/sets/failure-types-api.ts'
import { setA } from '../../src/sets/a/index.ts'
import { setB } from '../../src/sets/b/index.ts'

/** Decisions › Operations › Field-level failures. */
const DECIDED = `
  required type enum integer wholeEuros min max minLength maxLength
  personName ppsNumber email irishMobile irishPhone sortCode accountNumber dateTime age
  addressHistory applicantCount combinedIncome registrationNumber companyRegistrationNumber year term termNotOffered
  deposit carId singleCurrentAddress applicantsMismatch changeDenied`

const decided = DECIDED.trim().split(/\s+/)

test('the types of failure are those that were decided: they are public API', () => {
  assert.deepEqual(Object.keys(FAILURE_TYPES).sort(), [...decided].sort())
})

test('every type of failure occurs in at least one set, and each set has only its own', () => {
  const [a, b] = [new Set(failureTypesOf(setA)), new Set(failureTypesOf(setB))]
  assert.deepEqual([...a.union(b)].sort(), [...decided].sort())
  assert.deepEqual([...a.difference(b)].sort(), ['carId', 'companyRegistrationNumber', 'deposit', 'term'])
  assert.deepEqual([...b.difference(a)].sort(), [
    'applicantsMismatch',
    'singleCurrentAddress',
    'termNotOffered',
  ])
})

test('a type of failure that has no meaning stated is refused', () => {
  const { rules, ...rest } = setA.validator
  const renamed = rules.map((one) => ({ ...one, rule: { ...one.rule, type: 'unheardOf' } }))
  assert.throws(() => failureTypesOf({ ...setA, validator: { ...rest, rules: renamed } }), /unheardOf/)
})
