/** Lists the documents of an application for the clients that may see it. */
import type { ReferenceData } from '../../adapters/access/reference-data.ts'
import type { Principal } from '../../domain/access/access.ts'
import type { ModelSet } from '../../domain/application/model-set.ts'
import type { Document } from '../../domain/documents/document.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { documentsOf } from '../applications/documents.ts'
import { findAccessible } from '../applications/find-accessible.ts'
import { shownActor } from '../applications/shown-actor.ts'
import type { Service } from '../service.ts'

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
