/** Records what the lender's core system made of a signed contract. */
import type { FieldFault } from '../../../packages/values/field-fault.ts'
import { writtenLine, writtenText } from '../../../packages/values/typed/written-text.ts'
import { isSigned, type State } from '../../domain/application/states.ts'
import {
  BOOKING_REASON_MAXIMUM_CHARACTERS,
  type Booking,
  type BookingOutcome,
  bookingText,
  CONTRACT_NUMBER_MAXIMUM_CHARACTERS,
  isSameOutcome,
} from '../../domain/case/booking.ts'
import { type ChangedBy, changeCase } from '../applications/change.ts'
import { FieldRefusal } from '../refusal.ts'
import type { Service } from '../service.ts'

export type SentBooking = {
  readonly state: Booking['state']
  readonly contractNumber?: string | null | undefined
  readonly reason?: string | null | undefined
}

/** The outcome that a client sent, as it is stored; or everything that is wrong with it. */
export const readOutcome = (sent: SentBooking): BookingOutcome | FieldRefusal => {
  const { state } = sent
  const [needed, other] =
    state === 'booked' ? (['contractNumber', 'reason'] as const) : (['reason', 'contractNumber'] as const)
  const given = sent[needed] ?? ''
  const missing = `${needed} is required if state is ${state}.`
  const written =
    state === 'booked'
      ? writtenLine(given, needed, CONTRACT_NUMBER_MAXIMUM_CHARACTERS, missing)
      : writtenText(given, needed, BOOKING_REASON_MAXIMUM_CHARACTERS)
  const faults: readonly FieldFault[] = [
    ...('says' in written ? [faultOf(needed, given, missing, written.says)] : []),
    ...((sent[other] ?? null) === null
      ? []
      : [{ field: other, type: 'type' as const, message: `${other} must be omitted if state is ${state}.` }]),
  ]
  if ('says' in written || faults.length > 0) return new FieldRefusal(faults)
  return state === 'booked'
    ? { state, contractNumber: written.text }
    : { state: 'refused', reason: written.text }
}

const faultOf = (field: string, given: string, missing: string, says: string): FieldFault =>
  given.trim() === ''
    ? { field, type: 'required', message: missing }
    : { field, type: says.includes('at most') ? 'maxLength' : 'type', message: says }

export type Booked =
  | { readonly is: 'acknowledged'; readonly booking: Booking }
  /** Another outcome is recorded, or there is no signed contract. */
  | { readonly is: 'notPossible'; readonly says: string }
  /** The application was erased. */
  | { readonly is: 'unknown' }
  | { readonly is: 'conflict' }

/**
 * Records an outcome once: the same outcome again changes nothing. A booked contract stays booked under its number; a rejected one can
 * still be booked, or be rejected for another reason.
 */
export const bookContract = async (
  service: Service,
  id: string,
  by: ChangedBy,
  outcome: BookingOutcome,
): Promise<Booked> => {
  const changed = await changeCase<Booked>(service, id, by, ({ application, file, now }) => {
    const { booking } = file
    if (booking !== undefined && isSameOutcome(booking, outcome)) return { is: 'acknowledged', booking }
    const says = hindrance(application.state, booking)
    if (says !== undefined) return { is: 'notPossible', says }
    return {
      file: { ...file, booking: { ...outcome, by: by.actor, at: now } },
      audits: [outcome.state === 'booked' ? 'contract.booked' : 'contract.refused'],
    }
  })
  if (changed.is === 'refused') return changed.refused
  if (changed.is !== 'changed') return changed
  const { booking } = changed.file
  if (booking === undefined) throw new Error('A booking was recorded, and is not there')
  return { is: 'acknowledged', booking }
}

const hindrance = (state: State, booking: Booking | undefined): string | undefined => {
  if (booking?.state === 'booked') return `The core system has already ${bookingText(booking)}.`
  return isSigned(state) ? undefined : `The application is ${state}. Only a signed contract can be booked.`
}
