/** What a resubmission changed. */
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Application } from '../application/application.ts'
import { changedFields } from './case-file.ts'

const of = (application: object) => application as Partial<Application>

test('fields that differ, are new or are gone are listed with both values, and no others', () => {
  const before = of({
    finance: { price: 20_000, term: 48, deposit: 5_000 },
    applicants: [{ firstName: 'Ciara', addresses: [{ town: 'Cork' }] }],
  })
  const after = of({
    finance: { price: 21_000, term: 48, tradeIn: 1_000 },
    applicants: [{ firstName: 'Ciara', addresses: [{ town: 'Cork' }, { town: 'Dublin' }] }],
  })
  assert.deepEqual(changedFields(before, after), [
    { field: 'finance.price', before: 20_000, after: 21_000 },
    { field: 'finance.tradeIn', before: null, after: 1_000 },
    { field: 'applicants[0].addresses[1].town', before: null, after: 'Dublin' },
    { field: 'finance.deposit', before: 5_000, after: null },
  ])
})

test('numbers that identify somebody are masked, also where both end alike', () => {
  const [change] = changedFields(
    of({ applicants: [{ ppsNumber: '1234567FA' }] }),
    of({ applicants: [{ ppsNumber: '7654321FA' }] }),
  )
  assert.deepEqual(change, { field: 'applicants[0].ppsNumber', before: '•••••••FA', after: '•••••••FA' })
})

test('what is no fact about the borrower is left out', () =>
  assert.deepEqual(
    changedFields(
      of({ reference: 'a', owner: 'b', customData: { a: 1 } }),
      of({ reference: 'c', owner: 'd', customData: { a: 2 } }),
    ),
    [],
  ))
