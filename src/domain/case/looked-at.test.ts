/** What was looked at before a person decides, and what was not. */
import assert from 'node:assert/strict'
import test from 'node:test'
import type { State } from '../application/states.ts'
import { fromEuros } from '../finance/money.ts'
import type { Offer } from '../finance/selection.ts'
import { type PolicyFinding, SAMPLE_POLICY } from '../policy/policy.ts'
import type { FiredRule, PolicyRule } from '../policy/rule.ts'
import { type CaseFile, EMPTY_FILE } from './case-file.ts'
import type { Check, CheckName, CheckResult } from './check.ts'
import { REASON_KINDS, rowReasons } from './queue-views.ts'
import { lookedAt } from './why-here.ts'

const check = (name: CheckName, result: CheckResult, revision = 1): Check => ({
  ...{ name, result, revision, by: { kind: 'service', id: 'sample' }, at: 0 },
})
const register = (facts: Readonly<Record<string, number | boolean>>) => [
  { provider: 'creditRegister', revision: 1, at: 0, facts },
]
const rule = (measure: string): PolicyRule => ({
  ...{ name: measure, measure, when: { is: 'missing' }, outcome: 'refer' },
})
const finding = (version: number, ...fired: readonly FiredRule[]): PolicyFinding => ({
  ...{ version, outcome: 'refer', fired },
})
const FIRED: FiredRule = { name: 'sample', measure: 'term', outcome: 'refer', value: null }

type Row = readonly [what: string, file: Partial<CaseFile>, rules: readonly PolicyRule[], ...said: string[]]

/** Gaps begin with an exclamation mark. */
const ROWS: readonly Row[] = [
  ['nothing', {}, [], '!No check has run', '!The policy has not looked at this yet'],
  [
    'no policy',
    { policy: finding(0) },
    [],
    '!No check has run',
    '!No rule looked at this: the lender has no policy yet',
  ],
  [
    'no policy at the time, but one since',
    { policy: finding(0) },
    [rule('term')],
    '!No check has run',
    '!No rule looked at this: the lender had no policy when it was submitted',
  ],
  [
    'no rule that matches',
    { policy: finding(3) },
    [],
    '!No check has run',
    'No rule of policy version 3 matched',
  ],
  ['a rule that fired, which is a reason', { policy: finding(3, FIRED) }, [], '!No check has run'],
  [
    'one check of four',
    { checks: [check('identity', 'passed')], policy: finding(3, FIRED) },
    [],
    '!Not run: credit register, sanctions, PEP checks',
    'Passed or waived: identity check',
  ],
  [
    'a small loan, which needs no register',
    {
      checks: [check('identity', 'waived'), check('sanctions', 'passed'), check('pep', 'passed')],
      offer: { loanAmount: fromEuros(1_500) } as Offer,
      policy: finding(3, FIRED),
    },
    [],
    'Passed or waived: identity, sanctions, PEP checks',
  ],
  [
    'a failed check, which is a reason and no gap',
    { checks: [check('identity', 'failed')], policy: finding(3, FIRED) },
    [],
    '!Not run: credit register, sanctions, PEP checks',
  ],
  [
    'a check of an earlier revision',
    { checks: [check('identity', 'passed', 0)], policy: finding(3, FIRED) },
    [],
    '!No check has run',
  ],
  [
    'arrears that no rule measures',
    { facts: register({ arrears: 2, openLoans: 1 }), policy: finding(3, FIRED) },
    [rule('creditRegister.openLoans')],
    '!No check has run',
    '!No rule looked at: Credit register arrears 2',
  ],
  [
    'many facts that no rule measures',
    { facts: register({ a: 1, b: true, c: false, d: 4, e: 5 }), policy: finding(3, FIRED) },
    [],
    '!No check has run',
    '!No rule looked at: Credit register a 1, Credit register b yes, Credit register c no and 2 more',
  ],
]
const saidOf = (found: ReturnType<typeof lookedAt>) =>
  found.map(({ says, isGap }) => `${isGap ? '!' : ''}${says}`)
const caseWith = (file: Partial<CaseFile>) => ({
  ...{ state: 'InReview' as State, revision: 1, canonical: {}, unanswered: [] },
  file: { ...EMPTY_FILE, ...file },
})
for (const [what, file, rules, ...said] of ROWS)
  test(`with ${what}: ${said.length} sentences`, () => {
    const given = caseWith(file)
    const policy = { rules, version: rules.length === 0 ? 0 : 3 }
    assert.deepEqual(saidOf(lookedAt(given, policy)), said)
    for (const state of ['Open', 'Approved', 'Signed', 'Declined'] as const)
      assert.deepEqual(lookedAt({ ...given, state }, policy), [], state)
    assert.deepEqual(lookedAt({ ...given, canonical: undefined }, policy), [])
  })

test('in a requested sandbox the sample policy has looked', () => {
  assert.deepEqual(saidOf(lookedAt(caseWith({ policy: finding(0) }), SAMPLE_POLICY)), [
    '!No check has run',
    'No rule of the sample policy matched',
  ])
})

test('a check that a provider was asked without success is a reason, and not said again', () => {
  const asked = {
    provider: 'sample',
    check: 'sanctions',
    asked: 1,
    at: new Date(0),
    says: 'is down',
  } as const
  const given = caseWith({ checks: [check('identity', 'passed')], policy: finding(3, FIRED) })
  for (const [isAsking, open] of [
    [false, 'credit register, PEP checks'],
    [true, 'credit register, sanctions, PEP checks'],
  ] as const)
    assert.equal(
      saidOf(lookedAt({ ...given, unanswered: [{ ...asked, isAsking }] }, { rules: [], version: 3 }))[0],
      `!Not run: ${open}`,
    )
})

test('policy and checks come before documents, and a row counts neither among the others', () => {
  const weight = (kind: (typeof REASON_KINDS)[number]) => REASON_KINDS.indexOf(kind)
  for (const kind of ['check', 'policy'] as const) assert.ok(weight(kind) < weight('document'))
  const all = REASON_KINDS.map((kind) => ({ kind }))
  for (const [start] of all.entries()) {
    const { shown, others } = rowReasons(all.slice(start), 'toDecide')
    const kinds = shown.map(({ kind }) => kind)
    assert.equal(kinds[0], all[start]?.kind)
    for (const kind of ['booking', 'check', 'policy'] as const)
      assert.equal(kinds.includes(kind), weight(kind) >= start)
    assert.equal(shown.length + others, all.length - start)
  }
  assert.deepEqual(rowReasons([], 'all'), { shown: [], others: 0 })
})

for (const [view, shows] of [
  ['messages', 'reply'],
  ['documents', 'document'],
  ['secondApproval', 'secondApproval'],
] as const)
  test(`a row of the view ${view} shows why it is in it, whatever weighs more`, () => {
    const reasons = [{ kind: 'booking' as const }, { kind: 'amount' as const }, { kind: shows }]
    assert.deepEqual(rowReasons(reasons, view), { shown: [reasons[0], reasons[2]], others: 1 })
    assert.deepEqual(rowReasons(reasons, 'all'), { shown: [reasons[0]], others: 2 })
  })
