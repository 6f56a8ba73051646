/** Gives a document to the lender's staff; the audit records who saw it. */
import type { Actor } from '../../domain/access/actor.ts'
import { Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { type ReadDocument, readDocumentForStaff } from '../applications/documents.ts'
import { findForStaff } from '../applications/find.ts'
import { recordLook, recordLookOfStranger } from '../audit/views.ts'

/** Rejected if the application or document is unknown. The audit records it before the first chunk is sent. */
export const showDocument = async (
  service: Service,
  {
    reference,
    documentId,
    by,
    isBackground,
  }: {
    readonly reference: string
    readonly documentId: string
    readonly by: Actor
    /** Whether the page reads it without the person, as for a thumbnail. */
    readonly isBackground: boolean
  },
): Promise<ReadDocument | Refusal> => {
  const application = await findForStaff(service, reference)
  if (application instanceof Refusal) return application
  const found = await readDocumentForStaff(service, { reference, documentId })
  if (found instanceof Refusal) return found
  const content = async function* () {
    const record = isBackground ? recordLookOfStranger : recordLook
    await record(service, { actor: by }, 'document', { id: application.id, documentId })
    yield* found.content()
  }
  return { ...found, content }
}
