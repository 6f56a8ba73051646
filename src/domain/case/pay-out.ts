/**
 * Who may pay out what: nobody pays out a case that they have approved, and from an amount on two people must. Two can
 * also pay out without the booking.
 */
import type { Actor } from '../access/actor.ts'
import { type Colleagues, type Grant, tieText } from '../lender/second-person.ts'
import { isSameActor, isSamePerson, namesIn, needsFourEyes, tieOf } from './approval.ts'
import type { CaseFile, PayOutFirst, PayOutOverride } from './case-file.ts'
import { type Paid, type PayOutGiven, type PayOutItem, payOutItems } from './pay-out-pack.ts'

/** Somebody who has approved the case, with whom a person counts as one: by the grant, or because it is their own account. */
export type Barred = { readonly approver: Actor; readonly by: Actor; readonly tie?: Grant }

/** Who pays out first, as the second of the two sees it; with a reason if they overrode the missing booking. */
export type First = Pick<PayOutFirst, 'by' | 'at'> & Partial<Pick<PayOutOverride, 'reason'>>

/** What only two people can do: an amount, or a missing booking. */
type ByTwo = { readonly booking: PayOutItem | undefined }

/** What a person's payout of a case leads to. */
export type PayOutStand =
  /** Something other than the booking is missing: nobody can override that. It names everything that is missing. */
  | { readonly is: 'stopped'; readonly lacks: readonly PayOutItem[]; readonly barred: Barred | undefined }
  /** This person has approved it, or counts as one with somebody who has. */
  | { readonly is: 'barred'; readonly barred: Barred }
  /** With it, the case is paid out. */
  | { readonly is: 'enough' }
  /** It counts, and another person must pay out. */
  | ({ readonly is: 'first' } & ByTwo)
  /** A colleague has paid out first, and this person pays out. */
  | ({ readonly is: 'second'; readonly first: First } & ByTwo)
  /** This person has paid out first already. */
  | ({ readonly is: 'given'; readonly first: First; readonly by: Actor } & ByTwo)
  /** This person counts as one with the colleague who paid out first. */
  | ({ readonly is: 'tied'; readonly first: First; readonly tie: Grant } & ByTwo)

type Asked = PayOutGiven & { readonly by: Actor; readonly colleagues: Colleagues }

/** The one rule on who may pay out what, for pages, clients and whatever else pays out. */
export const payOutStand = (file: Paid, given: Asked): PayOutStand => {
  const { by, colleagues, rules } = given
  const lacks = payOutItems(file, given).filter(({ isMet }) => !isMet)
  const barred = barredBy(file, given)
  if (lacks.some(({ part }) => part !== 'booking')) return { is: 'stopped', lacks, barred }
  if (barred !== undefined) return { is: 'barred', barred }
  const [booking] = lacks
  const isLarge = file.offer !== undefined && needsFourEyes(rules.secondPersonFrom, file.offer.loanAmount)
  if (booking === undefined && !isLarge) return { is: 'enough' }
  const first = booking === undefined ? standingFirst(file, given) : standingOverride(file)
  if (first === undefined || colleagues.disabled.has(first.by.id)) return { is: 'first', booking }
  if (isSamePerson(first.by, by)) return { is: 'given', booking, first, by }
  const tie = tieOf(colleagues, first.by, by)
  return tie === undefined ? { is: 'second', booking, first } : { is: 'tied', booking, first, tie }
}

/** Everyone who has approved the case, also as the first of two, with other figures, or before it was returned. */
const approversOf = (
  { approvals, overrides = [] }: Pick<Paid, 'approvals' | 'overrides'>,
  before: readonly Actor[],
): readonly Actor[] => [
  ...[...approvals, ...overrides.filter(({ offer }) => offer !== undefined)].map(({ by }) => by),
  ...before,
]

/** Whom of those who act on a case a payout depends on. */
export const peopleOfPayOut = (file: Paid, approvers: readonly Actor[]): readonly Actor[] => [
  ...approversOf(file, approvers),
  ...[standingOverride(file), file.payOutFirst].flatMap((one) => (one === undefined ? [] : one.by)),
]

const barredBy = (
  file: Paid,
  { by, colleagues, approvers }: Pick<Asked, 'by' | 'colleagues' | 'approvers'>,
): Barred | undefined => {
  for (const approver of approversOf(file, approvers)) {
    if (isSamePerson(approver, by)) return { approver, by }
    const tie = tieOf(colleagues, approver, by)
    if (tie !== undefined) return { approver, by, tie }
  }
  return undefined
}

/** The newest override, if the core system has said nothing since. */
export const standingOverride = ({
  booking,
  payOutOverrides = [],
}: Pick<CaseFile, 'booking' | 'payOutOverrides'>): PayOutOverride | undefined => {
  const newest = payOutOverrides.at(-1)
  return booking?.state !== 'booked' && newest?.rejectedAt === booking?.at ? newest : undefined
}

/** The first of two, if the dealer's account is still the one that they saw. */
const standingFirst = (
  { payOutFirst }: Paid,
  { payee }: Pick<PayOutGiven, 'payee'>,
): PayOutFirst | undefined => (payOutFirst?.account === payee?.version ? payOutFirst : undefined)

/** Why somebody else must pay out; undefined if this person can, or nobody. `called` names an actor. */
export const payOutBar = (stand: PayOutStand, called: (actor: Actor) => string): string | undefined => {
  const says = (tie: Grant) => tieText(tie, namesIn(tie, called))
  if (stand.is === 'stopped' || stand.is === 'barred') {
    if (stand.barred === undefined) return undefined
    const { approver, by, tie } = stand.barred
    if (tie !== undefined)
      return `${called(approver)} approved it, so another person must pay out. ${says(tie)}`
    return by.kind === 'client'
      ? `${called(approver)} approved it. Systems count as one, so a person must pay out.`
      : 'You approved it, so a colleague must pay out.'
  }
  if (stand.is === 'given') {
    const { booking, first, by } = stand
    if (!isSameActor(first.by, by))
      return `${called(first.by)} paid out first. Systems count as one, so a person must also pay out.`
    return booking === undefined
      ? 'You have already paid out first. A colleague must also pay out.'
      : 'You have already overridden the missing booking. A colleague must pay out.'
  }
  if (stand.is !== 'tied') return undefined
  const did = stand.booking === undefined ? 'paid out first' : 'overrode the missing booking'
  return `${called(stand.first.by)} ${did}, and another person must pay out. ${says(stand.tie)}`
}
