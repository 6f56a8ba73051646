/**
 * Reads an application's documents and requirements: lists both, and reads one document with its content in chunks on
 * demand.
 */
import { dataKeyOf } from '../../../packages/encryption/key-ring.ts'
import { isUuid } from '../../../packages/values/uuid.ts'
import type { Caller } from '../../adapters/access/authenticate.ts'
import type { ReferenceData } from '../../adapters/access/reference-data.ts'
import type { Principal } from '../../domain/access/access.ts'
import type { ModelSet } from '../../domain/application/model-set.ts'
import type { Document } from '../../domain/documents/document.ts'
import type { Requirement } from '../../domain/documents/requirement.ts'
import { Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import {
  decryptChunk,
  documentOf,
  findChunk,
  findDocumentRow,
  listDocumentRows,
  openFacts,
} from '../../store/applications/documents.ts'
import { fileOf } from '../../store/applications/encrypted-parts.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { findAccessible, findForStaff } from './find.ts'
import { shownActor } from './history.ts'

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

/** A document as clients see it: its uploader is a client's id, `owner`, `lender` or `service`. */
export type ListedDocument = Omit<Document, 'by'> & { readonly by: string }

/** The application's documents, or undefined where the caller cannot see this application. */
export const listDocuments = async (
  service: Service,
  set: ModelSet,
  caller: Principal,
  reference: string,
): Promise<readonly ListedDocument[] | undefined> => {
  const application = await findAccessible(service, set, caller, reference)
  if (application === undefined) return undefined
  const referenceData = service.referenceData.current()
  return (await documentsOf(service, application)).map((document) =>
    listed(referenceData, document, application),
  )
}

/** As clients see it. */
export const listed = (
  referenceData: ReferenceData,
  { by, ...document }: Document,
  application: Pick<ApplicationRow, 'ownerUserId'>,
): ListedDocument => ({ ...document, by: shownActor(referenceData, application, by) })

/**
 * The requirements with their states, in the order in which they were made; undefined if the caller cannot see this
 * application.
 */
export const listRequirements = async (
  service: Service,
  set: ModelSet,
  caller: Caller,
  reference: string,
): Promise<readonly Requirement[] | undefined> => {
  const application = await findAccessible(service, set, caller, reference)
  return application === undefined ? undefined : fileOf(service, application).requirements
}

/**
 * The facts of an application's documents, without their content. Empty once the application was erased: nobody can
 * read them any more.
 */
export const documentsOf = async (
  service: Service,
  application: ApplicationRow,
): Promise<readonly Document[]> => {
  const key = dataKeyOf(service.ring, application)
  if (key === undefined) return []
  return (await listDocumentRows(service.sql, application.id)).map((row) =>
    documentOf(row, openFacts(key, row)),
  )
}
