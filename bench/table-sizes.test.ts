/** A table swells if its rows take more room than before, and one of few rows if it grows itself. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { swellingsOf, type TableSize } from './table-sizes.ts'

const MEGABYTE = 1_000_000

const sizeOf = (name: string, rows: number, megabytes: number, written = rows): TableSize => ({
  name,
  rows,
  deadRows: 0,
  tableBytes: megabytes * MEGABYTE,
  indexBytes: megabytes * MEGABYTE,
  autovacuums: 0,
  written,
})

test('a table that grows with its rows has not swollen, and one that grows without them has', () => {
  const before = [sizeOf('grown', 10_000, 10), sizeOf('swollen', 10_000, 10), sizeOf('idle', 10_000, 10)]
  const after = [
    sizeOf('grown', 20_000, 20),
    sizeOf('swollen', 10_000, 15, 30_000),
    sizeOf('idle', 10_000, 10),
  ]
  assert.deepEqual(
    swellingsOf(before, after).map(({ name, ratio }) => [name, ratio]),
    [
      ['swollen', 1.5],
      ['grown', 1],
    ],
  )
})

test('a table of few rows may double until it is of some size', () => {
  const before = [sizeOf('small', 1, 0.1), sizeOf('queue', 3, 2)]
  const after = [sizeOf('small', 1, 0.9, 1_000), sizeOf('queue', 0, 6, 1_000)]
  assert.deepEqual(
    swellingsOf(before, after).map(({ name, ratio }) => [name, ratio]),
    [
      ['queue', 3],
      ['small', 1],
    ],
  )
})
