/** What the lender's core system made of a contract. */
import type { Actor } from '../application/actor.ts'

export const BOOKING_STATES = ['booked', 'refused'] as const

export type BookingOutcome =
  | { readonly state: 'booked'; readonly contractNumber: string }
  | { readonly state: 'refused'; readonly reason: string }

export type Booking = BookingOutcome & {
  readonly by: Actor
  /** Milliseconds since 1970. */
  readonly at: number
}

export const CONTRACT_NUMBER_MAXIMUM_CHARACTERS = 100
export const BOOKING_REASON_MAXIMUM_CHARACTERS = 500

/** Whether both say the same. */
export const isSameOutcome = (one: BookingOutcome, other: BookingOutcome): boolean =>
  one.state === 'booked'
    ? other.state === 'booked' && one.contractNumber === other.contractNumber
    : other.state === 'refused' && one.reason === other.reason

/** The outcome with all fields, null where it has none. */
export const bookingFields = (
  booking: BookingOutcome,
): {
  readonly state: BookingOutcome['state']
  readonly contractNumber: string | null
  readonly reason: string | null
} =>
  booking.state === 'booked'
    ? { state: 'booked', contractNumber: booking.contractNumber, reason: null }
    : { state: 'refused', contractNumber: null, reason: booking.reason }

/** In a sentence: what the core system has said. */
export const bookingText = (booking: BookingOutcome): string =>
  booking.state === 'booked'
    ? `booked the contract under number ${booking.contractNumber}`
    : `rejected the contract: ${booking.reason}`
