/**
 * Whether an application may be erased where a person wishes it, and when the service erases it by itself. Both follow from
 * what came of it and from the one table of retention.
 */
import type { Mode } from './access.ts'
import { APPLICATIONS_KEPT, type ApplicationKept, monthsInWords } from './retention.ts'
import { allows, isClosed, isSigned, type State } from './states.ts'

/** What decides for how long an application is kept. */
export type HeldApplication = {
  readonly mode: Mode
  readonly state: State
  /** Milliseconds since 1970. */
  readonly stateSince: number
  /** Whether all who had to sign have signed, whatever became of it later. */
  readonly wasSigned: boolean
  /** In which month after the signature the last payment falls; 0 of an application that nobody signed. */
  readonly lastPaymentMonth: number
}

/** What a person's wish to erase an application comes to at a moment. */
export type ErasureAnswer =
  /** It is erased at once. */
  | { readonly is: 'granted' }
  /** The law has it kept until then. */
  | { readonly is: 'refused'; readonly as: ApplicationKept; readonly until: Date }
  /** The lender still decides on it, or it waits to be signed: it is erased once it has ended, if the law allows. */
  | { readonly is: 'underWay' }

/** By the calendar, in UTC; a day that a month lacks counts as one of the next. */
const monthsAfter = (at: number, months: number): Date => {
  const date = new Date(at)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date
}

/** What came of an application; undefined while it has not come to an end. */
export const outcomeOf = ({ mode, state, wasSigned }: HeldApplication): ApplicationKept | undefined => {
  const hasEnded = state === 'Declined' || isClosed(state) || isSigned(state)
  if (!hasEnded) return undefined
  // No law asks for test data, and no agreement comes of it.
  if (mode === 'test') return 'ended'
  if (wasSigned) return 'agreement'
  return state === 'Declined' ? 'declined' : 'ended'
}

/** When the service erases an application by itself; undefined while it has not come to an end. */
export const erasesAt = (held: HeldApplication): Date | undefined => {
  const outcome = outcomeOf(held)
  if (outcome === undefined) return undefined
  const { months } = APPLICATIONS_KEPT[outcome]
  const { stateSince, state, lastPaymentMonth } = held
  // Who withdraws from an agreement pays no more of it.
  const running = outcome === 'agreement' && isSigned(state) ? lastPaymentMonth : 0
  return monthsAfter(stateSince, running + months)
}

/** What a wish to erase an application comes to now. */
export const answerToWish = (held: HeldApplication, now: number): ErasureAnswer => {
  if (held.mode === 'test') return { is: 'granted' }
  const outcome = outcomeOf(held)
  // What waits to be sent again is withdrawn by the wish itself.
  if (outcome === undefined) return { is: allows(held.state, 'resubmit') ? 'granted' : 'underWay' }
  const until = erasesAt(held)
  if (until === undefined || APPLICATIONS_KEPT[outcome].sources.length === 0) return { is: 'granted' }
  return now >= until.getTime() ? { is: 'granted' } : { is: 'refused', as: outcome, until }
}

/** The calendar day of a moment, as people in Ireland write it. */
export const dayInWords = (at: Date): string =>
  at.toLocaleDateString('en-IE', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Europe/Dublin',
  })

/** The answer in a sentence for the person, which names the law and the end where it is refused. */
export const answerInWords = (answer: ErasureAnswer): string => {
  if (answer.is === 'granted') return 'It can be erased now.'
  if (answer.is === 'underWay')
    return 'It is not decided or not signed yet. Once it is withdrawn, declined or expired, it is erased as soon as the law allows.'
  const { months, from, sources } = APPLICATIONS_KEPT[answer.as]
  return `It is kept until ${dayInWords(answer.until)}, ${monthsInWords(months)} from ${from}. ${sources.length === 1 ? 'The law for it' : 'The laws for it'}: ${sources.join('; ')}.`
}
