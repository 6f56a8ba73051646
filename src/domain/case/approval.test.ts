import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import type { Actor } from '../access/actor.ts'
import { type Cents, cents, fromEuros } from '../finance/money.ts'
import type { Offer } from '../finance/selection.ts'
import type { PolicyOutcome } from '../policy/values.ts'
import {
  type ApprovalStand,
  approvalStand,
  barText,
  checksLacking,
  checksNeeded,
  mandateBar,
  needsFourEyes,
  needsSecondPerson,
  standingApprovals,
} from './approval.ts'
import { type Approval, type CaseFile, EMPTY_FILE } from './case-file.ts'
import {
  CHECK_NAMES,
  CHECK_RESULTS,
  type Check,
  type CheckName,
  type CheckResult,
  resultsOf,
} from './check.ts'
import { checksOf, keyOf } from './persons.ts'

const euro = (amount: number): Cents => fromEuros(amount)
const check = (name: CheckName, result: CheckResult, revision = 1): Check => ({
  name,
  result,
  revision,
  by: { kind: 'operator', id: 'sample' },
  at: 0,
})

const lackingIn = (checks: readonly Check[], revision: number, amount: Cents | undefined) =>
  checksLacking({ checks }, revision, amount, []).map(({ name }) => name)

const NEEDED: readonly (readonly [amount: Cents | undefined, needed: readonly CheckName[]])[] = [
  [undefined, ['identity', 'creditRegister', 'sanctions', 'pep']],
  [euro(100), ['identity', 'sanctions', 'pep']],
  [(euro(2_000) - 1) as Cents, ['identity', 'sanctions', 'pep']],
  [euro(2_000), ['identity', 'creditRegister', 'sanctions', 'pep']],
  [euro(75_000), ['identity', 'creditRegister', 'sanctions', 'pep']],
]
for (const [amount, needed] of NEEDED) {
  test(`a loan of ${amount ?? 'an unknown number of'} cents needs ${needed.join(', ')}`, () => {
    assert.deepEqual(checksNeeded(amount), needed)
    assert.deepEqual(lackingIn([], 1, amount), needed)
  })
}

const LACKING: readonly (readonly [what: string, checks: readonly Check[], lacking: readonly CheckName[]])[] =
  [
    ['all passed', CHECK_NAMES.map((name) => check(name, 'passed')), []],
    ['one waived', [...CHECK_NAMES.map((name) => check(name, 'passed')), check('identity', 'waived')], []],
    [
      'all waived, duties too',
      CHECK_NAMES.map((name) => check(name, 'waived')),
      ['creditRegister', 'sanctions', 'pep'],
    ],
    [
      'a duty waived, then passed',
      [...CHECK_NAMES.map((name) => check(name, 'waived')), check('creditRegister', 'passed')],
      ['sanctions', 'pep'],
    ],
    [
      'one failed',
      [...CHECK_NAMES.map((name) => check(name, 'passed')), check('identity', 'failed')],
      ['identity'],
    ],
    [
      'one unclear, the others passed before they were unclear',
      [
        check('identity', 'unclear'),
        ...(['creditRegister', 'sanctions', 'pep'] as const).map((name) => check(name, 'passed')),
        ...(['creditRegister', 'sanctions', 'pep'] as const).map((name) => check(name, 'unclear')),
      ],
      CHECK_NAMES,
    ],
    [
      'failed, then passed',
      [
        ...CHECK_NAMES.map((name) => check(name, 'failed')),
        ...CHECK_NAMES.map((name) => check(name, 'passed')),
      ],
      [],
    ],
    [
      'passed, then failed',
      [...CHECK_NAMES.map((name) => check(name, 'passed')), check('identity', 'failed')],
      ['identity'],
    ],
    ['passed of the revision before', CHECK_NAMES.map((name) => check(name, 'passed', 0)), CHECK_NAMES],
    [
      'failed of the revision before, passed of this one',
      [
        ...CHECK_NAMES.map((name) => check(name, 'failed', 0)),
        ...CHECK_NAMES.map((name) => check(name, 'passed')),
      ],
      [],
    ],
  ]
for (const [what, checks, lacking] of LACKING) {
  test(`with checks that are ${what}, ${lacking.length === 0 ? 'none' : lacking.join(', ')} is missing`, () => {
    assert.deepEqual(lackingIn(checks, 1, euro(20_000)), lacking)
  })
}

test('of checks in any number and order the last of each name counts, and none of another revision', () => {
  const anyCheck = fc
    .tuple(fc.constantFrom(...CHECK_NAMES), fc.constantFrom(...CHECK_RESULTS), fc.integer({ min: 1, max: 3 }))
    .map(([name, result, revision]) => check(name, result, revision))
  fc.assert(
    fc.property(fc.array(anyCheck), (checks) => {
      const made = checksOf({ checks }, 2)
      for (const name of CHECK_NAMES) {
        const last = checks.findLast((one) => one.name === name && one.revision === 2)
        assert.equal(made.get(keyOf({ name })), last)
        const isLacking = lackingIn(checks, 2, undefined).includes(name)
        const isMade = last?.result === 'passed' || (last?.result === 'waived' && name === 'identity')
        assert.equal(isLacking, !isMade)
      }
    }),
  )
})

const EYES: readonly (readonly [from: Cents | null, amount: Cents, needs: boolean])[] = [
  [null, euro(1_000_000), false],
  [euro(50_000), (euro(50_000) - 1) as Cents, false],
  [euro(50_000), euro(50_000), true],
  [euro(50_000), (euro(50_000) + 1) as Cents, true],
  [euro(0), euro(0), true],
]
for (const [from, amount, needs] of EYES) {
  test(`four eyes from ${from ?? 'never'}: a loan of ${amount} cents needs ${needs ? 'two people' : 'one'}`, () => {
    assert.equal(needsFourEyes(from, amount), needs)
  })
}

test('of the approvals of each person the newest stands', () => {
  const by = (kind: 'user' | 'operator', id: string, at: number) => ({ by: { kind, id }, at })
  const anne = by('user', 'anne', 1)
  const brian = by('user', 'brian', 2)
  const anneAgain = by('user', 'anne', 3)
  const operator = by('operator', 'anne', 4)
  assert.deepEqual(standingApprovals([]), [])
  assert.deepEqual(standingApprovals([anne, brian]), [anne, brian])
  assert.deepEqual(standingApprovals([anne, brian, anneAgain]), [anneAgain, brian])
  assert.deepEqual(standingApprovals([anne, operator]), [anne, operator])
})

test('duties have no waiver, and nothing else is like that', () => {
  assert.deepEqual(
    CHECK_NAMES.map((name) => resultsOf(name).includes('waived')),
    [true, false, false, false],
  )
})

const person = (id: string): Actor => ({ kind: 'user', id })
const offerOf = (euros: number, term = 48) => ({ loanAmount: euro(euros), term }) as Offer
const BELOW = offerOf(20_000)
const ABOVE = offerOf(50_000)
const approved = (id: string, offer = ABOVE): Approval => ({ by: person(id), at: 1, offer })
const overrode = (id: string): Approval => ({ by: person(id), at: 1 })
const waivedBy = (id: string, name: CheckName = 'identity', revision = 1): Check => ({
  ...check(name, 'waived', revision),
  by: person(id),
})
const finding = (outcome: PolicyOutcome) => ({ policy: { version: 1, outcome, fired: [] } })
const added = (to: string, by: string) => ({ to, by, at: 0, did: 'user.created' }) as const

type Row = {
  readonly what: string
  readonly file?: Partial<CaseFile>
  readonly by?: string
  readonly offer?: Offer
  readonly disabled?: readonly string[]
  readonly grants?: readonly ReturnType<typeof added>[]
  readonly is: ApprovalStand['is']
}

const made = (by: string, result: CheckResult): Check => ({ ...check('sanctions', result), by: person(by) })
const PROVIDER_FAILED: Check = {
  ...check('sanctions', 'failed'),
  by: { kind: 'service', id: 'lists' },
}

const STANDS: readonly Row[] = [
  { what: 'a small loan', is: 'enough' },
  { what: 'a small loan that the policy refers', file: finding('refer'), is: 'enough' },
  { what: 'a large loan', offer: ABOVE, is: 'first' },
  { what: 'a large loan, again', offer: ABOVE, file: { approvals: [approved('me')] }, is: 'given' },
  {
    what: 'a large loan, after a colleague',
    offer: ABOVE,
    file: { approvals: [approved('a')] },
    is: 'enough',
  },
  {
    what: 'a large loan, after a colleague who approved other figures',
    offer: ABOVE,
    file: { approvals: [approved('a', offerOf(50_000, 60))] },
    is: 'first',
  },
  {
    what: 'a large loan, after a colleague who is deactivated now',
    offer: ABOVE,
    file: { approvals: [approved('a')] },
    disabled: ['a'],
    is: 'first',
  },
  {
    what: 'a large loan, after one who added me',
    offer: ABOVE,
    file: { approvals: [approved('a')] },
    grants: [added('me', 'a')],
    is: 'tied',
  },
  {
    what: 'a large loan, after one whom I added',
    offer: ABOVE,
    file: { approvals: [approved('a')] },
    grants: [added('a', 'me')],
    is: 'tied',
  },
  {
    what: 'a large loan, after one who added me and another',
    offer: ABOVE,
    file: { approvals: [approved('a'), approved('b')] },
    grants: [added('me', 'a')],
    is: 'enough',
  },
  { what: 'what I waived a check of', file: { checks: [waivedBy('me')] }, is: 'excepted' },
  { what: 'what a colleague waived a check of', file: { checks: [waivedBy('a')] }, is: 'enough' },
  {
    what: 'what one who added me waived a check of',
    file: { checks: [waivedBy('a')] },
    grants: [added('me', 'a')],
    is: 'excepted',
  },
  {
    what: 'what I waived a check of, which then passed',
    file: { checks: [waivedBy('me'), check('identity', 'passed')] },
    is: 'enough',
  },
  {
    what: 'what I waived a check of, and then passed it myself',
    file: { checks: [waivedBy('me', 'sanctions'), made('me', 'passed')] },
    is: 'excepted',
  },
  {
    what: 'what a provider failed, and I passed',
    file: { checks: [PROVIDER_FAILED, made('me', 'passed')] },
    is: 'excepted',
  },
  {
    what: 'what a provider failed, and I failed and then passed',
    file: { checks: [PROVIDER_FAILED, made('me', 'failed'), made('me', 'passed')] },
    is: 'excepted',
  },
  {
    what: 'what a provider failed, and one who added me passed',
    file: { checks: [PROVIDER_FAILED, made('a', 'passed')] },
    grants: [added('me', 'a')],
    is: 'excepted',
  },
  {
    what: 'what a provider failed, and a colleague passed',
    file: { checks: [PROVIDER_FAILED, made('a', 'passed')] },
    is: 'enough',
  },
  {
    what: 'what I failed by mistake, and passed',
    file: { checks: [made('me', 'failed'), made('me', 'passed')] },
    is: 'enough',
  },
  {
    what: 'what a provider failed in an earlier revision, and I passed',
    file: { checks: [{ ...PROVIDER_FAILED, revision: 0 }, made('me', 'passed')] },
    is: 'enough',
  },
  {
    what: 'what a provider failed, and passed when it was asked again',
    file: { checks: [PROVIDER_FAILED, { ...PROVIDER_FAILED, result: 'passed' }] },
    is: 'enough',
  },
  {
    what: 'what I waived a check of in an earlier revision',
    file: { checks: [waivedBy('me', 'identity', 0)] },
    is: 'enough',
  },
  {
    what: 'a large loan, after one who waived a check later',
    offer: ABOVE,
    file: { approvals: [approved('a')], checks: [waivedBy('a')] },
    is: 'first',
  },
  {
    what: 'a large loan, where one has waived and another approved',
    offer: ABOVE,
    file: { approvals: [approved('b')], checks: [waivedBy('a')] },
    is: 'enough',
  },
  { what: 'what the policy declines', file: finding('decline'), is: 'overrides' },
  {
    what: 'what I reconsidered against the policy',
    file: { ...finding('decline'), overrides: [overrode('me')] },
    is: 'excepted',
  },
  {
    what: 'what a colleague reconsidered against the policy',
    file: { ...finding('decline'), overrides: [overrode('a')] },
    is: 'enough',
  },
  {
    what: 'what I waived a check of and the policy declines',
    file: { ...finding('decline'), checks: [waivedBy('me')] },
    is: 'excepted',
  },
  {
    what: 'a large loan that a colleague reconsidered',
    offer: ABOVE,
    file: { ...finding('decline'), overrides: [overrode('a')] },
    is: 'first',
  },
  {
    what: 'a large loan that one reconsidered and approved',
    offer: ABOVE,
    file: { ...finding('decline'), overrides: [overrode('a')], approvals: [approved('a')] },
    is: 'first',
  },
  {
    what: 'a large loan that one reconsidered and another approved',
    offer: ABOVE,
    file: { ...finding('decline'), overrides: [overrode('a')], approvals: [approved('b')] },
    is: 'enough',
  },
]

const standIn = ({ file = {}, by = 'me', offer = BELOW, disabled = [], grants = [] }: Row): ApprovalStand =>
  approvalStand(
    { ...EMPTY_FILE, ...file },
    {
      by: person(by),
      revision: 1,
      offer,
      fourEyesFrom: euro(50_000),
      colleagues: { disabled: new Set(disabled), grants },
    },
  )

for (const row of STANDS) {
  test(`approving ${row.what}: ${row.is}`, () => {
    assert.equal(standIn(row).is, row.is)
  })
}

const MANDATES: readonly (readonly [mandate: Cents | undefined, loan: Cents, isWithin: boolean])[] = [
  [undefined, euro(10_000_000), true],
  [euro(20_000), cents(19_999_99), true],
  [euro(20_000), euro(20_000), true],
  [euro(20_000), cents(20_000_01), false],
  [euro(0), euro(0), true],
  [euro(0), cents(1), false],
]
for (const [mandate, loan, isWithin] of MANDATES)
  test(`a mandate of ${mandate ?? 'any'} ${isWithin ? 'covers' : 'does not cover'} a loan of ${loan} cents`, () =>
    assert.equal(mandateBar(mandate, loan) === undefined, isWithin))

test('what is above a mandate names it, the loan, and who can approve it', () =>
  assert.equal(
    mandateBar(euro(20_000), cents(20_000_50)),
    'Your mandate is up to €20,000.00, and this loan is €20,000.50. A colleague with a higher mandate must approve it.',
  ))

const NEEDS: readonly (readonly [what: string, file: Partial<CaseFile>, offer: Offer, needs: boolean])[] = [
  ['a small loan', {}, BELOW, false],
  ['a large one', {}, ABOVE, true],
  ['a waived check', { checks: [waivedBy('a')] }, BELOW, true],
  [
    'a check that was waived in an earlier revision',
    { checks: [waivedBy('a', 'identity', 0)] },
    BELOW,
    false,
  ],
  [
    'a check that failed and that a person passed',
    { checks: [PROVIDER_FAILED, made('a', 'passed')] },
    BELOW,
    true,
  ],
  ['a decline of the policy', finding('decline'), BELOW, true],
  ['a decline that was overridden', { ...finding('decline'), overrides: [overrode('a')] }, BELOW, true],
]
for (const [what, file, { loanAmount }, needs] of NEEDS) {
  test(`${what} ${needs ? 'takes' : 'does not take'} more than one person`, () => {
    const asked = { revision: 1, loanAmount, fourEyesFrom: euro(50_000) }
    assert.equal(needsSecondPerson({ ...EMPTY_FILE, ...file }, asked), needs)
  })
}

test('nobody approves what they made an exception for, in whatever order and company', () => {
  const id = fc.constantFrom('a', 'b', 'c')
  const file = fc.record({
    checks: fc.array(id.map((by) => waivedBy(by))),
    overrides: fc.array(id.map(overrode)),
    approvals: fc.array(id.map((by) => approved(by))),
    policy: fc.constantFrom(undefined, finding('decline').policy),
  })
  const grants = fc.array(
    fc
      .tuple(id, id)
      .filter(([to, by]) => to !== by)
      .map(([to, by]) => added(to, by)),
  )
  fc.assert(
    fc.property(file, id, grants, fc.constantFrom(BELOW, ABOVE), ({ policy, ...parts }, by, tied, offer) => {
      const whole = { ...parts, ...(policy === undefined ? {} : { policy }) }
      const { is } = standIn({ what: '', file: whole, by, offer, grants: tied, is: 'enough' })
      if (is !== 'enough') return
      const [waiver] = parts.checks.slice(-1)
      assert.ok(waiver?.by.id !== by && !parts.overrides.some((one) => one.by.id === by))
      assert.ok(policy === undefined || parts.overrides.length > 0)
      if (offer === ABOVE) assert.ok(parts.approvals.some((one) => one.by.id !== by))
    }),
  )
})

const called = ({ id }: Actor) => ({ a: 'Anne', b: 'Ben', me: 'Maura' })[id] ?? id
for (const [what, row, says] of [
  [
    'a waiver',
    { file: { checks: [waivedBy('me')] } },
    /^Maura waived the identity check, so a colleague must approve\.$/,
  ],
  [
    'an override',
    { file: { overrides: [overrode('me')] } },
    /^Maura overrode the policy’s decline, so a colleague must approve\.$/,
  ],
  [
    'a tie',
    { offer: ABOVE, file: { approvals: [approved('a')] }, grants: [added('me', 'a')] },
    /^Anne gave the first approval, .* Anne added Maura less than 24 hours ago, .* confirms Maura\.$/,
  ],
  [
    'one’s own approval',
    { offer: ABOVE, file: { approvals: [approved('me')] } },
    /^You have already approved it/,
  ],
  ['nothing', {}, undefined],
] as const) {
  test(`${what} is told to the person who is barred by it`, () => {
    const text = barText(standIn({ what, is: 'enough', ...row }), called)
    if (says === undefined) assert.equal(text, undefined)
    else assert.match(text ?? '', says)
  })
}
