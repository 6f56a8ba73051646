/** Finds an application of a dealer for one of the dealer's people; those of others are unknown to them. */
import { type Administrator, isOfOwnDealer } from '../../domain/access.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { findForStaff } from './find-for-staff.ts'

/**
 * The application that a reference of either set names. Undefined for an unknown or malformed reference as well as for another
 * dealer's application, so that an answer does not reveal which it is.
 */
export const findOwn = async (
  service: Service,
  person: Administrator,
  reference: string,
): Promise<ApplicationRow | undefined> => {
  const found = await findForStaff(service, reference)
  return found instanceof Refusal || !isOfOwnDealer(person, found) ? undefined : found
}
