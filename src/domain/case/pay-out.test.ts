/** What a payout needs, and what a person's payout leads to. */
import assert from 'node:assert/strict'
import test from 'node:test'
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import type { Actor } from '../access/actor.ts'
import type { Requirement, RequirementState } from '../documents/requirement.ts'
import { cents } from '../finance/money.ts'
import type { Offer } from '../finance/selection.ts'
import type { Colleagues } from '../lender/second-person.ts'
import type { DaysToWithdraw } from '../signing/withdrawal.ts'
import { type CaseFile, EMPTY_FILE, type PayOutOverride } from './case-file.ts'
import { payOutBar, payOutStand } from './pay-out.ts'
import { NO_PAY_OUT_RULES, type PayOutGiven, payOutItems } from './pay-out-pack.ts'

const ANNE: Actor = { kind: 'user', id: 'anne' }
const BEN: Actor = { kind: 'user', id: 'ben' }
const CORE: Actor = { kind: 'client', id: 'core' }
const NOBODY: Colleagues = { disabled: new Set<string>(), grants: [] }

const offer = { loanAmount: 1_000_000 } as Offer
const booked = { state: 'booked', contractNumber: 'HP-1', by: CORE, at: 5 } as const
const rejected = { state: 'refused', reason: 'The account is unknown.', by: CORE, at: 5 } as const
const documents = (...states: readonly RequirementState[]): readonly Requirement[] =>
  states.map((state, place) => ({ id: String(place), name: `Sample ${place}`, applicant: null, state }))
const file = (given: Partial<CaseFile> = {}): CaseFile => ({ ...EMPTY_FILE, offer, ...given })
const override = (given: Partial<PayOutOverride> = {}): PayOutOverride => ({
  ...{ by: ANNE, at: 6, reason: 'Booked by hand.' },
  ...given,
})

const days = (isOver: boolean, payOutWaits: boolean): DaysToWithdraw => ({
  lastDay: '2026-12-14' as LocalDate,
  isWaived: false,
  isOver,
  payOutWaits,
})

type About = Pick<PayOutGiven, 'hasCoreSystem'> & Partial<PayOutGiven>
const about = (given: About): PayOutGiven => ({
  ...{ rules: NO_PAY_OUT_RULES, persons: [], approvers: [], revision: 1, now: 10 },
  ...given,
})

const OPEN: readonly (readonly [what: string, given: CaseFile, About, open: readonly RegExp[]])[] = [
  ['everything is there, without a core system', file(), { hasCoreSystem: false }, []],
  ['everything is there, with one', file({ booking: booked }), { hasCoreSystem: true }, []],
  ['the core system has said nothing', file(), { hasCoreSystem: true }, [/has not booked the contract yet/]],
  ['it rejected the contract', file({ booking: rejected }), { hasCoreSystem: true }, [/account is unknown/]],
  ['it rejected it and is gone', file({ booking: rejected }), { hasCoreSystem: false }, [/account is unk/]],
  ['there are no figures', { ...EMPTY_FILE }, { hasCoreSystem: false }, [/no amount to pay out/]],
  [
    'documents are not settled',
    file({ requirements: documents('accepted', 'received', 'refused') }),
    { hasCoreSystem: false },
    [/: Sample 1 \(received\), Sample 2 \(rejected\)\.$/],
  ],
  ['the law allows the figures', file(), { hasCoreSystem: false, unlawful: null }, []],
  ['the law does not', file(), { hasCoreSystem: false, unlawful: 'Over the cap.' }, [/^Over the cap\.$/]],
  ['the days to withdraw are over', file(), { hasCoreSystem: false, withdrawal: days(true, false) }, []],
  [
    'the hirer has waived the days to withdraw',
    file(),
    { hasCoreSystem: false, withdrawal: { ...days(true, false), lastDay: null, isWaived: true } },
    [],
  ],
  ['the law does not wait for them', file(), { hasCoreSystem: false, withdrawal: days(false, false) }, []],
  [
    'the hirer can withdraw',
    file({ booking: booked }),
    { hasCoreSystem: true, withdrawal: days(false, true) },
    [/^The hirer can withdraw until 14 December 2026\.$/],
  ],
  [
    'the copy was not received',
    file(),
    { hasCoreSystem: true, withdrawal: { ...days(false, true), lastDay: null } },
    [/^The copy has not been received yet, so the days to withdraw have not begun\.$/, /not booked/],
  ],
  [
    'all of it is missing',
    { ...EMPTY_FILE, requirements: documents('outstanding') },
    { hasCoreSystem: true, unlawful: 'Over the cap.' },
    [/no amount/, /Sample 0/, /Over the cap/, /not booked/],
  ],
]
for (const [what, given, of, open] of OPEN)
  test(`if ${what}, a payout lacks ${open.length === 0 ? 'nothing' : open.length}`, () => {
    const missing = payOutItems(given, about(of)).filter(({ isMet }) => !isMet)
    assert.equal(missing.length, open.length, JSON.stringify(missing))
    for (const [place, pattern] of open.entries()) assert.match(missing[place]?.says ?? '', pattern)
    const stand = payOutStand(given, { ...about(of), by: ANNE, colleagues: NOBODY })
    const { is } = stand
    if (stand.is === 'stopped') assert.deepEqual(stand.lacks, missing)
    const isBookingAlone = missing.length === 1 && missing[0]?.part === 'booking'
    assert.equal(is, open.length === 0 ? 'enough' : isBookingAlone ? 'first' : 'stopped')
  })

test('a payout that does not wait for the days says so', () => {
  const says = (isOver: boolean) =>
    payOutItems(file(), about({ hasCoreSystem: false, withdrawal: days(isOver, false) }))[2]?.says
  assert.equal(
    says(false),
    'The hirer can withdraw until 14 December 2026. The payout does not wait for that.',
  )
  assert.equal(says(true), 'The days to withdraw are over.')
})

test('what never was asked is not said: the law only where the loan starts at the payout', () => {
  const parts = (given: About) => payOutItems(file(), about(given)).map(({ part }) => part)
  assert.deepEqual(parts({ hasCoreSystem: true }), ['amount', 'documents', 'booking'])
  assert.deepEqual(parts({ hasCoreSystem: true, unlawful: null }), ['amount', 'documents', 'law', 'booking'])
})

const TIED: Colleagues = {
  disabled: new Set<string>(),
  grants: [{ by: 'anne', to: 'ben', did: 'user.created', at: 0 }],
}
const STANDS: readonly (readonly [string, Partial<CaseFile>, Colleagues, by: Actor, is: string])[] = [
  ['nobody has overridden it', {}, NOBODY, BEN, 'first'],
  ['a colleague has', { payOutOverrides: [override()] }, NOBODY, BEN, 'second'],
  ['they have themselves', { payOutOverrides: [override()] }, NOBODY, ANNE, 'given'],
  ['the person who added their account has', { payOutOverrides: [override()] }, TIED, BEN, 'tied'],
  [
    'a colleague who is disabled has',
    { payOutOverrides: [override()] },
    { ...NOBODY, disabled: new Set(['anne']) },
    BEN,
    'first',
  ],
  ['it was rejected since', { booking: rejected, payOutOverrides: [override()] }, NOBODY, BEN, 'first'],
  [
    'a colleague overrode that rejection',
    { booking: rejected, payOutOverrides: [override({ rejectedAt: 5 })] },
    NOBODY,
    BEN,
    'second',
  ],
  [
    'a colleague overrode an earlier rejection',
    { booking: rejected, payOutOverrides: [override({ rejectedAt: 4 })] },
    NOBODY,
    BEN,
    'first',
  ],
  ['it was booked since', { booking: booked, payOutOverrides: [override()] }, NOBODY, ANNE, 'enough'],
]
for (const [what, given, colleagues, by, is] of STANDS)
  test(`without a booking, if ${what}, a payout is ${is}`, () => {
    const stand = payOutStand(file(given), { ...about({ hasCoreSystem: true }), by, colleagues })
    assert.equal(stand.is, is)
    const bar = payOutBar(stand, ({ id }) => id)
    assert.equal(bar !== undefined, is === 'given' || is === 'tied')
    if (is === 'tied') assert.match(bar ?? '', /anne added ben/)
  })

const CARA: Actor = { kind: 'user', id: 'cara' }
const SYSTEM: Actor = { kind: 'client', id: 'system' }
const approved = (...by: readonly Actor[]): Partial<CaseFile> => ({
  approvals: by.map((one) => ({ by: one, at: 1, offer })),
})
const LARGE = { rules: { ...NO_PAY_OUT_RULES, secondPersonFrom: offer.loanAmount } }
const LARGER = { rules: { ...NO_PAY_OUT_RULES, secondPersonFrom: cents(offer.loanAmount + 1) } }
const PAYERS: readonly (readonly [
  string,
  Partial<CaseFile>,
  Partial<PayOutGiven>,
  Colleagues,
  Actor,
  string,
])[] = [
  ['a colleague approved it', approved(BEN), {}, NOBODY, ANNE, 'enough'],
  ['the policy approved it', approved({ kind: 'service', id: 'policy' }), {}, NOBODY, ANNE, 'enough'],
  ['they approved it', approved(ANNE), {}, NOBODY, ANNE, 'barred'],
  ['they approved it first, and a colleague then', approved(ANNE, BEN), {}, NOBODY, ANNE, 'barred'],
  ['they approved it after a colleague', approved(BEN, ANNE), {}, NOBODY, ANNE, 'barred'],
  [
    'they overrode the policy for it',
    { overrides: [{ by: ANNE, at: 1, offer }] },
    {},
    NOBODY,
    ANNE,
    'barred',
  ],
  ['the person who added their account approved it', approved(ANNE), {}, TIED, BEN, 'barred'],
  ['another system approved it', approved(SYSTEM), {}, NOBODY, CORE, 'barred'],
  ['they approved it before it was returned', {}, { approvers: [ANNE] }, NOBODY, ANNE, 'barred'],
  ['a system approved it', approved(SYSTEM), {}, NOBODY, ANNE, 'enough'],
  ['they approved a large one', approved(ANNE), LARGE, NOBODY, ANNE, 'barred'],
  ['it is large', {}, LARGE, NOBODY, ANNE, 'first'],
  ['it is a cent smaller', {}, LARGER, NOBODY, ANNE, 'enough'],
  [
    'it is large, and they paid out first',
    { payOutFirst: { by: ANNE, at: 2 } },
    LARGE,
    NOBODY,
    ANNE,
    'given',
  ],
  [
    'it is large, and a colleague paid out first',
    { payOutFirst: { by: BEN, at: 2 } },
    LARGE,
    NOBODY,
    ANNE,
    'second',
  ],
  [
    'it is large, and a colleague paid another account first',
    { payOutFirst: { by: BEN, at: 2, account: 1 } },
    { ...LARGE, payee: { holder: 'Sample', iban: 'IE64IRCE92050112345678', version: 2 } },
    NOBODY,
    ANNE,
    'first',
  ],
  [
    'it is large, and who added them paid out first',
    { payOutFirst: { by: ANNE, at: 2 } },
    LARGE,
    TIED,
    BEN,
    'tied',
  ],
  [
    'it is large, and who paid out first is disabled',
    { payOutFirst: { by: BEN, at: 2 } },
    LARGE,
    { ...NOBODY, disabled: new Set(['ben']) },
    ANNE,
    'first',
  ],
  [
    'it is large, and another system paid out first',
    { payOutFirst: { by: SYSTEM, at: 2 } },
    LARGE,
    NOBODY,
    CORE,
    'given',
  ],
]
for (const [what, given, of, colleagues, by, is] of PAYERS)
  test(`if ${what}, a payout is ${is}`, () => {
    const stand = payOutStand(file(given), { ...about({ hasCoreSystem: false, ...of }), by, colleagues })
    assert.equal(stand.is, is)
    assert.equal(payOutBar(stand, ({ id }) => id) !== undefined, ['barred', 'given', 'tied'].includes(is))
  })

test('a person who approved it reads so at once, whatever else is missing', () => {
  const stand = payOutStand(
    { ...file(approved(CARA)), offer: undefined as never },
    {
      ...about({ hasCoreSystem: true }),
      ...{ by: CARA, colleagues: NOBODY },
    },
  )
  assert.equal(stand.is === 'stopped' && stand.lacks.length, 2)
  assert.equal(
    payOutBar(stand, ({ id }) => id),
    'You approved it, so a colleague must pay out.',
  )
})
