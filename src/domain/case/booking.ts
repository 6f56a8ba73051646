/** What the lender's core system made of a contract. */
import type { Actor } from '../application/actor.ts'

export type Booking = {
  readonly by: Actor
  /** Milliseconds since 1970. */
  readonly at: number
} & (
  | { readonly state: 'booked'; readonly contractNumber: string }
  | { readonly state: 'refused'; readonly reason: string }
)
