/** Reads a document: its facts, and its content in chunks on demand. */

import { dataKeyOf } from '../../../packages/encryption/data-key.ts'
import { isUuid } from '../../../packages/values/uuid.ts'
import type { Caller } from '../../adapters/access/authenticate.ts'
import type { ModelSet } from '../../domain/application/model-set.ts'
import type { Document } from '../../domain/documents/document.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { decryptChunk, documentOf, openFacts } from '../../store/documents/content.ts'
import { findChunk, findDocumentRow } from '../../store/documents/documents.ts'
import { findAccessible } from '../applications/find-accessible.ts'
import { findForStaff } from '../applications/find-for-staff.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'

export type ReadDocument = {
  readonly document: Document
  /** Holds no connection between chunks. Throws before it yields a chunk that is missing or changed. */
  readonly content: () => AsyncGenerator<Buffer>
}

/** The document, or undefined where the caller cannot see this application or it does not have this document. */
export const readDocument = async (
  service: Service,
  set: ModelSet,
  caller: Caller,
  { reference, documentId }: { readonly reference: string; readonly documentId: string },
): Promise<ReadDocument | undefined> => {
  const application = await findAccessible(service, set, caller, reference)
  return application === undefined ? undefined : documentIn(service, application, documentId)
}

/** The same for staff; rejected where the application or document is unknown. */
export const readDocumentForStaff = async (
  service: Service,
  { reference, documentId }: { readonly reference: string; readonly documentId: string },
): Promise<ReadDocument | Refusal> => {
  const application = await findForStaff(service, reference)
  if (application instanceof Refusal) return application
  const found = await documentIn(service, application, documentId)
  return found ?? new Refusal(`${reference} has no document "${documentId}".`)
}

/** The application's document; undefined if it has none with this id, or was erased. */
export const documentIn = async (
  { sql, ring }: Service,
  application: ApplicationRow,
  documentId: string,
): Promise<ReadDocument | undefined> => {
  const key = dataKeyOf(ring, application)
  if (key === undefined || !isUuid(documentId)) return undefined
  const row = await findDocumentRow(sql, application.id, documentId)
  if (row === undefined) return undefined
  const facts = openFacts(key, row)
  const content = async function* () {
    let bytes = 0
    for (let number = 0; number < facts.pieces; number++) {
      const encrypted = await findChunk(sql, documentId, number)
      if (encrypted === undefined) throw new Error('A piece of a document is missing')
      const chunk = decryptChunk(key, documentId, number, encrypted)
      bytes += chunk.length
      yield chunk
    }
    if (bytes !== facts.bytes) throw new Error('A document has not the size that it had')
  }
  return { document: documentOf(row, facts), content }
}
