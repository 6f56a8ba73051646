import assert from 'node:assert/strict'
import test from 'node:test'
import type { Actor } from '../access/actor.ts'
import { type Applicant, type Application, BORROWER_TYPES } from '../application/application.ts'
import { fromEuros } from '../finance/money.ts'
import { approvalStand, checksLacking, exceptionsIn, isException, overrulesFailure } from './approval.ts'
import { EMPTY_FILE } from './case-file.ts'
import { CHECK_NAMES, type Check, type CheckName, type CheckResult } from './check.ts'
import { needsOf, needsText, personsOf, personWords, withOwners } from './persons.ts'
import { whyHere } from './why-here.ts'

const applicant = (firstName: string, primary?: boolean) =>
  ({ firstName, lastName: 'Sample', ...(primary === undefined ? {} : { primary }) }) as Applicant
const two = [applicant('Ann'), applicant('Ben')]
const by: Actor = { kind: 'user', id: 'anne' }
const OWNERS = [
  { name: 'Cara Sample', share: 60, by, at: 1 },
  { name: 'Dan Sample', share: 40, by, at: 1, isRemoved: true },
  { name: 'Eve Sample', share: 25, by, at: 1 },
] as const
const company = {
  borrowerType: 'limitedCompany',
  applicants: two,
  company: { legalName: 'Sample Ltd' },
} as const satisfies Partial<Application>

/** Who is checked for what; the letters are those of identity, credit register, sanctions and PEP. */
const TABLE: readonly (readonly [what: string, application: Partial<Application>, ...rows: string[]])[] = [
  ['individual', { borrowerType: 'individual', applicants: [applicant('Ann')] }, 'applicant1 borrower icsp'],
  [
    'joint',
    { borrowerType: 'joint', applicants: two },
    'applicant1 borrower icsp',
    'applicant2 guarantor icsp',
  ],
  [
    'joint, the second one first',
    { borrowerType: 'joint', applicants: [applicant('Ann', false), applicant('Ben', true)] },
    'applicant1 guarantor icsp',
    'applicant2 borrower icsp',
  ],
  ['soleTrader', { borrowerType: 'soleTrader', applicants: [applicant('Ann')] }, 'applicant1 borrower icsp'],
  [
    'partnership',
    { borrowerType: 'partnership', applicants: two },
    'applicant1 partner icsp',
    'applicant2 partner icsp',
  ],
  [
    'limitedCompany',
    company,
    'applicant1 director isp',
    'applicant2 director isp',
    'company company cs',
    'owner1 beneficialOwner isp',
    'owner3 beneficialOwner isp',
  ],
]
for (const [what, application, ...rows] of TABLE)
  test(`${what}: ${rows.join('; ')}`, () => {
    const persons = personsOf(application, OWNERS)
    const needs = needsOf(persons)
    const shown = persons.map(({ id, role }) => {
      const names = needs.filter(({ of }) => of?.id === id).map(({ name }) => name[0])
      return `${id} ${role} ${names.join('')}`
    })
    assert.deepEqual(shown, rows)
  })

test('the table has every borrower type, and an erased application has nobody, whose checks are lacking nevertheless', () => {
  for (const type of BORROWER_TYPES)
    assert.ok(
      TABLE.some(([, one]) => one.borrowerType === type),
      type,
    )
  assert.deepEqual(personsOf(undefined, OWNERS), [])
  const lacking = checksLacking({ checks: [] }, 1, undefined, [])
  assert.deepEqual(
    lacking.map(({ name }) => name),
    CHECK_NAMES,
  )
})

test('a company without a name is called by its number, and no word has the name of a person', () => {
  const names = (of: Application['company']) =>
    personsOf({ ...company, ...(of === undefined ? {} : { company: of }) }).map(({ name }) => name)
  assert.equal(names({ registrationNumber: '123456' })[2], 'Company 123456')
  assert.equal(names({})[2], 'Company')
  assert.deepEqual(['applicant2', 'company', 'owner12'].map(personWords), [
    'applicant 2',
    'the company',
    'beneficial owner 12',
  ])
})

const check = (name: CheckName, result: CheckResult, person?: string, actor: Actor = by): Check => ({
  ...{ name, result, revision: 1, by: actor, at: 0 },
  ...(person === undefined ? {} : { person }),
})
const joint = personsOf({ borrowerType: 'joint', applicants: two })
const provider: Actor = { kind: 'service', id: 'lists' }
const amount = fromEuros(20_000)
const lackingText = (checks: readonly Check[], persons = joint, loanAmount = amount) =>
  needsText(checksLacking({ checks }, 1, loanAmount, persons), needsOf(persons), (name) => name)
const all = (result: CheckResult, person?: string) => CHECK_NAMES.map((name) => check(name, result, person))

const LACKING: readonly (readonly [what: string, checks: readonly Check[], lacking: string])[] = [
  ['nothing', [], 'identity, creditRegister, sanctions, pep'],
  ['a result for everyone, as stored before checks were per person', all('passed'), ''],
  [
    'one of two passed',
    all('passed', 'applicant1'),
    'identity (applicant 2), creditRegister (applicant 2), sanctions (applicant 2), pep (applicant 2)',
  ],
  ['both passed', [...all('passed', 'applicant1'), ...all('passed', 'applicant2')], ''],
  [
    'everyone passed, then one failed',
    [...all('passed'), check('identity', 'failed', 'applicant2')],
    'identity (applicant 2)',
  ],
  [
    'everyone passed, then one unclear',
    [...all('passed'), check('pep', 'unclear', 'applicant1')],
    'pep (applicant 1)',
  ],
  ['one failed, then everyone passed', [check('identity', 'failed', 'applicant2'), ...all('passed')], ''],
  ['everyone passed, one waived', [...all('passed'), check('identity', 'waived', 'applicant2')], ''],
  [
    'everyone passed, a duty of one waived',
    [...all('passed'), check('sanctions', 'waived', 'applicant2')],
    'sanctions (applicant 2)',
  ],
]
for (const [what, checks, lacking] of LACKING)
  test(`with ${what}, ${lacking === '' ? 'nothing' : lacking} is lacking`, () =>
    assert.equal(lackingText(checks), lacking))

test('a result for everyone does not count for beneficial owners, who need their own', () => {
  const persons = personsOf(company, OWNERS)
  const owned = ['identity', 'sanctions', 'pep']
    .map((name) => `${name} (beneficial owner 1, beneficial owner 3)`)
    .join(', ')
  assert.equal(lackingText(all('passed'), persons), owned)
  assert.equal(
    lackingText([...all('passed'), ...all('passed', 'owner1'), ...all('passed', 'owner3')], persons),
    '',
  )
})

test('owners who are named again keep their place and so their checks, others are removed or added at the end', () => {
  const names = (owners: readonly { name: string; share: number; isRemoved?: true }[]) =>
    owners.map(({ name, share, isRemoved }) => `${name} ${share}${isRemoved ? ' removed' : ''}`)
  const cara = { name: 'Cara', share: 60 }
  const dan = { name: 'Dan', dateOfBirth: '1980-01-31', share: 40 }
  const named = { by, at: 2 }
  const first = withOwners(undefined, [cara, dan], named)
  assert.deepEqual(names(first), ['Cara 60', 'Dan 40'])
  const other = { ...dan, dateOfBirth: '1981-01-31' }
  const second = withOwners(first, [{ ...cara, share: 55 }, other], named)
  assert.deepEqual(names(second), ['Cara 55', 'Dan 40 removed', 'Dan 40'])
  assert.deepEqual(names(withOwners(second, [dan], named)), ['Cara 55 removed', 'Dan 40', 'Dan 40 removed'])
})

test('below €2,000 nobody needs the credit register', () => {
  const below = fromEuros(1_999)
  assert.equal(lackingText([], joint, below), 'identity, sanctions, pep')
})

test('what failed of one person is overruled of that person, or of everyone, and of nobody else', () => {
  const checks = [check('sanctions', 'failed', 'applicant2', provider)]
  for (const [person, overrules] of [
    ['applicant1', false],
    ['applicant2', true],
    [undefined, true],
  ] as const) {
    const passed = check('sanctions', 'passed', person)
    const found = [overrulesFailure({ checks }, passed), isException({ checks }, passed)]
    assert.deepEqual(found, [overrules, overrules], String(person))
  }
})

test('the exception of one person stays when another is checked, and says whose it is', () => {
  const checks = [check('identity', 'waived', 'applicant2'), check('identity', 'passed', 'applicant1')]
  const did = ['waived the identity check of applicant 2']
  assert.deepEqual(
    exceptionsIn({ checks }, 1).map((one) => one.did),
    did,
  )
})

test('who accepts a politically exposed person, found by whomever, leaves the approval to another', () => {
  const ben: Actor = { kind: 'user', id: 'ben' }
  for (const found of [by, provider]) {
    const checks = [check('pep', 'failed', 'applicant1', found), check('pep', 'passed', 'applicant1')]
    const asked = {
      ...{ revision: 1, fourEyesFrom: null, offer: { loanAmount: amount } as never },
      colleagues: { disabled: new Set<string>(), grants: [] },
    }
    const file = { ...EMPTY_FILE, checks }
    assert.equal(approvalStand(file, { ...asked, by }).is, 'excepted', found.id)
    assert.equal(approvalStand(file, { ...asked, by: ben }).is, 'enough', found.id)
  }
  // Correcting one's own finding about identity is no exception.
  const own = [check('identity', 'failed', 'applicant1'), check('identity', 'passed', 'applicant1')]
  assert.deepEqual(exceptionsIn({ checks: own }, 1), [])
})

test('a case is looked at for whom a check failed of', () => {
  const file = {
    ...EMPTY_FILE,
    offer: { loanAmount: amount } as never,
    checks: [...all('passed'), check('pep', 'failed', 'applicant2')],
  }
  const reasons = whyHere({
    ...{ state: 'InReview', file, revision: 1, unreadMessages: 0, unanswered: [] },
    canonical: { borrowerType: 'joint', applicants: two },
    ...{ fourEyesFrom: null, disabled: new Set<string>() },
  })
  assert.deepEqual(
    reasons.map(({ says }) => says),
    ['Failed: PEP check of applicant 2'],
  )
})
