import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import type { Applicant, Application, BorrowerType, EmploymentType } from '../application/application.ts'
import { requirementsOf } from './default-requirements.ts'
import { shownForOf } from './proofs.ts'
import { REQUIREMENT_STATES, type Requirement } from './requirement.ts'
import { askedAgain, requirementsAgain } from './requirements-again.ts'

const STAFF = { kind: 'user', id: 'sample' } as const
const AT = 1_000

const person = (name: string, ppsNumber: string): Applicant => ({
  title: 'doctor',
  firstName: name,
  lastName: 'Sample',
  dateOfBirth: `1980-01-0${ppsNumber.at(6)}` as LocalDate,
  nationality: 'Irish',
  ppsNumber,
  residentialStatus: 'tenant',
  email: `${name}@example.ie`,
  mobile: '0851234567',
  addresses: [{ line1: '1 Sample Street', county: 'Dublin', time: '3years' }],
  employment: { type: 'fullTime', occupation: 'Sample', industry: 'Sample', time: '3years' },
  income: { salary: 3_000, housing: 800 },
})
const ANNA = person('Anna', '1234567A')
const BRIAN = person('Brian', '7654321B')
const CLARE = person('Clare', '1111113C')

const joint = (applicants: Applicant[], changes: Partial<Application> = {}): Application => ({
  borrowerType: 'joint',
  applicants,
  bank: { accountName: 'Sample', accountType: 'joint', bank: 'anPost', yearsWithBank: 3, iban: 'SAMPLE 1' },
  vehicle: { type: 'car', used: { registration: '191-D-12345', kilometres: 1_000 } },
  finance: { price: 20_000, term: 48 },
  ...changes,
})

const own = (id: string, name: string, applicant: number | null): Requirement => ({
  id,
  name,
  applicant,
  state: 'outstanding',
  by: STAFF,
  at: 1,
})

/** All requirements of Anna and Brian, each with one in the staff's own words, and of both; all accepted. */
const BEFORE = joint([ANNA, BRIAN])
const ACCEPTED: readonly Requirement[] = [
  ...requirementsOf(BEFORE),
  own('11', 'Own words', 0),
  own('12', 'Own words', 1),
  own('13', 'Own words', null),
].map((one) => ({ ...one, state: 'accepted', by: STAFF, at: 1 }))

const sentAgain = (now: Application, before = ACCEPTED) =>
  requirementsAgain(now, before, shownForOf(BEFORE), AT)

const ANNAS = ['1', '2', '3', '4', '5', '11']
const BRIANS = ['6', '7', '8', '9', '10', '12']
const OWN_WORDS_OF_ALL = '13'

type Row = readonly [what: string, now: Application, reopened: readonly string[]]
const ROWS: readonly Row[] = [
  ['nothing', BEFORE, []],
  ['what proves nothing', joint([{ ...ANNA, email: 'other@example.ie', mobile: '0867654321' }, BRIAN]), []],
  ['capitals and blanks of a name', joint([{ ...ANNA, lastName: ' SAMPLE ' }, BRIAN]), []],
  [
    'the price, the deposit and the kilometres',
    joint([ANNA, BRIAN], { finance: { price: 1, term: 12 } }),
    [],
  ],
  [
    'how long somebody lives there',
    joint([{ ...ANNA, addresses: [{ ...ANNA.addresses[0], time: '9years' }] }, BRIAN]),
    [],
  ],
  ['a first name', joint([{ ...ANNA, firstName: 'Other' }, BRIAN]), [...ANNAS, OWN_WORDS_OF_ALL]],
  ['a PPS number', joint([ANNA, { ...BRIAN, ppsNumber: '7654322B' }]), [...BRIANS, OWN_WORDS_OF_ALL]],
  [
    'a date of birth',
    joint([ANNA, { ...BRIAN, dateOfBirth: '1990-01-01' as LocalDate }]),
    [...BRIANS, OWN_WORDS_OF_ALL],
  ],
  [
    'an address',
    joint([{ ...ANNA, addresses: [{ line1: '2 Sample Street', time: '3years' }] }, BRIAN]),
    ['2', '11', OWN_WORDS_OF_ALL],
  ],
  [
    'a salary',
    joint([ANNA, { ...BRIAN, income: { salary: 3_001, housing: 800 } }]),
    ['9', '10', '12', OWN_WORDS_OF_ALL],
  ],
  [
    'the account',
    joint([ANNA, BRIAN], { bank: { ...BEFORE.bank, iban: 'SAMPLE 2' } }),
    ['5', '10', '11', '12', OWN_WORDS_OF_ALL],
  ],
  [
    'the vehicle',
    joint([ANNA, BRIAN], { vehicle: { type: 'car', used: { registration: '191-D-54321' } } }),
    [OWN_WORDS_OF_ALL],
  ],
  ['one person for another', joint([ANNA, CLARE]), [...BRIANS, OWN_WORDS_OF_ALL]],
  ['both persons', joint([CLARE, person('Dara', '2222224D')]), [...ANNAS, ...BRIANS, OWN_WORDS_OF_ALL]],
  ['the order alone', joint([BRIAN, ANNA]), []],
  ['the order, and one person for another', joint([CLARE, ANNA]), [...BRIANS, OWN_WORDS_OF_ALL]],
]

for (const [what, now, reopened] of ROWS)
  test(`a change of ${what} reopens exactly the requirements about it`, () => {
    const again = sentAgain(now)
    const open = again.filter(({ state }) => state === 'outstanding')
    assert.deepEqual(open.map(({ id }) => id).toSorted(), reopened.toSorted())
    assert.deepEqual(new Set(askedAgain(ACCEPTED, again)), new Set(open.map(({ name }) => name)))
    for (const { reason, by, at } of open) {
      assert.match(reason ?? '', /^Asked for again, because this has changed: .+\.$/)
      assert.deepEqual([by?.id, at], ['resubmission', AT])
    }
    const retained = again.filter(({ state }) => state !== 'outstanding')
    for (const { applicant: _, ...one } of retained) {
      const { applicant: __, ...before } = ACCEPTED.find(({ id }) => id === one.id) as Requirement
      assert.deepEqual(one, before)
    }
  })

test('a requirement follows its applicant, not the position', () => {
  const again = sentAgain(joint([BRIAN, ANNA]))
  const of = (ids: readonly string[]) =>
    again.filter(({ id }) => ids.includes(id)).map((one) => one.applicant)
  assert.deepEqual([new Set(of(ANNAS)), new Set(of(BRIANS))], [new Set([1]), new Set([0])])
})

test('the requirements of an applicant who has left go with them, and do not pass to another', () => {
  const again = sentAgain(joint([BRIAN], { borrowerType: 'individual' }))
  assert.deepEqual(
    again.map(({ id, applicant, state }) => [id, applicant, state]),
    [...BRIANS.map((id) => [id, 0, 'accepted']), [OWN_WORDS_OF_ALL, null, 'outstanding']],
  )
})

for (const state of REQUIREMENT_STATES)
  test(`one that is ${state} for someone else becomes outstanding`, () => {
    const before = ACCEPTED.map((one): Requirement => ({ ...one, state }))
    assert.ok(
      sentAgain(joint([CLARE, BRIAN]), before).every(
        (one) =>
          one.state === (ANNAS.includes(one.id) || one.id === OWN_WORDS_OF_ALL ? 'outstanding' : state),
      ),
    )
  })

test('if it is unknown what a document was for, all are requested again', () => {
  const again = requirementsAgain(BEFORE, ACCEPTED, undefined, AT)
  assert.deepEqual(
    again.map(({ id, state }) => [id, state]),
    ACCEPTED.map(({ id }) => [id, 'outstanding']),
  )
})

test('requirements that no longer apply are waived, and reopened when they apply again', () => {
  const refused = ACCEPTED.map((one): Requirement => (one.id === '4' ? { ...one, state: 'refused' } : one))
  const selfEmployed = {
    ...ANNA,
    employment: { ...(ANNA.employment as object), type: 'selfEmployed' },
  } as Applicant
  const other = joint([selfEmployed, BRIAN])
  const without = sentAgain(other, refused)
  assert.equal(without.find(({ id }) => id === '4')?.state, 'waived')
  const back = requirementsAgain(BEFORE, without, shownForOf(other), AT)
  assert.equal(back.find(({ id }) => id === '4')?.state, 'outstanding')
})

const earning = ({ employment, ...rest }: Applicant, type: EmploymentType | undefined): Applicant =>
  type === undefined
    ? rest
    : { ...rest, employment: { ...(employment as NonNullable<typeof employment>), type } }

const anyEarning = fc.option(fc.constantFrom<EmploymentType>('fullTime', 'partTime', 'selfEmployed'), {
  nil: undefined,
})
const anyBorrowers = fc
  .record({
    type: fc.constantFrom<BorrowerType>('individual', 'joint', 'partnership', 'limitedCompany', 'soleTrader'),
    earnings: fc.array(anyEarning, { minLength: 1, maxLength: 3 }),
  })
  .map(
    ({ type, earnings }): Application => ({
      ...joint([]),
      borrowerType: type,
      applicants: earnings.map((one, place) => earning([ANNA, BRIAN, CLARE][place] as Applicant, one)),
    }),
  )

/** What may have happened to each requirement before the resubmission: a person's answer, or nothing. */
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

test('however often it is resubmitted: ids are unique, all usual requirements exist once, and an unchanged revision changes nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyBorrowers, anyAnswers), { minLength: 1, maxLength: 6 }), (sendings) => {
      let before: readonly Requirement[] = []
      let last: Application | undefined
      for (const [sent, states] of sendings) {
        const now =
          last === undefined ? requirementsOf(sent) : requirementsAgain(sent, before, shownForOf(last), AT)
        assert.equal(new Set(now.map(({ id }) => id)).size, now.length)
        for (const { name, applicant } of requirementsOf(sent))
          assert.equal(now.filter((one) => one.name === name && one.applicant === applicant).length, 1)
        // Resubmitted unchanged, nothing changes.
        assert.deepEqual(requirementsAgain(sent, now, shownForOf(sent), AT + 1), now)
        before = answered(now, states)
        last = sent
      }
    }),
  )
})
