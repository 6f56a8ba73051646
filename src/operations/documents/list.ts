/** Lists the documents of an application: for the clients that may see it, and for the lender's staff. */
import type { Caller } from '../../auth/authenticate.ts'
import type { Document } from '../../domain/document.ts'
import type { ModelSet } from '../../domain/model-set.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { documentOf, openFacts } from '../../store/documents/content.ts'
import { listDocumentRows } from '../../store/documents/documents.ts'
import { unwrap } from '../../store/encryption/data-key.ts'
import { findAccessible } from '../applications/find-accessible.ts'
import { findForStaff } from '../applications/find-for-staff.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'

/** A document as clients see it: who uploaded it is a client's id, `owner`, `lender` or `service`. */
export type ListedDocument = Omit<Document, 'by'> & { readonly by: string }

/** The application's documents, or undefined where the caller knows no such application. */
export const listDocuments = async (
  service: Service,
  set: ModelSet,
  caller: Caller,
  reference: string,
): Promise<readonly ListedDocument[] | undefined> => {
  const application = await findAccessible(service, set, caller, reference)
  if (application === undefined) return undefined
  return (await documentsOf(service, application)).map((document) => listed(document, application))
}

/** The same for staff, who see who it was; refused where the reference names no application. */
export const listDocumentsForStaff = async (
  service: Service,
  reference: string,
): Promise<readonly Document[] | Refusal> => {
  const application = await findForStaff(service, reference)
  return application instanceof Refusal ? application : documentsOf(service, application)
}

/** None once the application was erased: nobody can read them any more. */
const documentsOf = async (service: Service, application: ApplicationRow): Promise<readonly Document[]> => {
  const { id, keyId, dataKey } = application
  if (keyId === null || dataKey === null) return []
  const key = unwrap(service.ring, id, { keyId, wrapped: dataKey })
  return (await listDocumentRows(service.sql, id)).map((row) => documentOf(row, openFacts(key, row)))
}

/** Outsiders see the lender's people as one. */
export const listed = (
  { by, ...document }: Document,
  { ownerUserId }: Pick<ApplicationRow, 'ownerUserId'>,
): ListedDocument => {
  if (by.kind === 'client') return { ...document, by: by.id }
  return { ...document, by: BY[by.kind === 'user' && by.id === ownerUserId ? 'owner' : by.kind] }
}

const BY = { owner: 'owner', user: 'lender', operator: 'lender', service: 'service' } as const
