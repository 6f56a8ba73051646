import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Fault } from '../../../packages/rules/fault.ts'
import { decimal } from './number.ts'

const scaled = (by: number) => ({
  exactly: (value: number) => Math.round(value * by),
  asNumber: (canonical: number) => canonical / by,
})
const euros = decimal({ what: 'an amount in euro', decimals: 2, min: 0.01, max: 1_000_000, ...scaled(100) })
const perCents = decimal({ what: 'per cents', decimals: 3, min: -5, max: 100, ...scaled(1_000) })

const rows: readonly (readonly [kind: typeof euros, sent: unknown, expected: number | string])[] = [
  [euros, 0.01, 1],
  [euros, 0, 'min'],
  [euros, -0.01, 'min'],
  [euros, 1.1, 110],
  [euros, 8.29, 829],
  [euros, 1.005, 'decimals'],
  [euros, JSON.parse('75.000'), 7_500],
  [euros, 1_000_000, 100_000_000],
  [euros, 1_000_000.01, 'max'],
  [euros, 1e21, 'max'],
  [euros, 1e-7, 'min'],
  [euros, '75', 'type'],
  [euros, '', 'type'],
  [euros, true, 'type'],
  [euros, [1], 'type'],
  [perCents, 6.9, 6_900],
  [perCents, 6.999, 6_999],
  [perCents, 6.9999, 'decimals'],
  [perCents, 1e-7, 'decimals'],
  [perCents, 0, 0],
  [perCents, -0, 0],
  [perCents, -4.5, -4_500],
  [perCents, Number.NaN, 'decimals'],
]

for (const [kind, sent, expected] of rows) {
  test(`${kind.says}: ${JSON.stringify(sent)} → ${expected}`, () => {
    const read = kind.read(sent, {})
    assert.equal(read instanceof Fault ? read.type : read + 0, expected)
  })
}

test('a message names the requirement and the number', () => {
  assert.deepEqual(
    euros.read(1.005, {}),
    new Fault('decimals', 'must be an amount in euro with at most 2 decimal places', '1.005'),
  )
  assert.deepEqual(euros.read(0, {}), new Fault('min', 'must be at least 0.01', '0'))
  assert.deepEqual(euros.read(2e6, {}), new Fault('max', 'must be at most 1000000', '2000000'))
})

test('every whole number of cents reads back as it was written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), (cents) => {
      assert.equal(euros.read(euros.write(cents), {}), cents)
    }),
  )
})
