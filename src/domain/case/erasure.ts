/**
 * Whether an application may be erased on request, and when the service erases it automatically. Both depend on its
 * outcome and on the table of retention.
 */
import { addDays, type LocalDate } from '../../../packages/values/dublin-day.ts'
import type { Mode } from '../access/access.ts'
import { allows, hasEnded, isSigned, type State } from '../application/states.ts'
import { APPLICATIONS_RETAINED, type ApplicationRetained, monthsInWords } from '../lender/retention.ts'

/** What determines how long an application is stored. */
export type HeldApplication = {
  readonly mode: Mode
  readonly state: State
  /** Milliseconds since 1970. */
  readonly stateSince: number
  /** Whether everyone signed, whatever happened later. */
  readonly wasSigned: boolean
  /** The month after the signature in which the last payment falls; 0 for an application that nobody signed. */
  readonly lastPaymentMonth: number
  /** The day on which its contract ended, as the core system said; null if it has not. */
  readonly contractEndedOn: LocalDate | null
}

/** The decision on an erasure request at a point in time. */
export type ErasureAnswer =
  /** It is erased at once. */
  | { readonly is: 'granted' }
  /** The law requires keeping it until then. */
  | { readonly is: 'refused'; readonly as: ApplicationRetained; readonly until: Date }
  /**
   * The lender is still deciding on it, or it waits for signatures: it is erased once it has ended, if the law allows.
   */
  | { readonly is: 'underWay' }

/** By the calendar, in UTC; a day that a month lacks counts as one of the next. */
const monthsAfter = (at: number, months: number): Date => {
  const date = new Date(at)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date
}

/** The outcome of an application; undefined while it is open. */
export const outcomeOf = ({ mode, state, wasSigned }: HeldApplication): ApplicationRetained | undefined => {
  if (!hasEnded(state)) return undefined
  // No law concerns test data, and no agreement results from it.
  if (mode === 'test') return 'ended'
  if (wasSigned) return 'agreement'
  return state === 'Declined' ? 'declined' : 'ended'
}

/** When the service erases an application automatically; undefined while it is open. */
export const erasesAt = (held: HeldApplication): Date | undefined => {
  const outcome = outcomeOf(held)
  if (outcome === undefined) return undefined
  const { months } = APPLICATIONS_RETAINED[outcome]
  const { stateSince, state, lastPaymentMonth, contractEndedOn } = held
  if (outcome === 'agreement' && state === 'PaidOut' && contractEndedOn !== null)
    return monthsAfter(Date.parse(addDays(contractEndedOn, 1)), months)
  // Nothing more falls due under an agreement that was withdrawn.
  const running = outcome === 'agreement' && isSigned(state) ? lastPaymentMonth : 0
  return monthsAfter(stateSince, running + months)
}

export const answerToWish = (held: HeldApplication, now: number): ErasureAnswer => {
  if (held.mode === 'test') return { is: 'granted' }
  const outcome = outcomeOf(held)
  // The request itself withdraws an application that waits to be resubmitted.
  if (outcome === undefined) return { is: allows(held.state, 'resubmit') ? 'granted' : 'underWay' }
  const until = erasesAt(held)
  if (until === undefined || APPLICATIONS_RETAINED[outcome].sources.length === 0) return { is: 'granted' }
  return now >= until.getTime() ? { is: 'granted' } : { is: 'refused', as: outcome, until }
}

/** The calendar day of a point in time, in Irish notation. */
export const dayInWords = (at: Date): string =>
  at.toLocaleDateString('en-IE', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Europe/Dublin',
  })

/** The decision in a sentence for the person; a rejection names the law and the end. */
export const answerInWords = (answer: ErasureAnswer): string => {
  if (answer.is === 'granted') return 'It can be erased now.'
  if (answer.is === 'underWay')
    return 'It has not been decided or signed yet. Once it is withdrawn, declined or expired, it is erased as soon as the law allows.'
  const { months, from, sources } = APPLICATIONS_RETAINED[answer.as]
  return `It must be retained until ${dayInWords(answer.until)}, ${monthsInWords(months)} from ${from}. ${sources.length === 1 ? 'Law' : 'Laws'}: ${sources.join('; ')}.`
}

/** Why a person's data is erased, as the law has it: the audit names it. */
export const ERASURE_REASONS = ['requested', 'consentWithdrawn', 'noLongerNeeded', 'unlawful'] as const

export type ErasureReason = (typeof ERASURE_REASONS)[number]
