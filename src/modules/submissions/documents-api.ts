/** An application's requirements, its documents, and each document as uploaded. */

import * as z from 'zod'
import { DOCUMENT_MEDIA_TYPES } from '../../domain/documents/document.ts'
import { file, ok, problem } from '../../http/handler.ts'
import { operation } from '../../http/operation.ts'
import { response } from '../../http/parts.ts'
import { jsonResponse, notFoundResponse } from '../../http/responses.ts'
import { NO_SUCH_APPLICATION } from '../../service/refusal.ts'
import { requirementPart } from '../applications/document-parts.ts'
import {
  type ListedDocument,
  listDocuments,
  listRequirements,
  readDocument,
} from '../applications/documents.ts'
import { type ApiSet, readingOf, referenceOf } from '../sets/sets-api.ts'
import {
  BINARY,
  DOCUMENT_EXAMPLE,
  DocumentList,
  REQUIREMENT_EXAMPLE,
  RequirementList,
  SAMPLE_ID,
} from './documents-api-models.ts'

const UNKNOWN = notFoundResponse('The application does not exist, or this client cannot access it.')

/** Lists the requirements of an application. */
export const listRequirementsOf = ({ set, words }: ApiSet) =>
  operation({
    ...readingOf(words, '/requirements'),
    id: `list${words.prefix}Requirements`,
    summary: `List the requirements of a ${words.noun}`,
    description: `Lists the documents that the lender requires before the ${words.noun}’s agreement can be signed, in the order in which they were requested. All of them are on one page.`,
    responses: {
      200: jsonResponse('The requirements.', RequirementList, {
        items: [REQUIREMENT_EXAMPLE],
        nextCursor: null,
      }),
      404: UNKNOWN,
    },
    handle: async ({ service, caller, params }) => {
      const found = await listRequirements(service, set, caller, params.reference)
      if (found === undefined) return NO_SUCH_APPLICATION
      return ok({ items: found.map(requirementPart), nextCursor: null })
    },
  })

/** A document's public fields. */
export const documentItem = ({ id, requirement, name, type, bytes, uploadedAt, by }: ListedDocument) => ({
  id,
  requirement,
  name,
  type,
  bytes,
  uploadedAt,
  by,
})

/** Lists the documents of an application. */
export const listDocumentsOf = ({ set, words }: ApiSet) =>
  operation({
    ...readingOf(words, '/documents'),
    id: `list${words.prefix}Documents`,
    summary: `List the documents of a ${words.noun}`,
    description: `Lists all documents uploaded for the ${words.noun}, by any user or client, oldest first. All of them are on one page.`,
    responses: {
      200: jsonResponse('The documents.', DocumentList, { items: [DOCUMENT_EXAMPLE], nextCursor: null }),
      404: UNKNOWN,
    },
    handle: async ({ service, caller, params }) => {
      const found = await listDocuments(service, set, caller, params.reference)
      if (found === undefined) return NO_SUCH_APPLICATION
      return ok({ items: found.map(documentItem), nextCursor: null })
    },
  })

const NO_DOCUMENT = 'Document not found.'

/** Sends a document. */
export const readDocumentOf = ({ set, words }: ApiSet) =>
  operation({
    ...readingOf(words, '/documents/{documentId}'),
    id: `read${words.prefix}Document`,
    summary: `Download a document of a ${words.noun}`,
    description:
      'Returns the file as it was uploaded. The file name is in `Content-Disposition` (RFC 6266 and RFC 8187).',
    params: {
      ...referenceOf(words),
      documentId: {
        description: 'The `id` of the document.',
        schema: z.string().min(1),
        example: SAMPLE_ID,
      },
    },
    responses: {
      200: response(
        'The file.',
        Object.fromEntries(DOCUMENT_MEDIA_TYPES.map((type) => [type, { schema: BINARY }])),
      ),
      404: notFoundResponse(
        'The application does not exist or this client cannot access it, or it does not have the document.',
        NO_DOCUMENT,
      ),
    },
    hasHead: false,
    handle: async ({ service, caller, params }) => {
      const found = await readDocument(service, set, caller, params)
      if (found === undefined) return problem('not-found', NO_DOCUMENT)
      return file(found.document, found.content())
    },
  })
