import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Fault } from '../../../packages/rules/fault.ts'
import { sortCode } from './bank-account.ts'

for (const [sent, read] of [
  ['90-00-17', '90-00-17'],
  [' 00-00-00 ', '00-00-00'],
  ['90–00—17', '90-00-17'],
  ['90\u2010\u206000\u221217', '90-00-17'],
] as const) {
  test(`"${sent}" is a sort code`, () => assert.equal(sortCode.read(sent, {}), read))
}

for (const sent of [
  '900017',
  '90 00 17',
  '90-00-1',
  '90-00-177',
  '9O-00-17',
  '90 – 00 – 17',
  '٩٠-00-17',
  '90-00-17\u0000',
]) {
  test(`${JSON.stringify(sent)} is not a sort code`, () => {
    assert.deepEqual(
      sortCode.read(sent, {}),
      new Fault('sortCode', 'must be a sort code in the format NN-NN-NN'),
    )
  })
}

test('a number is of the wrong type', () => assert.equal((sortCode.read(900017, {}) as Fault).type, 'type'))
