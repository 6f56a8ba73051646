/** Gives a document to the lender's staff; who was shown it is on the audit. */
import type { Actor } from '../../domain/actor.ts'
import { recordAlone } from '../../store/audit/change.ts'
import { findForStaff } from '../applications/find-for-staff.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { type ReadDocument, readDocumentForStaff } from './read.ts'

/** Refused where there is no such application or document. It is put on record before the first piece is given. */
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
    })
    yield* found.content()
  }
  return { ...found, content }
}
