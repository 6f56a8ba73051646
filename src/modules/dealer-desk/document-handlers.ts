/** Documents that a dealer's people upload and view, by the API's own use case. */

import type { Document } from '../../domain/documents/document.ts'
import { created, file, type Handlers, ok } from '../../http/handler.ts'
import { declaredPart } from '../../http/serve.ts'
import { personsRequestKey } from '../../service/idempotency.ts'
import { notFound, Refusal, tooManyRequests } from '../../service/refusal.ts'
import {
  documentPart,
  type ShownDocument,
  document as shownDocument,
} from '../applications/document-parts.ts'
import { findOwn, principalNow, principalOf } from '../applications/find.ts'
import { uploadDocument } from '../applications/upload.ts'
import { draftOf } from '../signing/signing-handlers.ts'
import type { ownApplicationOperations } from './desk-pages.ts'
import { listOwnDocuments, readOwnDocument, readOwnSealedAgreement } from './own-application.ts'

type OfDocuments = Pick<
  typeof ownApplicationOperations,
  | 'uploadOwnDocument'
  | 'listOwnDocuments'
  | 'readOwnDocument'
  | 'readOwnAgreementDraft'
  | 'readOwnSealedAgreement'
>

const RETRY_AFTER_SECONDS = 5

export const documentHandlers: Handlers<OfDocuments> = {
  uploadOwnDocument: async ({ service, person, params: { reference }, upload }) => {
    if (upload.key.is === 'unusable') return upload.key.refusal
    const application = await findOwn(service, person, reference)
    if (application === undefined) return notFound('application')
    const { mode, modelSet } = application
    const end = upload.begin()
    if (end === undefined) return tooManyRequests(RETRY_AFTER_SECONDS)
    try {
      const caller = principalOf(person, mode)
      const path = `/own-applications/${reference}/documents`
      const called = person.name ?? person.email
      const once = await uploadDocument(
        service,
        {
          set: service.modelSet(modelSet),
          reference,
          caller,
          callerNow: () => principalNow(service, person, mode),
          key: upload.key.is === 'none' ? undefined : personsRequestKey(caller, path, upload.key.key),
          responses: {
            uploaded: (document: Document) => ({
              status: 201,
              body: JSON.stringify(declaredPart(shownDocument, { ...document, by: called })),
            }),
            refused: (refusal) => ({ status: 409, body: JSON.stringify(refusal) }),
          },
        },
        await upload.read(),
      )
      if (once instanceof Refusal) return once.kind === 'not-found' ? notFound('application') : once
      const { status, body } = once.response
      if (status === 201) return created(JSON.parse(body) as ShownDocument)
      const { kind, says } = JSON.parse(body) as Refusal
      return kind === 'not-found' ? notFound('application') : new Refusal(says, kind)
    } finally {
      end()
    }
  },

  listOwnDocuments: async ({ service, person, params: { reference } }) => {
    const listed = await listOwnDocuments(service, person, reference)
    if (listed === undefined) return notFound('application')
    return ok({ items: listed.documents.map((one) => documentPart(one, listed.called)) })
  },

  readOwnDocument: async ({ service, person, params: { reference, id } }) => {
    const found = await readOwnDocument(service, person, { reference, documentId: id })
    return found === undefined ? notFound('document') : file(found.document, found.content())
  },

  readOwnAgreementDraft: async (context) => {
    const { service, person, params } = context
    const application = await findOwn(service, person, params.reference)
    return application === undefined
      ? notFound('application')
      : draftOf(context, application, params.reference)
  },

  readOwnSealedAgreement: async ({ service, person, params: { reference } }) => {
    const pdf = await readOwnSealedAgreement(service, person, reference)
    if (pdf === undefined) return notFound('agreement')
    const name = `agreement-${reference}.pdf`
    return file({ name, type: 'application/pdf', bytes: pdf.length }, [pdf])
  },
}
