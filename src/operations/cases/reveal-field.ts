/** Reveals one masked number to a member of staff; the audit records who saw which. */
import type { WebUser } from '../../adapters/access/person.ts'
import { type MaskedPlace, numberAt } from '../../domain/application/masking.ts'
import { administer } from '../administration/as-web-user.ts'
import { caseInHand } from '../applications/case-in-hand.ts'
import { findForStaff } from '../applications/find-for-staff.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'

/** The number as submitted. Rejected if the application does not have it. The audit records the reveal first. */
export const revealField = async (
  service: Service,
  visitor: WebUser,
  reference: string,
  place: MaskedPlace,
): Promise<string | Refusal> => {
  const application = await findForStaff(service, reference)
  if (application instanceof Refusal) return application
  const { canonical } = await caseInHand(service, application)
  const number = canonical && numberAt(canonical, place)
  if (number === undefined) return new Refusal(`${reference} does not have this number.`)
  const of = place.field === 'ppsNumber' ? `${place.field}.${place.applicant + 1}` : place.field
  await administer(service, visitor, ({ record }) =>
    record(`application.revealed.${of}`, { kind: 'application', id: application.id }),
  )
  return number
}
