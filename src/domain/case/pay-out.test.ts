/** What a payout needs, and what a person's payout leads to. */
import assert from 'node:assert/strict'
import test from 'node:test'
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import type { Actor } from '../access/actor.ts'
import type { Requirement, RequirementState } from '../documents/requirement.ts'
import type { Offer } from '../finance/selection.ts'
import type { Colleagues } from '../lender/second-person.ts'
import type { DaysToWithdraw } from '../signing/withdrawal.ts'
import { type CaseFile, EMPTY_FILE, type PayOutOverride } from './case-file.ts'
import { type PayOutGiven, payOutBar, payOutItems, payOutStand } from './pay-out.ts'

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

const OPEN: readonly (readonly [what: string, given: CaseFile, PayOutGiven, open: readonly RegExp[]])[] = [
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
for (const [what, given, about, open] of OPEN)
  test(`if ${what}, a payout lacks ${open.length === 0 ? 'nothing' : open.length}`, () => {
    const missing = payOutItems(given, about).filter(({ isMet }) => !isMet)
    assert.equal(missing.length, open.length, JSON.stringify(missing))
    for (const [place, pattern] of open.entries()) assert.match(missing[place]?.says ?? '', pattern)
    const { is } = payOutStand(given, { ...about, by: ANNE, colleagues: NOBODY })
    const isBookingAlone = missing.length === 1 && missing[0]?.part === 'booking'
    assert.equal(is, open.length === 0 ? 'enough' : isBookingAlone ? 'first' : 'stopped')
  })

test('a payout that does not wait for the days says so', () => {
  const says = (isOver: boolean) =>
    payOutItems(file(), { hasCoreSystem: false, withdrawal: days(isOver, false) })[2]?.says
  assert.equal(
    says(false),
    'The hirer can withdraw until 14 December 2026. The payout does not wait for that.',
  )
  assert.equal(says(true), 'The days to withdraw are over.')
})

test('what never was asked is not said: the law only where the loan starts at the payout', () => {
  const parts = (given: PayOutGiven) => payOutItems(file(), given).map(({ part }) => part)
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
  ['whoever added their account has', { payOutOverrides: [override()] }, TIED, BEN, 'tied'],
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
    const stand = payOutStand(file(given), { hasCoreSystem: true, by, colleagues })
    assert.equal(stand.is, is)
    const bar = payOutBar(stand, ({ id }) => id)
    assert.equal(bar !== undefined, is === 'given' || is === 'tied')
    if (is === 'tied') assert.match(bar ?? '', /anne added ben/)
  })
