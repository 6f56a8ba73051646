/** Uploads a document for a requirement, and all operations on requirements and documents. */
import * as z from 'zod'
import type { Caller } from '../../adapters/access/authenticate.ts'
import {
  DOCUMENT_MAXIMUM_BYTES,
  DOCUMENT_MEDIA_TYPES,
  DOCUMENT_NAMES_TEXT,
  DOCUMENT_QUOTA_DEFAULT_BYTES,
  DOCUMENTS_OF_APPLICATION_MAXIMUM,
  type Document,
  NO_DOCUMENT_TEXT,
} from '../../domain/documents/document.ts'
import { passOver, readUpload, SILENCE_MAXIMUM_MILLISECONDS } from '../../http/bodies/upload-body.ts'
import { UPLOADS_OF_CLIENT_MAXIMUM } from '../../http/bodies/uploads.ts'
import type { ClientRequest, Problem, StoredResponse } from '../../http/handler.ts'
import { idempotencyKeyOf, onceResponse, requestKeyOf } from '../../http/idempotency.ts'
import { type JsonObject, operation } from '../../http/operation.ts'
import { problemContent, response } from '../../http/parts.ts'
import { problemBody } from '../../http/problem.ts'
import { badRequestResponse, jsonResponse, notFoundResponse, type Value } from '../../http/responses.ts'
import { jsonSchemaOf } from '../../http/schema.ts'
import { callerStill } from '../../http/server-access.ts'
import { type Refusal, tooManyRequests } from '../../service/refusal.ts'
import { uploadDocument } from '../applications/upload.ts'
import { API_SETS } from '../sets/both-sets-api.ts'
import { type ApiSet, referenceOf } from '../sets/sets-api.ts'
import { documentItem, listDocumentsOf, listRequirementsOf, readDocumentOf } from './documents-api.ts'
import {
  BINARY,
  DOCUMENT_EXAMPLE,
  DocumentUpload,
  SAMPLE_REQUIREMENT,
  StoredDocument,
} from './documents-api-models.ts'

const SCOPE = 'applications:submit'
const MEBIBYTES = DOCUMENT_MAXIMUM_BYTES / 1024 / 1024
const SILENCE = `No data was received for ${SILENCE_MAXIMUM_MILLISECONDS / 1_000} seconds.`

const UPLOADED = jsonResponse(
  'The document has been saved, and its requirement is now `received`.',
  StoredDocument,
  DOCUMENT_EXAMPLE,
)

const REFUSALS: Readonly<Record<number, JsonObject>> = {
  400: badRequestResponse(
    'The form or a parameter is not valid, the requirement does not exist, or the Idempotency-Key is empty or too long.',
    'The form has more than one file. Send one file per request.',
  ),
  404: notFoundResponse('The application does not exist, or this client cannot access it.'),
  408: response(SILENCE, problemContent({ 'request-timeout': SILENCE })),
  409: response(
    'The requirement or the state does not accept more documents, or the document exceeds the client’s storage quota.',
    problemContent({
      'not-possible': 'The requirement has already been accepted. No more documents can be uploaded for it.',
      'quota-exceeded':
        'The document exceeds the storage quota of this client. The quota is 21,474,836,480 bytes, of which 21,474,800,000 bytes are used, and this document has 182,340 bytes. Ask the lender for a larger quota.',
    }),
  ),
  413: response(
    'The file is too large.',
    problemContent({ 'too-large': `The document is larger than ${MEBIBYTES} MiB. Send a smaller one.` }),
  ),
  415: response(
    `The content is ${NO_DOCUMENT_TEXT}, or does not match the declared type.`,
    problemContent({
      'unsupported-media-type': 'The file was declared as a PDF, but its content is a PNG.',
    }),
  ),
  422: response(
    'The file type is accepted, but the file could not be inspected, or the Idempotency-Key was used with a different request body.',
    problemContent({
      'document-refused': 'The PDF is protected by a password. Send it without one.',
      'key-reused': undefined,
    }),
  ),
}

/** Uploads a document. */
const uploadDocumentOf = (of: ApiSet) => {
  const { noun, prefix, reference } = of.words
  return operation({
    id: `upload${prefix}Document`,
    method: 'POST',
    path: `/api/${noun}/{${reference}}/documents`,
    who: SCOPE,
    tag: `${prefix}s`,
    summary: `Upload a document for a ${noun}`,
    description: descriptionOf(noun),
    params: referenceOf(of.words),
    query: {
      requirement: {
        description: 'The requirement, as in the form. Only used if the body is the file itself.',
        schema: z.string().min(1),
        example: SAMPLE_REQUIREMENT,
      },
      name: {
        description: 'The file name. Only used if the body is the file itself. Do not include personal data.',
        schema: z.string(),
      },
    },
    idempotent: true,
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: jsonSchemaOf(DocumentUpload),
          example: { requirement: 'Payslips', file: 'payslips-january.pdf' },
        },
        ...Object.fromEntries(
          [...DOCUMENT_MEDIA_TYPES, 'application/octet-stream'].map((type) => [type, { schema: BINARY }]),
        ),
      },
      // Both fields are required, so that none is lost, and programs send parts of their own.
      unknown: 'ignored',
    },
    responses: { 201: UPLOADED, ...REFUSALS },
    takesUpload: true,
    handle: (context) => taken(of, context),
  })
}

const descriptionOf = (noun: string): string =>
  `
Uploads a ${DOCUMENT_NAMES_TEXT} of up to ${MEBIBYTES} MiB for one of the ${noun}’s requirements, which then becomes \`received\`. Until the lender has reviewed it, you can upload another document for the same requirement. A ${noun} can have up to ${DOCUMENTS_OF_APPLICATION_MAXIMUM} documents. Each client has a storage quota for the documents of all its applications, by default ${DOCUMENT_QUOTA_DEFAULT_BYTES / 1024 ** 3} GiB.

The file type is detected from the content. If you declare a type, it must match. Older names of the types are accepted, and \`application/octet-stream\` counts as undeclared. PDFs are rejected if they require a password, do not allow printing or copying, are incomplete, or contain JavaScript or actions that start programs. Images are rejected if they are incomplete or have more than 100 million pixels. Lender staff see a warning for PDFs with embedded files, media or XFA forms. In a form, \`requirement\` can come before or after \`file\`. Nothing is saved from an incomplete upload. An upload is cancelled if no data arrives for 30 seconds, or if it takes more than 15 minutes. A client can have four uploads in progress at once.

With an Idempotency-Key, two forms count as the same request if their fields and files are identical.`.trim()

type UploadRequest = Pick<ClientRequest, 'service' | 'request'> & {
  readonly caller: Caller
  readonly params: { readonly reference: string }
}

const taken = async ({ set }: ApiSet, context: UploadRequest): Promise<StoredResponse | Problem> => {
  const { service, request, caller, params } = context
  const key = idempotencyKeyOf(request)
  const end = request.server.uploads.begin(caller.clientId)
  if (end === undefined || key.is === 'unusable') {
    end?.()
    passOver(request)
    return key.is === 'unusable' ? key.refusal : TOO_MANY
  }
  try {
    const upload = await readUpload(request)
    const once = await uploadDocument(
      service,
      {
        set,
        reference: params.reference,
        caller,
        callerNow: async () => callerStill(service, request, SCOPE),
        key: key.is === 'none' ? undefined : requestKeyOf(request, key.key),
        responses: {
          // The audit and the history name a client here, since only clients use this operation.
          uploaded: (document: Document) =>
            uploadedResponse(documentItem({ ...document, by: document.by.id })),
          refused: (refusal) => refusedResponse(request.id, refusal),
        },
      },
      upload,
    )
    passOver(request)
    return onceResponse(once)
  } finally {
    end()
  }
}

/** The compiler compares it with the declared response. */
const uploadedResponse = (body: Value<typeof StoredDocument>) => ({ status: 201, body: JSON.stringify(body) })

const refusedResponse = (requestId: string, { kind, says }: Refusal) => {
  const body = problemBody(kind, requestId, says)
  return { status: body.status, body: JSON.stringify(body) }
}

const RETRY_AFTER_SECONDS = 5

const TOO_MANY = tooManyRequests(
  RETRY_AFTER_SECONDS,
  `This client already has ${UPLOADS_OF_CLIENT_MAXIMUM} uploads in progress. Wait for one to finish.`,
)

const documentsOf = (of: ApiSet) => [
  listRequirementsOf(of),
  uploadDocumentOf(of),
  listDocumentsOf(of),
  readDocumentOf(of),
]

export const DOCUMENT_OPERATIONS = API_SETS.flatMap(documentsOf)
