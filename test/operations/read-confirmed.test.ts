/** What search marks find is read until enough is confirmed, and never without end. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { readConfirmed } from '../../src/modules/applications/find.ts'

/** Searches this many rows, of which every nth is sought; says how many it read. */
const searched = async (rows: number, every: number) => {
  let read = 0
  const found = await readConfirmed<number>(
    50,
    async (last = 0, limit) => {
      const page = Array.from({ length: Math.min(limit, rows - last) }, (_, place) => last + place + 1)
      read += page.length
      return page
    },
    async (page) => page.map((row) => row % every === 0),
  )
  return { first: found.rows[0], found: found.rows.length, isMore: found.isMore, read }
}

for (const [rows, every, expected] of [
  [0, 1, { first: undefined, found: 0, isMore: false, read: 0 }],
  [50, 1, { first: 1, found: 50, isMore: false, read: 50 }],
  [51, 1, { first: 1, found: 50, isMore: true, read: 51 }],
  [102, 2, { first: 2, found: 50, isMore: true, read: 102 }],
  [100, 2, { first: 2, found: 50, isMore: false, read: 100 }],
  [100_000, 100, { first: 100, found: 5, isMore: true, read: 510 }],
] as const) {
  test(`of ${rows} rows, every ${every} sought`, async () =>
    assert.deepEqual(await searched(rows, every), expected))
}
