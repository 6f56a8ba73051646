/** What is recorded of a contract in the lender's core system, in the API and in events. */
import type { BOOKING_STATES } from '../../domain/case/booking.ts'
import { describedEnum, exampled, textOrNull } from '../declare/schema.ts'

const BOOKING_STATE_MEANS = {
  booked: 'the core system has booked it',
  refused: 'the core system has rejected it; it can still be booked',
  reversed: 'the core system has reversed it, since the application was withdrawn',
} as const satisfies Readonly<Record<(typeof BOOKING_STATES)[number], string>>

/** What is recorded, wherever it is shown. */
export const BOOKING_FIELDS = {
  state: describedEnum('What is recorded.', BOOKING_STATE_MEANS),
  contractNumber: textOrNull('The number of the contract in the core system. Null if it is rejected.'),
  reason: exampled(
    textOrNull('Why it is rejected, or why a person has corrected its number. Otherwise null.'),
    'Payment 12 differs by €0.01.',
  ),
}
