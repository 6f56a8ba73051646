/**
 * The days in which the hirer can withdraw from a signed agreement, whether the payout waits for them, and what a hirer
 * who has withdrawn pays back.
 */

import {
  addDays,
  daysBetween,
  dayText,
  dublinDay,
  type LocalDate,
} from '../../../packages/values/dublin-day.ts'
import type { State } from '../application/states.ts'
import type { CreditLaw } from '../finance/credit-law.ts'
import { dailyInterest } from '../finance/loan.ts'
import { type Cents, cents } from '../finance/money.ts'
import type { Offer } from '../finance/selection.ts'
import { copyReceivedAt, hirersOf, lastSignedAt, type SigningFile } from './signing.ts'
import { isSignedByAll, type SigningState, signingAllows } from './signing-states.ts'

export type DaysToWithdraw = {
  /** The last of them, to its end in Dublin; null until the hirer has received the sealed agreement, and if they are waived. */
  readonly lastDay: LocalDate | null
  /** Whether everyone who hires has waived them. */
  readonly isWaived: boolean
  /** Whether the hirer can no longer withdraw. */
  readonly isOver: boolean
  /** Whether the lender cannot pay out yet. */
  readonly payOutWaits: boolean
}

/**
 * The days to withdraw from an agreement under this law, at a point in time in milliseconds since 1970. Undefined if the
 * law has none, or not everyone has signed.
 *
 * Signings of before 1.1.0 do not record when the copy was received: their days count from the last signature, and the
 * payout does not wait for them, since nothing said so when they were signed.
 */
export const daysToWithdraw = (
  { withdrawalDays, payOutWaits = true }: Pick<CreditLaw, 'withdrawalDays' | 'payOutWaits'>,
  { state, file }: { readonly state: SigningState; readonly file: Pick<SigningFile, 'signers'> },
  now: number,
): DaysToWithdraw | undefined => {
  if (withdrawalDays === 0 || !isSignedByAll(state)) return undefined
  if (hirersOf(file).every(({ waiver }) => waiver !== undefined))
    return { lastDay: null, isWaived: true, isOver: true, payOutWaits: false }
  const recorded = signingAllows(state, 'seal') ? null : copyReceivedAt(file)
  const receivedAt = recorded === undefined ? lastSignedAt(file) : recorded
  const lastDay = receivedAt === null ? null : addDays(dublinDay(receivedAt), withdrawalDays)
  const isOver = lastDay !== null && lastDay < dublinDay(now)
  return { lastDay, isWaived: false, isOver, payOutWaits: payOutWaits && recorded !== undefined && !isOver }
}

/**
 * From when the lender can pay out, if that is a later day: by UTC, which in Dublin is before anybody works. In
 * milliseconds since 1970.
 */
export const payOutFrom = (days: DaysToWithdraw | undefined): number | undefined =>
  days?.payOutWaits && days.lastDay !== null ? Date.parse(addDays(days.lastDay, 1)) : undefined

/** How far the days are, in a sentence. */
export const daysInWords = ({ lastDay, isWaived, isOver }: DaysToWithdraw): string => {
  if (isWaived) return 'The hirer has waived the days to withdraw.'
  if (lastDay === null) return 'The copy has not been received yet, so the days to withdraw have not begun.'
  return isOver ? 'The days to withdraw are over.' : `The hirer can withdraw until ${dayText(lastDay)}.`
}

/** How a hirer withdraws: on their page, or by notifying the lender. */
export const WITHDRAWN_BY = ['page', 'letter', 'email', 'call'] as const

/** What is paid back after a withdrawal: the credit, and its interest for each day from the payout to the repayment. */
export type PayBack = {
  readonly credit: Cents
  readonly interestPerDay: Cents
  readonly paidOutOn: LocalDate
  /** The last day for it, in Dublin. */
  readonly dueOn: LocalDate
}

/** The withdrawal of a hirer from the agreement. */
export type BorrowerWithdrawal = {
  /** Their index among the applicants. */
  readonly applicant: number
  readonly how: (typeof WITHDRAWN_BY)[number]
  /** The day on which they sent it, or called, in Dublin. */
  readonly toldOn: LocalDate
  /** Null if nothing was paid out. */
  readonly payBack: PayBack | null
}

/** Directive (EU) 2023/2225, Article 26, and Directive 2008/48/EC, Article 14(3)(b): calendar days from the withdrawal. */
const PAY_BACK_DAYS = 30

/** The sum to pay on a day, in cents. */
export const owedOn = ({ credit, interestPerDay, paidOutOn }: PayBack, day: LocalDate): Cents =>
  cents(credit + interestPerDay * Math.max(0, daysBetween(paidOutOn, day)))

/** Why a hirer cannot withdraw on a day; undefined if they can. */
export const whyNotWithdrawn = (days: DaysToWithdraw | undefined, toldOn: LocalDate): string | undefined => {
  if (days === undefined) return 'The agreement gives no right to withdraw.'
  if (days.isWaived) return 'The right to withdraw was waived.'
  if (days.lastDay === null || toldOn <= days.lastDay) return undefined
  return `The last day to withdraw was ${dayText(days.lastDay)}.`
}

/** The transition of the application, with its reason for everyone who may read it. */
export const BORROWER_WITHDRAWS = {
  to: 'Withdrawn',
  initiator: 'borrower',
  reason: 'The borrower withdrew from the agreement.',
} as const

/**
 * The withdrawal from an agreement with these figures, of an application in this state since a time. Nothing is due before
 * the day on which the withdrawal is recorded.
 */
export const withdrawalFrom = (
  offer: Pick<Offer, 'loanAmount' | 'rate'>,
  { state, stateSince }: { readonly state: State; readonly stateSince: Date },
  { recordedOn, ...told }: Omit<BorrowerWithdrawal, 'payBack'> & { readonly recordedOn: LocalDate },
): BorrowerWithdrawal => {
  if (state !== 'PaidOut') return { ...told, payBack: null }
  const dueOn = addDays(told.toldOn, PAY_BACK_DAYS)
  const payBack: PayBack = {
    credit: offer.loanAmount,
    interestPerDay: dailyInterest(offer),
    paidOutOn: dublinDay(stateSince.getTime()),
    dueOn: dueOn < recordedOn ? recordedOn : dueOn,
  }
  return { ...told, payBack }
}
