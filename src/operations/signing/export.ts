/** Exports the sealed agreement and its evidence from the service; the audit records it. */
import type { Actor } from '../../domain/access/actor.ts'
import { recordAlone } from '../../store/audit/change.ts'
import { findForStaff } from '../applications/find-for-staff.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { type StoredSigning, storedSigning } from './verify.ts'

/** Rejected where there is no sealed agreement. */
export const exportSigning = async (
  service: Service,
  { reference, by }: { readonly reference: string; readonly by: Actor },
): Promise<StoredSigning | Refusal> => {
  const application = await findForStaff(service, reference)
  if (application instanceof Refusal) return application
  const stored = await storedSigning(service, reference)
  if (stored instanceof Refusal) return stored
  const subject = { kind: 'application', id: application.id } as const
  await recordAlone(service.sql, { actor: by, now: service.now }, 'signing.exported', subject)
  return stored
}
