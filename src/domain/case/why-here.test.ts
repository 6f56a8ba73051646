/** Why a person must look at a case, for each kind of reason; and that a usual case has none. */

import assert from 'node:assert/strict'
import test from 'node:test'
import type { Actor } from '../access/actor.ts'
import type { Application } from '../application/application.ts'
import { STATES, type State } from '../application/states.ts'
import type { Requirement, RequirementState } from '../documents/requirement.ts'
import { cents } from '../finance/money.ts'
import type { Offer } from '../finance/selection.ts'
import type { FiredRule } from '../policy/rule.ts'
import { type CaseFile, EMPTY_FILE } from './case-file.ts'
import type { Check } from './check.ts'
import type { Unanswered } from './needed-facts.ts'
import { REASON_KINDS, type ReasonKind } from './queue-views.ts'
import { type CaseToLookAt, whyHere } from './why-here.ts'

const ANNE: Actor = { kind: 'user', id: 'anne' }
const OFFER = { loanAmount: cents(20_000_00) } as Offer

const borrower = (firstName: string, lastName: string, rest: object = {}) => ({
  firstName,
  lastName,
  ...rest,
})
const CANONICAL = {
  applicants: [borrower('Ciara', "O'Sample", { middleName: 'Máire', maidenName: 'Specimen' })],
  bank: { accountName: 'Ms C. O’Sample' },
} as unknown as Application

const requirement = (name: string, state: RequirementState, by?: Actor): Requirement => ({
  id: name,
  name,
  applicant: null,
  state,
  ...(by === undefined ? {} : { by, at: 0 }),
})
const check = (result: Check['result']): Check => ({ name: 'identity', result, revision: 1, by: ANNE, at: 0 })
const unanswered = (says: string): Unanswered => ({
  provider: 'acme',
  check: 'identity',
  asked: 1,
  at: new Date(0),
  isAsking: false,
  says,
})
const fired = (outcome: FiredRule['outcome'], rule: Partial<FiredRule> = {}): FiredRule => ({
  name: `Rule that ${outcome}s`,
  measure: 'paymentToIncome',
  outcome,
  value: 42_118,
  bound: 40_000,
  ...rule,
})

type Given = { readonly file?: Partial<CaseFile> } & Partial<Omit<CaseToLookAt, 'file'>>

const reasonsOf = ({ file, ...rest }: Given) =>
  whyHere({
    state: 'Submitted',
    revision: 1,
    canonical: CANONICAL,
    unreadMessages: 0,
    unanswered: [],
    fourEyesFrom: cents(50_000_00),
    disabled: new Set(),
    file: { ...EMPTY_FILE, offer: OFFER, ...file },
    ...rest,
  }).map(({ kind, by, says }) => [kind, by === undefined ? says : `${by.id} ${says}`])

const withPolicy = (...rules: readonly FiredRule[]): Given => ({
  file: { policy: { version: 1, outcome: 'refer', fired: rules } },
})
const withBank = (accountName: string, rest: object = {}): Given => ({
  canonical: { ...CANONICAL, bank: { accountName }, ...rest } as unknown as Application,
})
const NOT_BOOKED = { state: 'refused', reason: 'Payment 12 differs.', by: ANNE, at: 0 } as const
const large = { loanAmount: cents(50_000_00) } as Offer

const ROWS: readonly (readonly [what: string, Given, ...reasons: (readonly [ReasonKind, string])[]])[] = [
  [
    'new, with the usual documents outstanding',
    { file: { requirements: [requirement('Payslips', 'outstanding')] } },
  ],
  ['referred because no rule decides it', { file: { policy: { version: 1, outcome: 'refer', fired: [] } } }],
  ['a rule that approves', withPolicy(fired('approve'))],
  ['a rule that refers', withPolicy(fired('refer')), ['policy', 'Payment to income is 42.1%, above 40%']],
  [
    'beyond the bound by less than a row shows',
    withPolicy(fired('refer', { value: 40_001 })),
    ['policy', 'Payment to income is 40.001%, above 40%'],
  ],
  [
    'a figure that is missing',
    withPolicy(fired('refer', { measure: 'vehicleAge', value: null })),
    ['policy', 'Vehicle age is not known'],
  ],
  [
    'two rules: the one that declines comes first',
    withPolicy(
      fired('refer', { measure: 'loanAmount', value: 60_000_00, bound: 50_000_00 }),
      fired('decline', { measure: 'term', value: 60, bound: 48 }),
    ),
    ['policy', 'Term is 60 months, above 48 months'],
    ['policy', 'Loan amount is €60,000, above €50,000'],
  ],
  ['no product', { file: { offer: undefined as never } }, ['product', 'No matching product']],
  [
    'an amount that takes two',
    { file: { offer: large } },
    ['amount', 'Needs second approval: €50,000 or more'],
  ],
  ['the same without such a rule', { file: { offer: large }, fourEyesFrom: null }],
  [
    'approved once',
    { state: 'InReview', file: { offer: large, approvals: [{ by: ANNE, at: 0 }] } },
    ['secondApproval', 'anne gave the first approval'],
  ],
  [
    'approved once, by someone who may no longer decide',
    { file: { offer: large, approvals: [{ by: ANNE, at: 0 }] }, disabled: new Set(['anne']) },
    ['amount', 'Needs second approval: €50,000 or more'],
  ],
  [
    'a check was waived',
    { file: { checks: [check('waived')] } },
    ['secondApproval', 'anne waived the identity check'],
  ],
  ['a check is unclear', { file: { checks: [check('unclear')] } }, ['check', 'Unclear: identity check']],
  [
    'a provider failed, and another is being asked',
    {
      unanswered: [
        unanswered('did not respond in time'),
        { ...unanswered('is being asked'), isAsking: true },
      ],
    },
    ['check', 'No identity check: acme did not respond in time'],
  ],
  [
    'a provider of facts failed, and an unclear and a failed check',
    {
      file: { checks: [check('unclear'), { ...check('failed'), name: 'sanctions' }] },
      unanswered: [{ ...unanswered('responded with status 503'), check: null }],
    },
    ['check', 'Failed: sanctions check'],
    ['check', 'Unclear: identity check'],
    ['check', 'No facts: acme responded with status 503'],
  ],
  ['a check failed', { file: { checks: [check('failed')] } }, ['check', 'Failed: identity check']],
  [
    'documents to review',
    {
      file: {
        requirements: [
          requirement('Payslips', 'received'),
          requirement('Accounts', 'received'),
          requirement('Photo identification', 'received'),
        ],
      },
    },
    ['document', 'To review: Payslips, Accounts and 1 more'],
  ],
  [
    'a document that staff have asked for',
    {
      file: {
        requirements: [requirement('Lease', 'outstanding', ANNE), requirement('Payslips', 'outstanding')],
      },
    },
    ['document', 'Missing: Lease'],
  ],
  [
    'approved, and any document missing',
    { state: 'Approved', file: { requirements: [requirement('Payslips', 'outstanding')] } },
    ['document', 'Missing: Payslips'],
  ],
  [
    'to correct, whatever is missing',
    { state: 'Open', file: { requirements: [requirement('Lease', 'refused', ANNE)] } },
  ],
  [
    'a message',
    { state: 'AwaitingSignature', unreadMessages: 1 },
    ['reply', '1 new message from the dealer'],
  ],
  ['messages', { unreadMessages: 3 }, ['reply', '3 new messages from the dealer']],
  [
    'signed, and refused by the core system',
    { state: 'Signed', file: { booking: NOT_BOOKED } },
    ['booking', 'The core system rejected the contract'],
  ],
  [
    'paid out, and refused by the core system',
    { state: 'PaidOut', file: { booking: NOT_BOOKED } },
    ['booking', 'The core system rejected the contract'],
  ],
  [
    'signed and booked',
    { state: 'Signed', file: { booking: { state: 'booked', contractNumber: 'HP-1', by: ANNE, at: 0 } } },
  ],
  ['withdrawn after it was refused', { state: 'Withdrawn', file: { booking: NOT_BOOKED } }],
  ['corrected', { revision: 2 }, ['reply', 'Corrected by the dealer']],
  ['an account in full', withBank('Ciara Máire O Sample')],
  ['a joint account', withBank('John Murphy and Ciara OSample')],
  ['an account in the maiden name', withBank('CIARA SPECIMEN')],
  ['an account of a relative', withBank('John O’Sample'), ['contradiction', 'Bank account in another name']],
  ['an account of a stranger', withBank('Sean Murphy'), ['contradiction', 'Bank account in another name']],
  ['a business’s account', withBank('Sample Motors', { company: { legalName: 'Sample Motors Limited' } })],
  [
    'another business’s account',
    withBank('Other Cars', { company: { legalName: 'Sample Motors Limited' } }),
    ['contradiction', 'Bank account in another name'],
  ],
  ['erased', { ...withPolicy(fired('decline')), canonical: undefined }],
]

for (const [what, given, ...reasons] of ROWS) {
  test(`${what}: ${reasons.map(([, says]) => says).join('; ') || 'nothing'}`, () => {
    assert.deepEqual(reasonsOf(given), reasons)
  })
}

test('every kind has a row, and of several reasons the weightiest comes first', () => {
  const kinds = ROWS.flatMap(([, , ...reasons]) => reasons.map(([kind]) => kind))
  assert.deepEqual(
    REASON_KINDS.filter((kind) => !kinds.includes(kind)),
    [],
  )
  const all = reasonsOf({
    ...withBank('Sean Murphy'),
    revision: 2,
    file: {
      offer: large,
      requirements: [requirement('Payslips', 'received')],
      policy: { version: 1, outcome: 'decline', fired: [fired('decline')] },
    },
  })
  assert.deepEqual(
    all.map(([kind]) => kind),
    ['policy', 'contradiction', 'reply', 'document', 'amount'],
  )
})

test('a case that is done needs nobody, whatever its file says', () => {
  const file = { policy: { version: 1, outcome: 'decline', fired: [fired('decline')] } } as const
  const done: readonly State[] = ['Declined', 'PaidOut', 'Withdrawn', 'Expired']
  for (const state of STATES.filter((one) => done.includes(one)))
    assert.deepEqual(reasonsOf({ state, file, unreadMessages: 2 }), [], state)
})
