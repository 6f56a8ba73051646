import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Fault } from '../../../packages/rules/fault.ts'
import { accountNumber } from './bank-account.ts'

for (const sent of ['12345678', 'SAMPLE-0001', ' 12345678 ', '🚗'.repeat(8)]) {
  test(`"${sent}" is long enough`, () => assert.equal(accountNumber.read(sent, {}), sent.trim()))
}

for (const [sent, count] of [
  ['1234567', 7],
  ['      1234567      ', 7],
  ['🚗'.repeat(7), 7],
  ['x', 1],
] as const) {
  test(`${JSON.stringify(sent)} has ${count} characters, too few`, () => {
    assert.deepEqual(
      accountNumber.read(sent, {}),
      new Fault(
        'accountNumber',
        'must have at least 8 characters',
        String(count),
        `Enter at least 8 digits. You entered ${count}.`,
      ),
    )
  })
}

test('a JSON number is of the wrong type', () => {
  assert.equal((accountNumber.read(12_345_678, {}) as Fault).type, 'type')
})
