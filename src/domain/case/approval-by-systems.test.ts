/** What the approval of one of the lender's systems counts for beside others: one of two people, and never both. */
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import type { Actor } from '../access/actor.ts'
import { type Cents, fromEuros } from '../finance/money.ts'
import type { Offer } from '../finance/selection.ts'
import type { Grant, GrantName } from '../lender/second-person.ts'
import { type ApprovalStand, approvalStand, barText } from './approval.ts'
import { EMPTY_FILE } from './case-file.ts'

const FOUR_EYES_FROM = fromEuros(30_000)
const offerOf = (euros: number) => ({ loanAmount: fromEuros(euros) as Cents, term: 48 }) as Offer
const LARGE = offerOf(40_000)

const person = (id: string): Actor => ({ kind: 'user', id })
const system = (id: string): Actor => ({ kind: 'client', id })
const ANNE = person('anne')
const BEN = person('ben')
const CORE = system('cl_core')
const SCORING = system('cl_scoring')
const gave = (did: GrantName, to: Actor, by: Actor): Grant => ({ did, to: to.id, by: by.id, at: 0 })

type Row = {
  readonly before?: readonly Actor[]
  readonly by: Actor
  readonly offer?: Offer
  readonly waivedBy?: Actor
  readonly grants?: readonly Grant[]
  readonly disabled?: readonly string[]
}

const standIn = ({
  before = [],
  by,
  offer = LARGE,
  waivedBy,
  grants = [],
  disabled = [],
}: Row): ApprovalStand =>
  approvalStand(
    {
      ...EMPTY_FILE,
      approvals: before.map((one) => ({ by: one, at: 1, offer })),
      checks:
        waivedBy === undefined
          ? []
          : [{ name: 'identity', result: 'waived', revision: 1, by: waivedBy, at: 0, note: 'Known.' }],
    },
    {
      by,
      revision: 1,
      offer,
      fourEyesFrom: FOUR_EYES_FROM,
      colleagues: { disabled: new Set(disabled), grants },
    },
  )

const STANDS: readonly (readonly [what: string, row: Row, is: ApprovalStand['is']])[] = [
  ['a small loan by a system', { by: CORE, offer: offerOf(29_999) }, 'enough'],
  ['a large one by a system alone', { by: CORE }, 'first'],
  ['a large one by a person after a system', { before: [CORE], by: ANNE }, 'enough'],
  ['a large one by a system after a person', { before: [ANNE], by: CORE }, 'enough'],
  ['a large one by the same system again', { before: [CORE], by: CORE }, 'given'],
  ['a large one by another system after a system', { before: [CORE], by: SCORING }, 'machines'],
  [
    'a large one by another system after a system and a person',
    { before: [CORE, ANNE], by: SCORING },
    'enough',
  ],
  [
    'a large one by the administrator who added the system',
    { before: [CORE], by: ANNE, grants: [gave('client.created', CORE, ANNE)] },
    'tied',
  ],
  [
    'a large one by a system whose key an administrator created who approved first',
    { before: [ANNE], by: CORE, grants: [gave('apiKey.created', CORE, ANNE)] },
    'tied',
  ],
  [
    'a large one by an administrator whom the maker of its secret added',
    {
      before: [CORE],
      by: BEN,
      grants: [gave('clientSecret.rotated', CORE, ANNE), gave('user.created', BEN, ANNE)],
    },
    'tied',
  ],
  [
    'a large one by somebody else than the maker of its secret',
    { before: [CORE], by: BEN, grants: [gave('clientSecret.rotated', CORE, ANNE)] },
    'enough',
  ],
  [
    'a large one after a system that may no longer decide',
    { before: [CORE], by: ANNE, disabled: ['cl_core'] },
    'first',
  ],
  [
    'by a system what a person waived a check of',
    { by: CORE, waivedBy: ANNE, offer: offerOf(10_000) },
    'enough',
  ],
  [
    'by a system what its maker waived a check of',
    { by: CORE, waivedBy: ANNE, offer: offerOf(10_000), grants: [gave('publicKey.added', CORE, ANNE)] },
    'excepted',
  ],
]
for (const [what, row, is] of STANDS) {
  test(`approving ${what}: ${is}`, () => assert.equal(standIn(row).is, is))
}

test('whatever the order and company, of those who approve a large loan one is a person, and none has a hold on the other', () => {
  const actor = fc.constantFrom(ANNE, BEN, CORE, SCORING)
  const grant = fc
    .tuple(fc.constantFrom(CORE, SCORING), fc.constantFrom(ANNE, BEN))
    .map(([to, by]) => gave('apiKey.created', to, by))
  fc.assert(
    fc.property(fc.array(actor), actor, fc.array(grant), (before, by, grants) => {
      if (standIn({ before, by, grants }).is !== 'enough') return
      const partners = before.filter(
        (one) =>
          one.id !== by.id &&
          !grants.some(({ to, by: giver }) => [one.id, by.id].every((id) => id === to || id === giver)),
      )
      assert.ok(partners.some((one) => one.kind === 'user' || by.kind === 'user'))
    }),
  )
})

const called = ({ kind, id }: Actor): string => `${kind} ${id}`
for (const [what, row, says] of [
  [
    'another system',
    { before: [CORE], by: SCORING },
    /^client cl_core gave the first approval\. Systems count as one, so a person must also approve\.$/,
  ],
  [
    'the maker of its key, whom nobody can confirm',
    { before: [CORE], by: ANNE, grants: [gave('apiKey.created', CORE, ANNE)] },
    /^client cl_core gave the first approval, .* user anne created an API key for client cl_core less than 24 hours ago, so the two count as one person until those 24 hours are over\.$/,
  ],
] as const) {
  test(`what bars ${what} is told`, () => assert.match(barText(standIn(row), called) ?? '', says))
}
