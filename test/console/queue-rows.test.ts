/** What the queue's page keeps in its address, and which rows it shows while the list changes. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { filtersOf, queueSearch, selectedOf } from '../../console/src/staff/address.ts'
import { countNew, retainedRows, withMore } from '../../console/src/staff/queue/rows.ts'
import type { QueueRow } from '../../src/modules/cases/queue-row-pages.ts'

test('the address keeps filters, order, the shown case and the selected ones, and drops anything else', () => {
  const search = {
    state: 'InReview',
    amountFrom: '20000',
    sort: '-amount',
    case: 'C1',
    selected: 'C1,Q2',
    x: '1',
    dealer: '',
  }
  const read = queueSearch(search)
  assert.deepEqual(read, {
    state: 'InReview',
    amountFrom: '20000',
    sort: '-amount',
    case: 'C1',
    selected: 'C1,Q2',
  })
  assert.deepEqual(filtersOf(read), { state: 'InReview', amountFrom: '20000' })
  assert.deepEqual(selectedOf(read), ['C1', 'Q2'])
  assert.deepEqual(selectedOf({}), [])
  assert.deepEqual(queueSearch({ sort: 'upwards', state: 5 }), {})
})

const row = (reference: string, version = 1) => ({ reference, version }) as QueueRow

const shown = (rows: ReturnType<typeof retainedRows>) =>
  rows.map(({ row: { reference, version }, hasLeft }) => `${reference}${version}${hasLeft ? ' left' : ''}`)

const CHANGES = [
  [
    'a row that moves up stays where it is, with its new fields',
    ['a', 'b', 'c'],
    [row('c', 2), row('a'), row('b')],
    ['a1', 'b1', 'c2'],
    0,
  ],
  [
    'a row that has left stays and says so',
    ['a', 'b', 'c'],
    [row('a'), row('c')],
    ['a1', 'b1 left', 'c1'],
    0,
  ],
  ['new rows are counted and not shown', ['a'], [row('x'), row('a'), row('y')], ['a1'], 2],
] as const

for (const [what, before, now, expected, fresh] of CHANGES) {
  test(what, () => {
    const rows = before.map((reference) => row(reference))
    assert.deepEqual(shown(retainedRows(rows, now)), expected)
    assert.equal(countNew(rows, now), fresh)
  })
}

test('a further page follows the rows shown, each case once', () => {
  const together = withMore([row('a'), row('b')], [row('b', 2), row('c')])
  assert.deepEqual(
    together.map(({ reference, version }) => `${reference}${version}`),
    ['a1', 'b1', 'c1'],
  )
})
