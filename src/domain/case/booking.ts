/** What the lender's core system made of a contract. */
import type { Actor } from '../access/actor.ts'

export const BOOKING_STATES = ['booked', 'refused', 'reversed'] as const

/** How far a contract is: it waits, or what is recorded; `withdrawn` if it is still booked but no longer in force. */
export const CONTRACT_STATES = ['waiting', 'booked', 'refused', 'withdrawn', 'reversed'] as const
export type ContractState = (typeof CONTRACT_STATES)[number]

/** What the core system says. */
export type BookingOutcome =
  | { readonly state: 'booked'; readonly contractNumber: string }
  | { readonly state: 'refused'; readonly reason: string }
  /** It has undone the booking of an application that was withdrawn. */
  | { readonly state: 'reversed' }

type Recorded =
  /** With the reason of the person who corrected its number, if somebody did. */
  | { readonly state: 'booked'; readonly contractNumber: string; readonly reason?: string }
  | { readonly state: 'refused'; readonly reason: string }
  | { readonly state: 'reversed'; readonly contractNumber: string }

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
  if (outcome.state === 'booked')
    return recorded.state === 'booked' && recorded.contractNumber === outcome.contractNumber
  if (outcome.state === 'refused') return recorded.state === 'refused' && recorded.reason === outcome.reason
  return recorded.state === 'reversed'
}

/** All records, the first one first. */
export const bookingRecords = (booking: Booking | undefined): readonly BookingRecord[] => {
  if (booking === undefined) return []
  const { before = [], ...newest } = booking
  return [...before, newest]
}

/** The booking with a new record: what was booked before stays readable. */
export const withRecord = (booking: Booking | undefined, record: BookingRecord): Booking => {
  const before = bookingRecords(booking).filter(({ state }) => state !== 'refused')
  return before.length === 0 ? record : { ...record, before }
}

/** The record with all fields, null where it has none. */
export const bookingFields = (
  booking: Recorded,
): {
  readonly state: Recorded['state']
  readonly contractNumber: string | null
  readonly reason: string | null
} => ({
  state: booking.state,
  contractNumber: booking.state === 'refused' ? null : booking.contractNumber,
  reason: booking.state === 'reversed' ? null : (booking.reason ?? null),
})

/** In a sentence: what the core system, or the person who corrected it, has done. */
export const bookingText = (booking: Recorded): string => {
  if (booking.state === 'refused') return `rejected the contract: ${booking.reason}`
  if (booking.state === 'reversed') return `reversed the contract under number ${booking.contractNumber}`
  return booking.reason === undefined
    ? `booked the contract under number ${booking.contractNumber}`
    : `corrected the contract number to ${booking.contractNumber}: ${booking.reason}`
}
