/** A person corrects the contract number that the lender's core system has recorded by mistake. */
import { writtenLine, writtenText } from '../../../packages/values/typed/written-text.ts'
import type { State } from '../../domain/application/states.ts'
import {
  BOOKING_REASON_MAXIMUM_CHARACTERS,
  CONTRACT_NUMBER_MAXIMUM_CHARACTERS,
  withRecord,
} from '../../domain/case/booking.ts'
import { type ByStaff, changeAsStaff } from '../applications/change-as-staff.ts'
import { findForStaff } from '../applications/find-for-staff.ts'
import { type Proving, refusalOfException } from '../cases/own-factor.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { withFreeNumber } from './contract-number.ts'

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
