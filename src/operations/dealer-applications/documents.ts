/** Documents and the sealed agreement of an application, for its dealer's people; the audit records each view. */
import type { Person } from '../../adapters/access/person.ts'
import type { Actor } from '../../domain/access/actor.ts'
import type { Document } from '../../domain/documents/document.ts'
import { recordAlone, type Subject } from '../../store/audit/change.ts'
import { documentsOf } from '../applications/documents.ts'
import { documentIn, type ReadDocument } from '../documents/read.ts'
import type { Service } from '../service.ts'
import { sealedPdfOf } from '../signing/read-agreement.ts'
import { findOwn } from './find.ts'
import { namesForDealer } from './names.ts'

/** Undefined where the person cannot see this application. */
export const listOwnDocuments = async (
  service: Service,
  person: Person,
  reference: string,
): Promise<
  { readonly documents: readonly Document[]; readonly called: (actor: Actor) => string } | undefined
> => {
  const application = await findOwn(service, person, reference)
  if (application === undefined) return undefined
  const documents = await documentsOf(service, application)
  return {
    documents,
    called: await namesForDealer(
      service,
      documents.map(({ by }) => by),
    ),
  }
}

/** Undefined if the person cannot see this application or it does not have this document. The audit records it before the first chunk. */
export const readOwnDocument = async (
  service: Service,
  person: Person,
  { reference, documentId }: { readonly reference: string; readonly documentId: string },
): Promise<ReadDocument | undefined> => {
  const application = await findOwn(service, person, reference)
  const found = application && (await documentIn(service, application, documentId))
  if (application === undefined || found === undefined) return undefined
  const content = async function* () {
    await recordLook(service, person, 'document.shown', { id: application.id, part: documentId })
    yield* found.content()
  }
  return { ...found, content }
}

/** Undefined if the person cannot see this application, or nothing is sealed yet. */
export const readOwnSealedAgreement = async (
  service: Service,
  person: Person,
  reference: string,
): Promise<Buffer | undefined> => {
  const application = await findOwn(service, person, reference)
  const pdf = application && (await sealedPdfOf(service, application))
  if (application !== undefined && pdf !== undefined)
    await recordLook(service, person, 'signing.exported', { id: application.id })
  return pdf
}

const recordLook = (
  service: Service,
  { userId }: Person,
  action: string,
  of: Pick<Subject, 'id' | 'part'>,
): Promise<void> =>
  recordAlone(service.sql, { actor: { kind: 'user', id: userId }, now: service.now }, action, {
    kind: 'application',
    ...of,
  })
