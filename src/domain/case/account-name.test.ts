/** Whose bank account it is, by its name. */
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Application } from '../application/application.ts'
import { isAccountOfAnother } from './affordability.ts'

const PEOPLE = [
  { firstName: 'Ciara', middleName: 'Máire', lastName: 'O’Neill', maidenName: 'Sample' },
  { firstName: 'Seán', lastName: 'Murphy' },
]

for (const [accountName, isOfAnother, business] of [
  ['Ciara O’Neill', false, {}],
  ['MS C O NEILL', false, {}],
  ['Maire Sample', false, {}],
  ['S. Murphy and C. O’Neill', false, {}],
  ['John O’Neill', true, {}],
  ['Peter Pan', true, {}],
  ['Sample Motors', false, { company: { legalName: 'Sample Motors Ltd' } }],
  ['Bank of Cork', true, { company: { legalName: 'House of Cars' } }],
  ['', false, {}],
] as const)
  test(`the account "${accountName}" is ${isOfAnother ? 'another’s' : 'a borrower’s, or unknown'}`, () => {
    const application = { applicants: PEOPLE, bank: { accountName }, ...business } as unknown as Application
    assert.equal(isAccountOfAnother(application), isOfAnother)
  })
