/**
 * What a payout needs besides its transition: an amount, documents that are accepted or waived, lawful figures, days to
 * withdraw that are over, and a contract that the core system has booked where there is one. Two people can pay out without the booking.
 */
import type { Actor } from '../access/actor.ts'
import { isSettled, requirementWord } from '../documents/requirement.ts'
import { type Colleagues, type Grant, tieText } from '../lender/second-person.ts'
import { type DaysToWithdraw, daysInWords } from '../signing/withdrawal.ts'
import { isSameActor, namesIn, tieOf } from './approval.ts'
import { bookingText } from './booking.ts'
import type { CaseFile, PayOutOverride } from './case-file.ts'

export const PAY_OUT_PARTS = ['amount', 'documents', 'law', 'withdrawal', 'booking'] as const

/** One part of what a payout needs. */
export type PayOutItem = {
  readonly part: (typeof PAY_OUT_PARTS)[number]
  readonly isMet: boolean
  readonly says: string
}

export type PayOutGiven = {
  /** Whether the lender has a core system that books this application's contract. */
  readonly hasCoreSystem: boolean
  /** Why the figures are not lawful today; null if they are, and absent if they became binding on another day. */
  readonly unlawful?: string | null | undefined
  /** Absent if the hirer has none. */
  readonly withdrawal?: DaysToWithdraw | undefined
}

type Paid = Pick<CaseFile, 'offer' | 'requirements' | 'booking' | 'payOutOverrides'>

/** Everything that a payout needs, met or not, in the order in which people read it. */
export const payOutItems = (
  file: Paid,
  { hasCoreSystem, unlawful, withdrawal }: PayOutGiven,
): readonly PayOutItem[] => [
  file.offer === undefined
    ? { part: 'amount', isMet: false, says: 'No figures were approved, so there is no amount to pay out.' }
    : { part: 'amount', isMet: true, says: 'The figures are approved.' },
  documentsItem(file),
  ...(unlawful === undefined ? [] : [lawItem(unlawful)]),
  ...(withdrawal === undefined ? [] : [withdrawalItem(withdrawal)]),
  bookingItem(file, hasCoreSystem),
]

/** That the core system has rejected the contract; undefined if it has not. */
export const rejectionOf = (file: Paid): PayOutItem | undefined => {
  const item = bookingItem(file, false)
  return item.isMet ? undefined : item
}

const documentsItem = ({ requirements }: Paid): PayOutItem => {
  const unsettled = requirements
    .filter((one) => !isSettled(one))
    .map(({ name, state }) => `${name} (${requirementWord(state)})`)
  if (unsettled.length > 0)
    return {
      part: 'documents',
      isMet: false,
      says: `These documents must be accepted or waived: ${[...new Set(unsettled)].join(', ')}.`,
    }
  const says =
    requirements.length === 0 ? 'No documents were required.' : 'All documents are accepted or waived.'
  return { part: 'documents', isMet: true, says }
}

const lawItem = (unlawful: string | null): PayOutItem => ({
  part: 'law',
  isMet: unlawful === null,
  says: unlawful ?? 'The law allows these figures today.',
})

const withdrawalItem = (withdrawal: DaysToWithdraw): PayOutItem => ({
  part: 'withdrawal',
  isMet: !withdrawal.payOutWaits,
  says: `${daysInWords(withdrawal)}${withdrawal.payOutWaits || withdrawal.isOver ? '' : ' The payout does not wait for that.'}`,
})

const bookingItem = ({ booking }: Paid, hasCoreSystem: boolean): PayOutItem => {
  if (booking !== undefined)
    return {
      part: 'booking',
      isMet: booking.state === 'booked',
      says: `The core system ${bookingText(booking)}${booking.state === 'booked' ? '.' : ''}`,
    }
  return hasCoreSystem
    ? { part: 'booking', isMet: false, says: 'The core system has not booked the contract yet.' }
    : { part: 'booking', isMet: true, says: 'No core system is connected, so no booking is needed.' }
}

/** What a person's payout of a case leads to. */
export type PayOutStand =
  /** Something other than the booking is missing: nobody can override that. */
  | { readonly is: 'stopped'; readonly by: PayOutItem }
  /** With it, the case is paid out. */
  | { readonly is: 'enough' }
  /** Only the booking is missing: this person can override that, and another must then pay out. */
  | { readonly is: 'first'; readonly booking: PayOutItem }
  /** A colleague has overridden it, and this person pays out. */
  | { readonly is: 'second'; readonly booking: PayOutItem; readonly first: PayOutOverride }
  /** This person has overridden it already. */
  | { readonly is: 'given'; readonly booking: PayOutItem; readonly first: PayOutOverride }
  /** This person counts as one with the colleague who overrode it. */
  | {
      readonly is: 'tied'
      readonly booking: PayOutItem
      readonly first: PayOutOverride
      readonly tie: Grant
    }

/** The one rule on who may pay out what, for pages, clients and whatever else pays out. */
export const payOutStand = (
  file: Paid,
  given: PayOutGiven & { readonly by: Actor; readonly colleagues: Colleagues },
): PayOutStand => {
  const { by, colleagues } = given
  const open = payOutItems(file, given).filter(({ isMet }) => !isMet)
  const stop = open.find(({ part }) => part !== 'booking')
  if (stop !== undefined) return { is: 'stopped', by: stop }
  const [booking] = open
  if (booking === undefined) return { is: 'enough' }
  const first = standingOverride(file)
  if (first === undefined || colleagues.disabled.has(first.by.id)) return { is: 'first', booking }
  if (isSameActor(first.by, by)) return { is: 'given', booking, first }
  const tie = tieOf(colleagues, first.by, by)
  return tie === undefined ? { is: 'second', booking, first } : { is: 'tied', booking, first, tie }
}

/** The newest override, if the core system has said nothing since. */
export const standingOverride = ({
  booking,
  payOutOverrides = [],
}: Pick<CaseFile, 'booking' | 'payOutOverrides'>): PayOutOverride | undefined => {
  const newest = payOutOverrides.at(-1)
  return booking?.state !== 'booked' && newest?.rejectedAt === booking?.at ? newest : undefined
}

/** Why somebody else must pay out; undefined if this person can, or nobody. `called` names an actor. */
export const payOutBar = (stand: PayOutStand, called: (actor: Actor) => string): string | undefined => {
  if (stand.is === 'given')
    return 'You have already overridden the missing booking. A colleague must pay out.'
  if (stand.is !== 'tied') return undefined
  return `${called(stand.first.by)} overrode the missing booking, and another person must pay out. ${tieText(stand.tie, namesIn(stand.tie, called))}`
}
