import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import type { Applicant, Application, BorrowerType, EmploymentType } from './application.ts'
import { nextId, requirementsOf } from './default-requirements.ts'
import { REQUIREMENT_STATES, type Requirement } from './requirement.ts'

type Borrowers = Pick<Application, 'borrowerType' | 'applicants'>

/** Borrowers of whom nothing is known but how each applicant earns. */
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
  ['partnership', ['fullTime', 'partTime', 'selfEmployed'], [PERSON, PERSON, PERSON], BUSINESS],
  ['partnership', [undefined, undefined], [PERSON, PERSON], BUSINESS],
  ['limitedCompany', ['fullTime'], [PERSON], BUSINESS],
  ['limitedCompany', [undefined, 'selfEmployed'], [PERSON, PERSON], BUSINESS],
]

for (const [borrowerType, earnings, ofApplicants, ofBusiness] of ROWS) {
  test(`${borrowerType} with ${earnings.map((one) => one ?? 'no employment').join(', ')} is asked for the usual`, () => {
    const asked = requirementsOf(borrowers(borrowerType, earnings), [])
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

const STAFF = { kind: 'user', id: 'sample' } as const

test('what was received of a borrower who is no longer asked for it stays; what nobody has shown goes', () => {
  const first = requirementsOf(borrowers('individual', ['fullTime']), [])
  const received = first.map(
    (one): Requirement => (one.name === 'Payslips' ? { ...one, state: 'received', by: STAFF, at: 1 } : one),
  )
  const again = requirementsOf(borrowers('individual', ['selfEmployed']), received)
  assert.deepEqual(
    again.map(({ id, name, state }) => [id, name, state]),
    [
      ['1', 'Photo identification', 'outstanding'],
      ['2', 'Proof of address', 'outstanding'],
      ['3', 'Proof of PPS number', 'outstanding'],
      ['4', 'Payslips', 'received'],
      ['5', 'Bank statements', 'outstanding'],
      ['6', 'Accounts', 'outstanding'],
      ['7', 'Tax clearance certificate', 'outstanding'],
    ],
  )
})

test('the next id is one that none has, whatever was taken out between', () => {
  const ids = (...some: string[]) => some.map((id) => ({ id }) as Requirement)
  assert.equal(nextId([]), '1')
  assert.equal(nextId(ids('1', '2', '9')), '10')
  assert.equal(nextId(ids('9', '1')), '10')
  assert.equal(nextId(ids('2'), 3), '6')
})

const earning = fc.option(fc.constantFrom<EmploymentType>('fullTime', 'partTime', 'selfEmployed'), {
  nil: undefined,
})
const anyBorrowers = fc
  .record({
    type: fc.constantFrom<BorrowerType>('individual', 'joint', 'partnership', 'limitedCompany', 'soleTrader'),
    earnings: fc.array(earning, { minLength: 1, maxLength: 3 }),
  })
  .map(({ type, earnings }) => borrowers(type, earnings))

/** What may have become of each requirement before the application is sent again: answered by somebody, or nothing. */
const anyAnswers = fc.array(fc.option(fc.constantFrom(...REQUIREMENT_STATES), { nil: undefined }), {
  maxLength: 20,
})
const answered = (
  requirements: readonly Requirement[],
  states: readonly (Requirement['state'] | undefined)[],
) =>
  requirements.map((one, place): Requirement => {
    const state = states[place]
    return state === undefined ? one : { ...one, state, by: STAFF, at: place }
  })

test('however often it is sent again: ids are unique, what somebody asked for or answered stays as it is, and all that is usual is asked', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyBorrowers, anyAnswers), { minLength: 1, maxLength: 6 }), (sendings) => {
      let before: readonly Requirement[] = []
      for (const [sent, states] of sendings) {
        const now = requirementsOf(sent, before)
        assert.equal(new Set(now.map(({ id }) => id)).size, now.length)
        for (const one of before)
          if (one.by !== undefined)
            assert.deepEqual(
              now.find(({ id }) => id === one.id),
              one,
            )
        for (const { name, applicant } of requirementsOf(sent, []))
          assert.equal(now.filter((one) => one.name === name && one.applicant === applicant).length, 1)
        // Sent again as it is, nothing changes.
        assert.deepEqual(requirementsOf(sent, now), now)
        before = answered(now, states)
      }
    }),
  )
})
