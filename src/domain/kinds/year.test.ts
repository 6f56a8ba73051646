import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Fault } from '../../../packages/rules/fault.ts'
import { yearSince } from './date-time.ts'

const year = yearSince(1900)

const rows: [sent: unknown, expected: string][] = [
  ['1900', '1900'],
  ['1899', 'fault: year'],
  [' 2010 ', '2010'],
  ['02010', '2010'],
  ['0002010', '2010'],
  [1900, '1900'],
  [1899, 'fault: year'],
  [-0, 'fault: year'],
  [-2010, 'fault: year'],
  [1e20, '100000000000000000000'],
  [Number.POSITIVE_INFINITY, 'fault: year'],
  [Number.NEGATIVE_INFINITY, 'fault: year'],
  [2_147_483_648, '2147483648'],
  ['099999999999', '99999999999'],
  ['1990.5', 'fault: year'],
  ['1990.0', 'fault: year'],
  ['+1990', 'fault: year'],
  ['1e4', 'fault: year'],
  ['0x7d0', 'fault: year'],
  ['19 90', 'fault: year'],
  ['nineteen', 'fault: year'],
  ['２０１０', 'fault: year'],
  [1990.5, 'fault: type'],
  [true, 'fault: type'],
  [['1990'], 'fault: type'],
  [{}, 'fault: type'],
]
for (const [sent, expected] of rows) {
  test(`${typeof sent} ${JSON.stringify(sent)} → ${expected}`, () => {
    const read = year.read(sent, {})
    assert.equal(read instanceof Fault ? `fault: ${read.type}` : read, expected)
  })
}

test('a message names the limit, and repeats a number no longer than a year', () => {
  assert.deepEqual(year.read('1899', {}), new Fault('year', 'must be a year from 1900 onwards', '1899'))
  for (const sent of ['-99999999999', 'Sample', -4_000_000_000]) {
    assert.equal((year.read(sent, {}) as Fault).found, undefined)
  }
})
