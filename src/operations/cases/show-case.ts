/** Shows an application to the lender's staff; the audit records who saw the borrowers' data. */

import type { Actor } from '../../domain/application/actor.ts'
import { recordAlone } from '../../store/audit/change.ts'
import { caseInHand } from '../applications/case-in-hand.ts'
import { findForStaff } from '../applications/find-for-staff.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { type ReadCase, readCase } from './read-case.ts'

/** The case, without the borrowers' data: only `body` has it, the submission as sent; null once it was erased. */
export type ShownCase = Omit<ReadCase, 'canonical' | 'body'> & {
  /** Absent if it was not requested. */
  readonly body?: string | null
}

/** Rejected where the reference names no application. */
export const showCase = async (
  service: Service,
  reference: string,
  { by, withData }: { readonly by: Actor; readonly withData: boolean },
): Promise<ShownCase | Refusal> => {
  const application = await findForStaff(service, reference)
  if (application instanceof Refusal) return application
  const { canonical: _, body, ...shown } = await readCase(service, await caseInHand(service, application))
  if (!withData) return shown
  if (body !== null)
    await recordAlone(service.sql, { actor: by, now: service.now }, 'application.dataShown', {
      kind: 'application',
      id: application.id,
    })
  return { ...shown, body }
}
