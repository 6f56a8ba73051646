/**
 * Records what the lender's core system made of a signed contract, and corrects a contract's number, which no other
 * contract may have.
 */
import { dublinDay, type LocalDate } from '../../../packages/values/dublin-day.ts'
import type { FieldFault } from '../../../packages/values/field-fault.ts'
import { writtenLine, writtenText } from '../../../packages/values/typed/clean-text.ts'
import type { Mode } from '../../domain/access/access.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import type { State } from '../../domain/application/states.ts'
import {
  BOOKING_REASON_MAXIMUM_CHARACTERS,
  type Booking,
  type BookingHindrance,
  type BookingOutcome,
  CONTRACT_NUMBER_MAXIMUM_CHARACTERS,
  hindranceOf,
  isBookedAs,
  isSameOutcome,
  recordedAs,
  settledHindrance,
  withRecord,
} from '../../domain/case/booking.ts'
import { inTransaction } from '../../service/in-transaction.ts'
import { CHANGED_BY_OTHERS, ERASED, FieldRefusal, Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { sandboxOfCase } from '../../service/surroundings.ts'
import { findByContractKey, isContractKeyTaken } from '../../store/applications/lender-lists.ts'
import { type ChangedBy, changeCase } from '../applications/change.ts'
import { type ByStaff, changeAsStaff } from '../applications/change-as-staff.ts'
import { type ApplicationRow, findForStaff } from '../applications/find.ts'
import { type Proving, refusalOfException } from './proof.ts'

const FIELDS = ['contractNumber', 'reason', 'startsOn', 'endedOn'] as const

/** The field that each outcome needs. */
const NEEDED = { booked: 'contractNumber', refused: 'reason', reversed: undefined, ended: 'endedOn' } as const

export type SentBooking = { readonly state: BookingOutcome['state'] } & {
  readonly [Field in (typeof FIELDS)[number]]?: string | null | undefined
}

/** The outcome that a client sent, as it is stored; or everything that is wrong with it. */
export const readOutcome = (sent: SentBooking): BookingOutcome | FieldRefusal => {
  const { state, startsOn } = sent
  const needed = NEEDED[state]
  const own: readonly unknown[] = state === 'booked' ? [needed, 'startsOn'] : [needed]
  const others = FIELDS.filter((field) => !own.includes(field) && (sent[field] ?? null) !== null)
  const given = (needed && sent[needed]) ?? ''
  const missing = `${needed} is required if state is ${state}.`
  const written =
    state === 'refused'
      ? writtenText(given, NEEDED.refused, BOOKING_REASON_MAXIMUM_CHARACTERS)
      : writtenLine(given, `${needed}`, CONTRACT_NUMBER_MAXIMUM_CHARACTERS, missing)
  const faults: readonly FieldFault[] = [
    ...(needed && 'says' in written ? [faultOf(needed, given, missing, written.says)] : []),
    ...others.map((field) => superfluous(field, state)),
  ]
  if (faults.length > 0) return new FieldRefusal(faults)
  const text = 'text' in written ? written.text : ''
  if (state === 'refused') return { state, reason: text }
  if (state === 'reversed') return { state }
  if (state === 'ended') return { state, endedOn: text as LocalDate }
  return { state, contractNumber: text, ...(startsOn && { startsOn: startsOn as LocalDate }) }
}

/**
 * Records an outcome once: the same outcome again changes nothing. A booked contract stays booked under its number until
 * it ends, or its application is withdrawn and the core system has reversed it; a rejected one can still be booked, or
 * be rejected for another reason. `startsOn` must have been compared with the contract's.
 */
export const bookContract = async (
  service: Service,
  application: ApplicationRow,
  by: ChangedBy,
  outcome: BookingOutcome,
): Promise<Booking | Refusal> => {
  const { id } = application
  if (outcome.state !== 'booked') return record(service, id, by, { outcome })
  const { contractNumber } = outcome
  const booked = await withFreeNumber(service, application, contractNumber, (inside, contractKey) =>
    record(inside, id, by, { outcome, contractKey }),
  )
  return 'takenBy' in booked ? numberTaken(contractNumber, booked.takenBy) : booked
}

const numberTaken = (contractNumber: string, reference: string): Refusal =>
  new Refusal(`The contract of ${reference} already has this number.`, 'contract-number-taken', {
    contractNumber,
    reference,
  })

/**
 * Gives the application's contract its number, or another one, before the core system has booked it. Rejected if it is
 * booked, or another contract has the number.
 */
export const reserveContractNumber = async (
  service: Service,
  application: ApplicationRow,
  { contractNumber, ...by }: ByStaff & { readonly contractNumber: string },
): Promise<Refusal | undefined> => {
  const reference = referenceOf(application.modelSet, application.id)
  const changed = await withFreeNumber(service, application, contractNumber, (inside, contractKey) =>
    changeAsStaff(
      inside,
      reference,
      by,
      ({ file }) =>
        refusalOf(settledHindrance(file.booking)) ?? {
          file,
          audits: ['contract.numberReserved'],
          contractKey,
        },
    ),
  )
  if (changed instanceof Refusal) return changed
  return 'takenBy' in changed ? numberTaken(contractNumber, changed.takenBy) : undefined
}

/**
 * Gives a booked contract another number; the core system is told by an event. Rejected without a booking or a reason,
 * without the person's proof, and if another contract has the number.
 */
export const correctContractNumber = async (
  service: Service,
  reference: string,
  given: ByStaff & Proving & { readonly contractNumber: string; readonly reason: string },
): Promise<{ readonly state: State } | Refusal> => {
  const { by, seen } = given
  const number = writtenLine(
    given.contractNumber,
    'The contract number',
    CONTRACT_NUMBER_MAXIMUM_CHARACTERS,
    'The contract number is missing.',
  )
  const reason = writtenText(given.reason, 'The reason', BOOKING_REASON_MAXIMUM_CHARACTERS)
  if ('says' in number) return new Refusal(number.says)
  if ('says' in reason) return new Refusal(reason.says)
  const application = await findForStaff(service, reference)
  if (application instanceof Refusal) return application
  const unproven = await refusalOfException(`Correcting the contract number of ${reference}`, given, {
    secondFactor: false,
  })
  if (unproven !== undefined) return unproven
  const contractNumber = number.text
  const changed = await withFreeNumber(service, application, contractNumber, (inside, contractKey) =>
    changeAsStaff(inside, reference, { by, seen }, ({ file, now }) => {
      const { booking } = file
      if (booking?.state !== 'booked')
        return new Refusal(`The contract of ${reference} is not booked, so its number cannot be corrected.`)
      if (booking.contractNumber === contractNumber)
        return new Refusal(`The contract already has the number ${contractNumber}.`)
      const { before: _, ...corrected } = booking
      const record = { ...corrected, contractNumber, reason: reason.text, by, at: now }
      return {
        file: { ...file, booking: withRecord(booking, record) },
        audits: ['contract.numberCorrected'],
        contractKey,
      }
    }),
  )
  if (changed instanceof Refusal) return changed
  return 'takenBy' in changed
    ? new Refusal(`The contract of ${changed.takenBy} already has the number ${contractNumber}.`)
    : { state: changed.state }
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

const record = async (
  service: Service,
  id: string,
  by: ChangedBy,
  { outcome, contractKey }: { readonly outcome: BookingOutcome; readonly contractKey?: string },
): Promise<Booking | Refusal> => {
  const changed = await changeCase<Booking | Refusal>(service, id, by, ({ application, file, now }) => {
    const { booking } = file
    if (booking !== undefined && isSameOutcome(booking, outcome)) return booking
    const refused =
      refusalOf(hindranceOf(application.state, booking, outcome)) ?? refusalOfEnd(application, outcome, now)
    if (refused !== undefined) return refused
    const recorded = { ...recordedAs(booking, outcome), by: by.actor, at: now }
    return {
      file: { ...file, booking: withRecord(booking, recorded) },
      audits: [`contract.${isBookedAs(booking, outcome) ? 'datesAcknowledged' : outcome.state}`],
      ...(contractKey === undefined ? {} : { contractKey }),
    }
  })
  if (changed.is === 'refused') return changed.refused
  if (changed.is === 'unknown') return ERASED
  if (changed.is === 'conflict') return CHANGED_BY_OTHERS
  const { booking } = changed.file
  if (booking === undefined) throw new Error('A booking was recorded, and is not there')
  return booking
}

/** The end is from the day of the payout on, and never in the future. */
const refusalOfEnd = (
  { stateSince }: Pick<ApplicationRow, 'stateSince'>,
  outcome: BookingOutcome,
  now: number,
): FieldRefusal | undefined => {
  if (outcome.state !== 'ended') return undefined
  const [paidOutOn, today] = [dublinDay(stateSince.getTime()), dublinDay(now)]
  if (outcome.endedOn >= paidOutOn && outcome.endedOn <= today) return undefined
  const message = `endedOn must be between ${paidOutOn}, the day of the payout, and today, ${today}.`
  return new FieldRefusal([{ field: 'endedOn', type: outcome.endedOn < paidOutOn ? 'min' : 'max', message }])
}

const refusalOf = (hindrance: BookingHindrance | undefined): Refusal | undefined =>
  hindrance && new Refusal(hindrance.says, hindrance.kind, hindrance.members)

/** Where a contract number must be unique, with the number: in a mode, or in a requested sandbox. */
export const contractKey = (mode: Mode, sandbox: string | undefined, contractNumber: string): string =>
  `${sandbox ?? mode} ${contractNumber}`

/**
 * Runs a change that gives the application's contract this number, unless the contract of another application has it,
 * which `takenBy` names by its reference. Of two that give the same one at once, the database lets one
 * through.
 */
const withFreeNumber = async <Result>(
  service: Service,
  application: ApplicationRow,
  contractNumber: string,
  run: (inside: Service, contractKey: string) => Promise<Result>,
): Promise<Result | { readonly takenBy: string }> => {
  const key = contractKey(application.mode, sandboxOfCase(service, application), contractNumber)
  for (;;) {
    try {
      return await inTransaction(service, (inside) => run(inside, key))
    } catch (error) {
      if (!isContractKeyTaken(error)) throw error
    }
    const holder = await findByContractKey(service.sql, key)
    // Otherwise the other contract has got another number in the meantime.
    if (holder !== undefined) return { takenBy: referenceOf(holder.modelSet, holder.id) }
  }
}
