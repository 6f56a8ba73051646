/** Gives a document to the lender's staff; the audit records who saw it. */
import type { Actor } from '../../domain/application/actor.ts'
import { recordAlone } from '../../store/audit/change.ts'
import { findForStaff } from '../applications/find-for-staff.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { type ReadDocument, readDocumentForStaff } from './read.ts'

/** Rejected if the application or document is unknown. The audit records it before the first chunk is sent. */
export const showDocument = async (
  service: Service,
  {
    reference,
    documentId,
    by,
  }: { readonly reference: string; readonly documentId: string; readonly by: Actor },
): Promise<ReadDocument | Refusal> => {
  const application = await findForStaff(service, reference)
  if (application instanceof Refusal) return application
  const found = await readDocumentForStaff(service, { reference, documentId })
  if (found instanceof Refusal) return found
  const content = async function* () {
    await recordAlone(service.sql, { actor: by, now: service.now }, 'document.shown', {
      kind: 'application',
      id: application.id,
      part: documentId,
    })
    yield* found.content()
  }
  return { ...found, content }
}
