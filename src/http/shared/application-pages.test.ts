import assert from 'node:assert/strict'
import test from 'node:test'
import { application } from './application-pages.ts'

const taken: readonly (readonly [what: string, given: object, isTaken: boolean])[] = [
  ['nothing', {}, true],
  ['a field of both sets', { applicants: [{ ppsNumber: '•••••••FA', primary: true }] }, true],
  ['a field of set A', { applicants: [{ employment: { workPermit: { number: '1' } } }] }, true],
  ['a field of set B', { finance: { tradeIn: 1_000 }, business: { timeInBusiness: '1year' } }, true],
  ['a block that a set places itself', { applicants: [{ employment: { employer: { name: 'A' } } }] }, true],
  ['an applicant alone', { applicants: { ppsNumber: '•••••••FA' } }, false],
  ['an unknown field', { applicants: [{ shoeSize: 44 }] }, false],
  ['a block for a value', { furtherInformation: { text: 'A' } }, false],
  ['null', { furtherInformation: null }, false],
  ['the reference', { reference: 'C0' }, false],
  ['the owner', { owner: 'dara@example.ie' }, false],
  ['the client’s own data', { customData: {} }, false],
]
for (const [what, given, isTaken] of taken)
  test(`an application of a page ${isTaken ? 'may have' : 'never has'} ${what}`, () => {
    assert.equal(application.safeParse(given).success, isTaken)
  })
