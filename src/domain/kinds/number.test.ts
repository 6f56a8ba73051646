import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Fault } from '../../../packages/rules/fault.ts'
import { INT32_MAXIMUM, INT32_MINIMUM, integer, wholeEuros } from './number.ts'

const outcome = (read: number | Fault): number | string => (read instanceof Fault ? read.type : read)

const kilometres = integer({ min: 0, max: 200_000 })
const salary = wholeEuros({ min: 1 })
const price = wholeEuros({ min: 0, max: 100_000 })
const anyInteger = integer()

const rows: [kind: typeof salary, sent: unknown, expected: number | string][] = [
  [kilometres, 0, 0],
  [kilometres, 200_000, 200_000],
  [kilometres, 200_001, 'max'],
  [kilometres, 200_000.5, 'integer'],
  // A fault of form precedes a bound.
  [kilometres, INT32_MAXIMUM + 0.5, 'integer'],
  [kilometres, INT32_MINIMUM - 0.5, 'integer'],
  [kilometres, 2 ** 51 + 0.5, 'integer'],
  [kilometres, -1, 'min'],
  [kilometres, -0.5, 'integer'],
  [kilometres, 1e21, 'max'],
  [kilometres, Number.POSITIVE_INFINITY, 'max'],
  [kilometres, Number.NEGATIVE_INFINITY, 'min'],
  [kilometres, '5', 'type'],
  [kilometres, '', 'type'],
  [kilometres, true, 'type'],
  [kilometres, [5], 'type'],
  [kilometres, {}, 'type'],
  [salary, 1, 1],
  [salary, JSON.parse('1250.0'), 1250],
  [salary, 0, 'min'],
  [salary, 0.5, 'wholeEuros'],
  [salary, '1250', 'type'],
  [salary, INT32_MAXIMUM, INT32_MAXIMUM],
  // A number(double) has only the stated bounds.
  [salary, INT32_MAXIMUM + 1, INT32_MAXIMUM + 1],
  [salary, 1e308, 1e308],
  [salary, JSON.parse('1e400'), 'type'],
  [salary, JSON.parse('-1e400'), 'type'],
  [salary, -1e308, 'min'],
  [salary, INT32_MAXIMUM + 0.5, 'wholeEuros'],
  [salary, INT32_MINIMUM - 0.5, 'wholeEuros'],
  [salary, 2 ** 51 + 0.5, 'wholeEuros'],
  [price, 100_000, 100_000],
  [price, 100_000.5, 'wholeEuros'],
  [price, 100_001, 'max'],
  [price, 1e308, 'max'],
  [price, JSON.parse('1e400'), 'type'],
  [anyInteger, INT32_MINIMUM, INT32_MINIMUM],
  [anyInteger, INT32_MINIMUM - 1, 'min'],
  [anyInteger, Number.NaN, 'integer'],
]
for (const [kind, sent, expected] of rows) {
  test(`${kind.says}: ${JSON.stringify(sent)} → ${expected}`, () =>
    assert.equal(outcome(kind.read(sent, {})), expected))
}

test('minus zero becomes zero', () => assert.ok(Object.is(anyInteger.read(-0, {}), 0)))

test('a message names the limit and the number', () => {
  assert.deepEqual(salary.read(0.5, {}), new Fault('wholeEuros', 'must be a whole number, at least 1', '0.5'))
  assert.deepEqual(kilometres.read(-1, {}), new Fault('min', 'must be at least 0', '-1'))
  assert.deepEqual(kilometres.read(1e21, {}), new Fault('max', 'must be at most 200000', '1e+21'))
  assert.deepEqual(anyInteger.read(3e9, {}), new Fault('max', 'must be at most 2147483647', '3000000000'))
})

test('the JSON Schema has the enforced bounds', () => {
  assert.deepEqual(kilometres.schema, { type: 'integer', format: 'int32', minimum: 0, maximum: 200_000 })
  assert.deepEqual(salary.schema, {
    type: 'number',
    format: 'double',
    multipleOf: 1,
    minimum: 1,
  })
  assert.deepEqual(wholeEuros().faults, ['wholeEuros'])
  assert.deepEqual(salary.faults, ['wholeEuros', 'min'])
  assert.deepEqual(anyInteger.faults, ['integer', 'min', 'max'])
})

test('a sentence repeats no number too large for a double', () => {
  for (const [sent, says] of [
    [Number.POSITIVE_INFINITY, undefined],
    [Number.NEGATIVE_INFINITY, undefined],
    [3_000_000_000, '3000000000'],
  ] as const) {
    const fault = kilometres.read(sent, undefined)
    assert.ok(fault instanceof Fault)
    assert.equal(fault.found, says)
  }
})
