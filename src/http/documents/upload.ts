/** Uploads a document for a requirement. */
import { z } from 'zod'
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
import { type UploadRefusal, uploadDocument } from '../../operations/documents/upload.ts'
import { callerStill } from '../declare/access.ts'
import { passOver, readUpload, SILENCE_MAXIMUM_MILLISECONDS } from '../declare/bodies/upload-body.ts'
import { UPLOAD_PROBLEMS, UPLOADS_OF_CLIENT_MAXIMUM } from '../declare/bodies/uploads.ts'
import {
  badRequest,
  type ClientRequest,
  type Problem,
  type StoredResponse,
  tooManyRequests,
} from '../declare/handler.ts'
import { idempotencyKeyOf, onceResponse, requestKeyOf } from '../declare/idempotency.ts'
import { type JsonObject, operation } from '../declare/operation.ts'
import { problemContent, response } from '../declare/parts.ts'
import { problemBody } from '../declare/problem.ts'
import { badRequestResponse, jsonResponse, notFoundResponse, type Value } from '../declare/responses.ts'
import { jsonSchemaOf } from '../declare/schema.ts'
import { type ApiSet, referenceOf } from '../sets/api-set.ts'
import { documentItem } from './document-item.ts'
import { BINARY, DOCUMENT_EXAMPLE, DocumentUpload, SAMPLE_REQUIREMENT, StoredDocument } from './models.ts'

const SCOPE = 'applications:submit'
const MEBIBYTES = DOCUMENT_MAXIMUM_BYTES / 1024 / 1024
const SILENCE = `Nothing came of the upload for ${SILENCE_MAXIMUM_MILLISECONDS / 1_000} seconds.`

const UPLOADED = jsonResponse(
  'The document is stored, and its requirement is received.',
  StoredDocument,
  DOCUMENT_EXAMPLE,
)

const REFUSALS: Readonly<Record<number, JsonObject>> = {
  400: badRequestResponse(
    'The form or a parameter is invalid, the requirement does not exist, or the Idempotency-Key can’t be used; the detail says which.',
    'Send one file at a time.',
  ),
  404: notFoundResponse('The application does not exist, or this client cannot access it.'),
  408: response(SILENCE, problemContent({ 'request-timeout': SILENCE })),
  409: response(
    'The requirement or the state takes no more documents, or the client’s quota has no room for this one.',
    problemContent({
      'not-possible': 'The requirement was accepted already, and takes no more documents.',
      'quota-exceeded':
        'This client may store 21,474,836,480 bytes of documents and has stored 21,474,800,000 bytes; this document has 182,340 bytes. Ask the lender for a larger quota.',
    }),
  ),
  413: response(
    'The file is too large.',
    problemContent({ 'too-large': `The document is larger than ${MEBIBYTES} MiB. Send a smaller one.` }),
  ),
  415: response(
    `The content is ${NO_DOCUMENT_TEXT}, or not of the declared type.`,
    problemContent({
      'unsupported-media-type': 'The file was declared as a PDF, and its content is a PNG.',
    }),
  ),
  422: response(
    'The file’s type is allowed, but the service could not examine the file; or the Idempotency-Key was used for another body.',
    problemContent({
      'document-refused': 'The PDF is encrypted and needs a password to open; send it without one.',
      'key-reused': undefined,
    }),
  ),
}

/** Uploads a document. */
export const uploadDocumentOf = (of: ApiSet) => {
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
        description: 'If the body is the bare file: the requirement, as in a form.',
        schema: z.string().min(1),
        example: SAMPLE_REQUIREMENT,
      },
      name: {
        description: 'If the body is the bare file: its name. Do not put personal data here.',
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
    },
    responses: { 201: UPLOADED, ...REFUSALS },
    takesUpload: true,
    handle: (context) => taken(of, context),
  })
}

const descriptionOf = (noun: string): string =>
  `
Sends a ${DOCUMENT_NAMES_TEXT} of at most ${MEBIBYTES} MiB for one of the ${noun}’s requirements, which then becomes \`received\`. Until the lender has checked it, you can upload another for the same requirement. A ${noun} has at most ${DOCUMENTS_OF_APPLICATION_MAXIMUM} documents. The lender gives each client a quota, which is how many bytes of documents it may store on all of its applications together: ${DOCUMENT_QUOTA_DEFAULT_BYTES / 1024 ** 3} GiB unless agreed otherwise.

The service detects the file type from its content. A declared type must match it; older names of the types are accepted, and \`application/octet-stream\` or no type declares nothing. The service rejects PDFs that need a password, forbid printing or copying, are incomplete, or contain JavaScript or actions that start programs; and pictures that are incomplete or have more than 100 million pixels. It warns the lender’s staff about PDFs with embedded files, media or XFA forms. In a form, \`requirement\` may come before or after \`file\`. An incomplete upload leaves nothing behind. The service ends an upload that stalls for 30 seconds, or takes more than 15 minutes in all. A client may have four in flight.

With an Idempotency-Key, two forms are the same if their fields and files are.`.trim()

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
    return key.is === 'unusable' ? badRequest(key.refusal) : TOO_MANY
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
        requestId: request.id,
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

const refusedResponse = (requestId: string, { is, says }: UploadRefusal) => {
  const body = problemBody(UPLOAD_PROBLEMS[is], requestId, says)
  return { status: body.status, body: JSON.stringify(body) }
}

const RETRY_AFTER_SECONDS = 5

const TOO_MANY = tooManyRequests(
  RETRY_AFTER_SECONDS,
  `This client already has ${UPLOADS_OF_CLIENT_MAXIMUM} uploads in progress. Wait for one to finish.`,
)
