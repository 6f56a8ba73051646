/** Figures and their format. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { median, medianRatio, perCent, percentile, short, whole } from './figures.ts'

test('the median is the middle, whatever the order', () => {
  assert.equal(median([9, 1, 5]), 5)
  assert.equal(median([4, 1, 3, 2]), 2.5)
  assert.throws(() => median([]))
})

test('a percentile is one of the measured values, by nearest rank', () => {
  const hundred = Array.from({ length: 100 }, (_, i) => 100 - i)
  assert.equal(percentile(hundred, 0.99), 99)
  assert.equal(percentile(hundred, 0.5), 50)
  assert.equal(percentile([7], 0.99), 7)
  assert.equal(percentile([7, 8], 0), 7)
})

test('a ratio compares values of the same round', () => {
  // The machine was slower in the second round, for both alike.
  assert.equal(medianRatio([80, 40, 80], [100, 50, 100]), 0.8)
  assert.throws(() => medianRatio([1], [1, 2]))
})

test('figures are rounded for readers', () => {
  assert.equal(whole(1_234_567.8), '1,234,568')
  assert.deepEqual([0.123, 4.56, 45.67, 4_567].map(short), ['0.12', '4.56', '45.7', '4,567'])
  assert.deepEqual([0.899, 0.9, 0.57, 1.04].map(perCent), ['89 %', '90 %', '57 %', '104 %'])
})
