/** Records what the lender's core system made of a signed contract. */
import type { FieldFault } from '../../../packages/values/field-fault.ts'
import { writtenLine, writtenText } from '../../../packages/values/typed/written-text.ts'
import { isSigned, type State } from '../../domain/application/states.ts'
import {
  BOOKING_REASON_MAXIMUM_CHARACTERS,
  type Booking,
  type BookingOutcome,
  CONTRACT_NUMBER_MAXIMUM_CHARACTERS,
  isSameOutcome,
  withRecord,
} from '../../domain/case/booking.ts'
import { type ChangedBy, changeCase } from '../applications/change.ts'
import type { ApplicationRow } from '../applications/find-for-staff.ts'
import { FieldRefusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { type NumberTaken, withFreeNumber } from './contract-number.ts'

export type SentBooking = {
  readonly state: BookingOutcome['state']
  readonly contractNumber?: string | null | undefined
  readonly reason?: string | null | undefined
}

/** The outcome that a client sent, as it is stored; or everything that is wrong with it. */
export const readOutcome = (sent: SentBooking): BookingOutcome | FieldRefusal => {
  const { state } = sent
  if (state === 'reversed') {
    const omitted = (['contractNumber', 'reason'] as const).filter((field) => (sent[field] ?? null) !== null)
    return omitted.length === 0
      ? { state }
      : new FieldRefusal(omitted.map((field) => superfluous(field, state)))
  }
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
    ...((sent[other] ?? null) === null ? [] : [superfluous(other, state)]),
  ]
  if ('says' in written || faults.length > 0) return new FieldRefusal(faults)
  return state === 'booked'
    ? { state, contractNumber: written.text }
    : { state: 'refused', reason: written.text }
}

const superfluous = (field: string, state: BookingOutcome['state']): FieldFault => ({
  field,
  type: 'type',
  message: `${field} must be omitted if state is ${state}.`,
})

const faultOf = (field: string, given: string, missing: string, says: string): FieldFault =>
  given.trim() === ''
    ? { field, type: 'required', message: missing }
    : { field, type: says.includes('at most') ? 'maxLength' : 'type', message: says }

export type Booked =
  | { readonly is: 'acknowledged'; readonly booking: Booking }
  /** There is no signed contract. */
  | { readonly is: 'unsigned'; readonly says: string }
  /** Another outcome is recorded. */
  | { readonly is: 'recorded'; readonly booking: Booking; readonly says: string }
  /** There is no booking, or its application has not been withdrawn. */
  | { readonly is: 'nothingToReverse'; readonly says: string }
  | NumberTaken
  /** The application was erased. */
  | { readonly is: 'unknown' }
  | { readonly is: 'conflict' }

/**
 * Records an outcome once: the same outcome again changes nothing. A booked contract stays booked under its number until its
 * application is withdrawn and the core system has reversed it; a rejected one can still be booked, or be rejected for another reason.
 */
export const bookContract = async (
  service: Service,
  application: ApplicationRow,
  by: ChangedBy,
  outcome: BookingOutcome,
): Promise<Booked> =>
  outcome.state === 'booked'
    ? withFreeNumber(service, application, outcome.contractNumber, (inside, contractKey) =>
        record(inside, application.id, by, { outcome, contractKey }),
      )
    : record(service, application.id, by, { outcome })

const record = async (
  service: Service,
  id: string,
  by: ChangedBy,
  { outcome, contractKey }: { readonly outcome: BookingOutcome; readonly contractKey?: string },
): Promise<Booked> => {
  const changed = await changeCase<Booked>(service, id, by, ({ application, file, now }) => {
    const { booking } = file
    if (booking !== undefined && isSameOutcome(booking, outcome)) return { is: 'acknowledged', booking }
    const hindered = hindrance(application.state, booking, outcome)
    if (hindered !== undefined) return hindered
    const made = { by: by.actor, at: now }
    if (outcome.state !== 'reversed')
      return {
        file: { ...file, booking: withRecord(booking, { ...outcome, ...made }) },
        audits: [`contract.${outcome.state}`],
        ...(contractKey === undefined ? {} : { contractKey }),
      }
    if (booking?.state !== 'booked') throw new Error('Only a booked contract can be reversed')
    const { contractNumber } = booking
    return {
      file: { ...file, booking: withRecord(booking, { state: 'reversed', contractNumber, ...made }) },
      audits: ['contract.reversed'],
    }
  })
  if (changed.is === 'refused') return changed.refused
  if (changed.is !== 'changed') return changed
  const { booking } = changed.file
  if (booking === undefined) throw new Error('A booking was recorded, and is not there')
  return { is: 'acknowledged', booking }
}

const hindrance = (
  state: State,
  booking: Booking | undefined,
  outcome: BookingOutcome,
): Booked | undefined => {
  if (outcome.state === 'reversed') {
    if (booking?.state !== 'booked')
      return {
        is: 'nothingToReverse',
        says: 'The contract has not been booked, so there is nothing to reverse.',
      }
    return state === 'Withdrawn'
      ? undefined
      : {
          is: 'nothingToReverse',
          says: `The application is ${state}. A booking can be reversed only once the application has been withdrawn.`,
        }
  }
  if (booking?.state === 'booked' || booking?.state === 'reversed')
    return {
      is: 'recorded',
      booking,
      says:
        booking.state === 'booked'
          ? `The contract is already booked under number ${booking.contractNumber}.`
          : `The booking under number ${booking.contractNumber} has been reversed.`,
    }
  return isSigned(state)
    ? undefined
    : { is: 'unsigned', says: `The application is ${state}. Only a signed contract can be booked.` }
}
