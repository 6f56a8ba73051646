/** What the lender's core system made of a contract. */
import { dayText, type LocalDate } from '../../../packages/values/dublin-day.ts'
import type { Actor } from '../access/actor.ts'
import { isSigned, type State } from '../application/states.ts'

export const BOOKING_STATES = ['booked', 'refused', 'reversed', 'ended'] as const

/** How far a contract is: it waits, or what is recorded; `withdrawn` if it is still booked but no longer in force. */
export const CONTRACT_STATES = ['waiting', 'booked', 'refused', 'withdrawn', 'reversed', 'ended'] as const
export type ContractState = (typeof CONTRACT_STATES)[number]

/** What the core system has yet to do: book the contract, acknowledge its due dates, or reverse its booking. */
export const WAITS_FOR = ['booking', 'schedule', 'reversal'] as const
export type WaitsFor = (typeof WAITS_FOR)[number]

/** What the database lists a contract as: `undated` if it is booked and the core system has not acknowledged its due dates. */
export const LISTED_AS = [...BOOKING_STATES, 'undated'] as const

/** What the core system says. */
export type BookingOutcome =
  /** With the day from which the loan runs, once it acknowledges the due dates. */
  | { readonly state: 'booked'; readonly contractNumber: string; readonly startsOn?: LocalDate }
  | { readonly state: 'refused'; readonly reason: string }
  /** It has undone the booking of an application that was withdrawn. */
  | { readonly state: 'reversed' }
  /** Nothing more is due under the contract: it was paid off, settled early, or the vehicle was returned. */
  | { readonly state: 'ended'; readonly endedOn: LocalDate }

type Recorded =
  /** With the reason of the person who corrected its number, if somebody did. */
  | (Extract<BookingOutcome, { readonly state: 'booked' }> & { readonly reason?: string })
  | { readonly state: 'refused'; readonly reason: string }
  | { readonly state: 'reversed'; readonly contractNumber: string }
  | { readonly state: 'ended'; readonly contractNumber: string; readonly endedOn: LocalDate }

/** One record of what became of a contract. */
export type BookingRecord = Recorded & {
  readonly by: Actor
  /** Milliseconds since 1970. */
  readonly at: number
}

export type Booking = BookingRecord & {
  /** The earlier records of a contract that was booked, in order; rejections that another outcome has replaced are not stored. */
  readonly before?: readonly BookingRecord[]
}

export const CONTRACT_NUMBER_MAXIMUM_CHARACTERS = 100
export const BOOKING_REASON_MAXIMUM_CHARACTERS = 500

/** Whether an outcome says what is recorded. */
export const isSameOutcome = (recorded: BookingRecord, outcome: BookingOutcome): boolean => {
  if (outcome.state === 'booked') {
    const { startsOn } = bookingFields(recorded)
    return isBookedAs(recorded, outcome) && (outcome.startsOn ?? startsOn) === startsOn
  }
  if (outcome.state === 'refused') return recorded.state === 'refused' && recorded.reason === outcome.reason
  if (outcome.state === 'ended') return endOf(recorded) === outcome.endedOn
  return recorded.state === 'reversed'
}

/** Whether the contract is booked under the number of this outcome, which can then say only from when the loan runs. */
export const isBookedAs = (recorded: BookingRecord | undefined, outcome: BookingOutcome): boolean =>
  recorded?.state === 'booked' &&
  outcome.state === 'booked' &&
  recorded.contractNumber === outcome.contractNumber

/** The day on which the contract ended, as the core system said; null if it has not. */
export const endOf = (booking: BookingRecord | undefined): LocalDate | null =>
  booking?.state === 'ended' ? booking.endedOn : null

/** Why an outcome cannot be recorded. */
export type BookingHindrance = {
  readonly kind: 'already-booked' | 'not-signed' | 'nothing-to-end' | 'nothing-to-reverse'
  readonly says: string
  /** What is recorded instead. */
  readonly members?: { readonly booking: ReturnType<typeof bookingFields> }
}

/** The state of the application that each outcome of a booked contract needs, and what a rejection says. */
const AFTER_BOOKING = {
  reversed: {
    kind: 'nothing-to-reverse',
    needs: 'Withdrawn',
    unbooked: 'The contract has not been booked, so there is nothing to reverse.',
    once: 'A booking can be reversed only once the application has been withdrawn.',
  },
  ended: {
    kind: 'nothing-to-end',
    needs: 'PaidOut',
    unbooked: 'The contract has not been booked, so there is nothing to end.',
    once: 'A contract can end only after the payout.',
  },
} as const

/** Why this outcome cannot be recorded of an application in this state; undefined if it can. */
export const hindranceOf = (
  state: State,
  booking: BookingRecord | undefined,
  outcome: BookingOutcome,
): BookingHindrance | undefined => {
  if (outcome.state === 'reversed' || outcome.state === 'ended') {
    const { kind, needs, unbooked, once } = AFTER_BOOKING[outcome.state]
    if (booking === undefined || booking.state === 'refused') return { kind, says: unbooked }
    if (booking.state !== 'booked' && booking.state !== outcome.state)
      return { kind, says: `The core system ${bookingText(booking)}.` }
    return state === needs ? undefined : { kind, says: `The application is ${state}. ${once}` }
  }
  const settled = isBookedAs(booking, outcome) ? undefined : settledHindrance(booking)
  if (settled !== undefined || isSigned(state)) return settled
  return { kind: 'not-signed', says: `The application is ${state}. Only a signed contract can be booked.` }
}

/** Why neither another number nor a rejection can be recorded; undefined if they can. */
export const settledHindrance = (booking: BookingRecord | undefined): BookingHindrance | undefined => {
  if (booking === undefined || booking.state === 'refused') return undefined
  const says =
    booking.state === 'booked'
      ? `The contract is already booked under number ${booking.contractNumber}.`
      : `The core system ${bookingText(booking)}.`
  return { kind: 'already-booked', says, members: { booking: bookingFields(booking) } }
}

/** What is recorded of an outcome that nothing hinders. */
export const recordedAs = (booking: BookingRecord | undefined, outcome: BookingOutcome): Recorded => {
  if (outcome.state === 'booked' || outcome.state === 'refused') return outcome
  if (booking === undefined || booking.state === 'refused') throw new Error('The contract is not booked')
  return { ...outcome, contractNumber: booking.contractNumber }
}

/** What the database lists the contract as; null while the core system has said nothing. */
export const listedAs = (
  state: State,
  { booking, startsOn }: { readonly booking?: Booking; readonly startsOn?: LocalDate },
): (typeof LISTED_AS)[number] | null => {
  const isUndated = state === 'PaidOut' && startsOn !== undefined && booking?.state === 'booked'
  return isUndated && booking.startsOn === undefined ? 'undated' : (booking?.state ?? null)
}

/** All records, the first one first. */
export const bookingRecords = (booking: Booking | undefined): readonly BookingRecord[] => {
  if (booking === undefined) return []
  const { before = [], ...newest } = booking
  return [...before, newest]
}

const EARLIER_MAXIMUM = 50

/** The booking with a new record: what was booked before stays readable, the first record and the newest ones. */
export const withRecord = (booking: Booking | undefined, record: BookingRecord): Booking => {
  const [first, ...others] = bookingRecords(booking).filter(({ state }) => state !== 'refused')
  return first === undefined ? record : { ...record, before: [first, ...others.slice(1 - EARLIER_MAXIMUM)] }
}

/** The record with all fields, null where it has none. */
export const bookingFields = (
  booking: Recorded,
): {
  readonly state: Recorded['state']
  readonly contractNumber: string | null
  readonly reason: string | null
  readonly startsOn: LocalDate | null
  readonly endedOn: LocalDate | null
} => ({
  state: booking.state,
  contractNumber: booking.state === 'refused' ? null : booking.contractNumber,
  reason: 'reason' in booking ? (booking.reason ?? null) : null,
  startsOn: 'startsOn' in booking ? (booking.startsOn ?? null) : null,
  endedOn: 'endedOn' in booking ? booking.endedOn : null,
})

/** In a sentence: what the core system, or the person who corrected it, has done. */
export const bookingText = (booking: Recorded): string => {
  if (booking.state === 'refused') return `rejected the contract: ${booking.reason}`
  const { contractNumber } = booking
  if (booking.state === 'reversed') return `reversed the contract under number ${contractNumber}`
  if (booking.state === 'ended')
    return `reported that the contract under number ${contractNumber} ended on ${dayText(booking.endedOn)}`
  if (booking.reason !== undefined)
    return `corrected the contract number to ${contractNumber}: ${booking.reason}`
  return booking.startsOn === undefined
    ? `booked the contract under number ${contractNumber}`
    : `acknowledged the contract under number ${contractNumber}, with the due dates of a loan that runs from ${dayText(booking.startsOn)}`
}
