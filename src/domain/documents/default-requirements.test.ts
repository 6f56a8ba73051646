import assert from 'node:assert/strict'
import test from 'node:test'
import type { Applicant, Application, BorrowerType, EmploymentType } from '../application/application.ts'
import { nextId, requirementsOf } from './default-requirements.ts'
import type { Requirement } from './requirement.ts'

type Borrowers = Pick<Application, 'borrowerType' | 'applicants'>

/** Borrowers of whom only each applicant's earnings are known. */
const borrowers = (
  borrowerType: BorrowerType,
  earnings: readonly (EmploymentType | undefined)[],
): Borrowers => ({
  borrowerType,
  applicants: earnings.map((type) => (type === undefined ? {} : { employment: { type } }) as Applicant),
})

const PERSON = ['Photo identification', 'Proof of address', 'Proof of PPS number']
const EMPLOYED = ['Payslips', 'Bank statements']
const SELF_EMPLOYED = ['Accounts', 'Tax clearance certificate', 'Bank statements']
const BUSINESS = ['Business accounts', 'Tax clearance certificate', 'Business bank statements']
const COMPANY = [
  ...BUSINESS,
  'Certificate of incorporation',
  'Company constitution',
  'Beneficial ownership register extract',
]
const PARTNERSHIP = [...BUSINESS, 'Partnership agreement']

type Row = readonly [
  borrowerType: BorrowerType,
  earnings: readonly (EmploymentType | undefined)[],
  ofApplicants: readonly (readonly string[])[],
  ofBusiness: readonly string[],
]
const ROWS: readonly Row[] = [
  ['individual', ['fullTime'], [[...PERSON, ...EMPLOYED]], []],
  ['individual', ['partTime'], [[...PERSON, ...EMPLOYED]], []],
  ['individual', ['selfEmployed'], [[...PERSON, ...SELF_EMPLOYED]], []],
  ['individual', [undefined], [PERSON], []],
  [
    'joint',
    ['fullTime', 'selfEmployed'],
    [
      [...PERSON, ...EMPLOYED],
      [...PERSON, ...SELF_EMPLOYED],
    ],
    [],
  ],
  ['joint', ['partTime', undefined], [[...PERSON, ...EMPLOYED], PERSON], []],
  ['soleTrader', ['selfEmployed'], [PERSON], BUSINESS],
  ['soleTrader', ['fullTime'], [PERSON], BUSINESS],
  ['soleTrader', [undefined], [PERSON], BUSINESS],
  ['partnership', ['fullTime', 'partTime', 'selfEmployed'], [PERSON, PERSON, PERSON], PARTNERSHIP],
  ['partnership', [undefined, undefined], [PERSON, PERSON], PARTNERSHIP],
  ['limitedCompany', ['fullTime'], [PERSON], COMPANY],
  ['limitedCompany', [undefined, 'selfEmployed'], [PERSON, PERSON], COMPANY],
]

for (const [borrowerType, earnings, ofApplicants, ofBusiness] of ROWS) {
  test(`${borrowerType} with ${earnings.map((one) => one ?? 'no employment').join(', ')} gets the usual requirements`, () => {
    const asked = requirementsOf(borrowers(borrowerType, earnings))
    assert.deepEqual(
      asked.map(({ name, applicant }) => [applicant, name]),
      [
        ...ofApplicants.flatMap((names, applicant) => names.map((name) => [applicant, name])),
        ...ofBusiness.map((name) => [null, name]),
      ],
    )
    assert.ok(
      asked.every(({ state, by, at }) => state === 'outstanding' && by === undefined && at === undefined),
    )
    assert.deepEqual(
      asked.map(({ id }) => id),
      asked.map((_, place) => String(place + 1)),
    )
  })
}

test('the next id is unused, whatever was removed before', () => {
  const ids = (...some: string[]) => some.map((id) => ({ id }) as Requirement)
  assert.equal(nextId([]), '1')
  assert.equal(nextId(ids('1', '2', '9')), '10')
  assert.equal(nextId(ids('9', '1')), '10')
  assert.equal(nextId(ids('2'), 3), '6')
})
