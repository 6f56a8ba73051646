import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fault } from '../../../packages/rules/fault.ts'
import { companyRegistrationNumber } from './registration-number.ts'

for (const sent of ['1', '1234567', ' 012345 ']) {
  test(`"${sent}" is a company's number`, () =>
    assert.equal(companyRegistrationNumber.read(sent, {}), sent.trim()))
}

for (const sent of ['12345678', 'IE123', '12-34', '12 34', '-1', '1.5', '１２']) {
  test(`"${sent}" is not a company's number`, () => {
    assert.equal((companyRegistrationNumber.read(sent, {}) as Fault).type, 'companyRegistrationNumber')
  })
}

test('a JSON number is of the wrong type', () => {
  assert.equal((companyRegistrationNumber.read(123456, {}) as Fault).type, 'type')
})
