/** Numbers of contracts in the lender's core system: no two contracts have the same one. */
import type { Mode } from '../../domain/access/access.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import { findByContractKey, isContractKeyTaken } from '../../store/applications/bookings.ts'
import type { ApplicationRow } from '../applications/find-for-staff.ts'
import { inTransaction } from '../in-transaction.ts'
import type { Service } from '../service.ts'
import { sandboxOfCase } from '../surroundings.ts'

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
