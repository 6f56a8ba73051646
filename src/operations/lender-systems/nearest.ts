/** The nearest yes for one of the lender's systems; the audit records that it read the application. */
import type { Actor } from '../../domain/access/actor.ts'
import { type CaseInHand, caseInHand } from '../applications/case-in-hand.ts'
import type { ApplicationRow } from '../applications/find-for-staff.ts'
import { findNearest, type NearestFound } from '../cases/nearest.ts'
import type { Service } from '../service.ts'
import { noteRead } from './note-read.ts'

/** The nearest figures of an application, with the case that they are for. */
export const readNearest = async (
  service: Service,
  application: ApplicationRow,
  by: Actor,
): Promise<NearestFound & { readonly inHand: CaseInHand }> => {
  const inHand = await caseInHand(service, application)
  if (inHand.canonical !== undefined) await noteRead(service, application, by)
  return { inHand, ...(await findNearest(service, inHand)) }
}
