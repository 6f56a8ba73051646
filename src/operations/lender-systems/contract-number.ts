/** Numbers of contracts in the lender's core system: no two contracts have the same one, and a person corrects a wrong one. */
import { writtenLine, writtenText } from '../../../packages/values/typed/written-text.ts'
import type { Mode } from '../../domain/access/access.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import type { State } from '../../domain/application/states.ts'
import {
  BOOKING_REASON_MAXIMUM_CHARACTERS,
  CONTRACT_NUMBER_MAXIMUM_CHARACTERS,
  withRecord,
} from '../../domain/case/booking.ts'
import { findByContractKey, isContractKeyTaken } from '../../store/applications/bookings.ts'
import { type ByStaff, changeAsStaff } from '../applications/change-as-staff.ts'
import { type ApplicationRow, findForStaff } from '../applications/find-for-staff.ts'
import { type Proving, refusalOfException } from '../cases/own-factor.ts'
import { inTransaction } from '../in-transaction.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { sandboxOfCase } from '../surroundings.ts'

/**
 * Gives a booked contract another number; the core system is told by an event. Rejected without a booking or a reason, without the
 * person's proof, and if another contract has the number.
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
      if (booking?.state !== 'booked') return new Refusal(`${reference} has no booked contract.`)
      if (booking.contractNumber === contractNumber)
        return new Refusal(`The contract already has the number ${contractNumber}.`)
      const record = { state: 'booked', contractNumber, reason: reason.text, by, at: now } as const
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

/** Where a contract number must be unique, with the number: in a mode, or in a requested sandbox. */
export const contractKey = (mode: Mode, sandbox: string | undefined, contractNumber: string): string =>
  `${sandbox ?? mode} ${contractNumber}`

/**
 * Runs a change that gives the application's contract this number, unless the contract of another application has it,
 * which `takenBy` names by its reference. Of two that give the same one at once, the database lets one
 * through.
 */
export const withFreeNumber = async <Result>(
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
