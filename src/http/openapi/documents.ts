/** Requirements, and the documents that are uploaded for them. */
import {
  DOCUMENT_MAXIMUM_BYTES,
  DOCUMENT_NAME_MAXIMUM_CHARACTERS,
  DOCUMENT_NAMES_TEXT,
  DOCUMENT_QUOTA_DEFAULT_BYTES,
  DOCUMENT_TYPES,
  DOCUMENTS_OF_APPLICATION_MAXIMUM,
  NO_DOCUMENT_TEXT,
} from '../../domain/document.ts'
import type { REQUIREMENT_STATES } from '../../domain/requirement.ts'
import { NO_SUCH_APPLICATION } from '../../operations/refusal.ts'
import {
  answer,
  JSON_TYPE,
  type JsonObject,
  openAnswer,
  problemContent,
  responseRef,
  schemaRef,
} from './parts.ts'
import type { SetWords } from './set-words.ts'
import { always, listOf, meaning, moment, text, textOrNull } from './shared-models.ts'

const TYPES = Object.keys(DOCUMENT_TYPES)
const MEBIBYTES = DOCUMENT_MAXIMUM_BYTES / 1024 / 1024

const SAMPLE_ID = '019a0b1c-2d3e-7f40-8a5b-0d0c0a0b0c0d'
const SAMPLE_REQUIREMENT = '4'

const REQUIREMENT_EXAMPLE = {
  id: SAMPLE_REQUIREMENT,
  name: 'Payslips',
  applicant: 0,
  state: 'outstanding',
  reason: null,
  at: null,
}
const DOCUMENT_EXAMPLE = {
  id: SAMPLE_ID,
  requirement: SAMPLE_REQUIREMENT,
  name: 'payslips-january.pdf',
  type: 'application/pdf',
  bytes: 182_340,
  uploadedAt: '2026-03-03T10:05:00.000Z',
  by: 'cl_sample',
}

const referenceOf = ({ noun, reference, sampleReference }: SetWords): JsonObject => ({
  name: reference,
  in: 'path',
  required: true,
  description: `The reference that the submission of the ${noun} was answered with.`,
  schema: { type: 'string', minLength: 1 },
  example: sampleReference,
})

const refusals = {
  401: responseRef('NoCredentials'),
  403: responseRef('Forbidden'),
  429: responseRef('TooManyRequests'),
  500: responseRef('ServerError'),
}
const notFound = (description: string, detail: string): JsonObject => ({
  404: answer(description, problemContent({ 'not-found': detail })),
})
const NO_APPLICATION = notFound('This client knows no such application.', NO_SUCH_APPLICATION)

/** Lists an application's requirements. */
export const listRequirements = (words: SetWords): JsonObject => ({
  summary: `List the requirements of a ${words.noun}`,
  description: `What the lender wants to see before the ${words.noun}’s agreement can be signed, in the order in which it was asked for. All of them are on one page.`,
  parameters: [referenceOf(words)],
  responses: {
    200: answer('The requirements.', {
      [JSON_TYPE]: {
        schema: schemaRef('RequirementListResponseModel'),
        example: { items: [REQUIREMENT_EXAMPLE], nextCursor: null },
      },
    }),
    ...refusals,
    ...NO_APPLICATION,
  },
})

/** Lists an application's documents. */
export const listDocuments = (words: SetWords): JsonObject => ({
  summary: `List the documents of a ${words.noun}`,
  description: `The documents that were uploaded for the ${words.noun}, by whomever, the oldest first. All of them are on one page.`,
  parameters: [referenceOf(words)],
  responses: {
    200: answer('The documents.', {
      [JSON_TYPE]: {
        schema: schemaRef('DocumentListResponseModel'),
        example: { items: [DOCUMENT_EXAMPLE], nextCursor: null },
      },
    }),
    ...refusals,
    ...NO_APPLICATION,
  },
})

const BINARY: JsonObject = { type: 'string', format: 'binary' }

/** Gives out a document. */
export const readDocument = (words: SetWords): JsonObject => ({
  summary: `Download a document of a ${words.noun}`,
  description:
    'The file as it was uploaded. Its name is in `Content-Disposition`, as RFC 6266 and RFC 8187 have it.',
  parameters: [
    referenceOf(words),
    {
      name: 'documentId',
      in: 'path',
      required: true,
      description: 'The `id` of the document.',
      schema: { type: 'string', minLength: 1 },
      example: SAMPLE_ID,
    },
  ],
  responses: {
    200: answer('The file.', Object.fromEntries(TYPES.map((type) => [type, { schema: BINARY }]))),
    ...refusals,
    ...notFound(
      'This client knows no such application, or it has no such document.',
      'There is no such document.',
    ),
  },
})

/** Uploads a document. */
export const uploadDocument = (words: SetWords): JsonObject => ({
  summary: `Upload a document for a ${words.noun}`,
  description: `
Sends a ${DOCUMENT_NAMES_TEXT} of at most ${MEBIBYTES} MiB for one of the ${words.noun}’s requirements, which becomes \`received\` with it. Until the lender has looked at it, another can be uploaded for the same one. A ${words.noun} has at most ${DOCUMENTS_OF_APPLICATION_MAXIMUM} documents. The lender gives each client a quota, which is how many bytes of documents it may store on all of its applications together: ${DOCUMENT_QUOTA_DEFAULT_BYTES / 1024 ** 3} GiB unless agreed otherwise.

What a file is is told by its content, not by its name or declared type. Refused are encrypted or incomplete PDFs and pictures of more than 100 million pixels. In a form, \`requirement\` comes before \`file\`. An upload that is not complete leaves nothing, and one of which nothing comes for 30 seconds is ended; it may take 15 minutes in all. A client may have four under way.

With an Idempotency-Key, two forms are the same where their fields and files are.`.trim(),
  parameters: [
    referenceOf(words),
    {
      name: 'requirement',
      in: 'query',
      description: 'Where the file is sent alone: the requirement, as in a form.',
      schema: { type: 'string', minLength: 1 },
      example: SAMPLE_REQUIREMENT,
    },
    {
      name: 'name',
      in: 'query',
      description: 'Where the file is sent alone: what it is called. Nothing personal belongs into it.',
      schema: { type: 'string' },
    },
    { $ref: '#/components/parameters/IdempotencyKey' },
  ],
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': { schema: schemaRef('DocumentUploadModel') },
      ...Object.fromEntries(TYPES.map((type) => [type, { schema: BINARY }])),
    },
  },
  responses: {
    201: answer(
      'The document is there, and its requirement is received.',
      { [JSON_TYPE]: { schema: schemaRef('DocumentModel'), example: DOCUMENT_EXAMPLE } },
      ['Idempotent-Replayed'],
    ),
    400: openAnswer(
      'The form or a parameter can’t be understood, there is no such requirement, or the Idempotency-Key can’t be used; the detail says which.',
      problemContent({ 'bad-request': 'Send one file at a time.' }),
    ),
    408: answer(
      'Nothing came of the upload for 30 seconds.',
      problemContent({ 'request-timeout': 'Nothing came of the upload for 30 seconds.' }),
    ),
    409: answer(
      'The requirement or the state takes no documents any more; the client has no room left for this one; or the first request with this Idempotency-Key is still being answered.',
      problemContent({
        'not-possible': 'The requirement was accepted already, and takes no more documents.',
        'quota-exceeded':
          'This client may store 21,474,836,480 bytes of documents in all, and has stored 21,474,800,000 bytes; this document has 182,340 bytes. Ask the lender for more room.',
        'still-running': undefined,
      }),
    ),
    413: answer(
      'The file is too large.',
      problemContent({ 'too-large': `A document may have at most ${MEBIBYTES} MiB.` }),
    ),
    415: answer(
      `The content is ${NO_DOCUMENT_TEXT}, or not the one that was declared.`,
      problemContent({
        'unsupported-media-type': 'The file was declared as a PDF, and its content is a PNG.',
      }),
    ),
    422: answer(
      'The file is of a type that is taken, and could not be looked at; or the Idempotency-Key was used for another body.',
      problemContent({
        'document-refused': 'The PDF is encrypted; send it without a password or other protection.',
        'key-reused': undefined,
      }),
    ),
    ...refusals,
    ...NO_APPLICATION,
  },
})

export const DOCUMENT_MODELS: Readonly<Record<string, JsonObject>> = {
  RequirementListResponseModel: always('The requirements of an application.', {
    items: listOf('RequirementModel', 'The requirements, in the order in which they were asked for.'),
    nextCursor: { type: 'null', description: 'All of them are on one page.' },
  }),
  RequirementModel: always('What the lender wants to see.', {
    id: text('What it is known by within its application.'),
    name: text('What is asked for, in the lender’s words.'),
    applicant: {
      type: ['integer', 'null'],
      minimum: 0,
      maximum: 99,
      description:
        'Whom it is asked of, by the place among the applicants from 0; null where it concerns all of them or the business.',
    },
    state: meaning('How it stands.', {
      outstanding: 'a document is wanted; `reason` says why, where one was shown before',
      received: 'a document is there, and the lender has not looked at it yet',
      accepted: 'the lender is content',
      refused: 'the document would not do, and another is wanted; `reason` says why',
      waived: 'the lender does without',
    } satisfies Readonly<Record<(typeof REQUIREMENT_STATES)[number], string>>),
    reason: textOrNull('Why it was refused, waived, or asked for again.'),
    at: {
      ...moment('When it came into its state; null while it is as it was first asked.'),
      type: ['string', 'null'],
    },
  }),
  DocumentListResponseModel: always('The documents of an application.', {
    items: {
      ...listOf('DocumentModel', 'The documents, the oldest first.'),
      maxItems: DOCUMENTS_OF_APPLICATION_MAXIMUM,
    },
    nextCursor: { type: 'null', description: 'All of them are on one page.' },
  }),
  DocumentModel: always('A document that was uploaded.', {
    id: text('What it is known by.'),
    requirement: text('The `id` of the requirement that it was uploaded for.'),
    name: {
      ...text('What it is called: as it was, with an ending that fits its type.'),
      maxLength: DOCUMENT_NAME_MAXIMUM_CHARACTERS,
    },
    type: { type: 'string', enum: TYPES, description: 'What it is, by its content.' },
    bytes: { type: 'integer', minimum: 1, maximum: DOCUMENT_MAXIMUM_BYTES, description: 'Its size.' },
    uploadedAt: moment('When it was complete.'),
    by: text('Who uploaded it: the id of a client, `owner`, `lender` or `service`.'),
  }),
  DocumentUploadModel: always('A form with a file.', {
    requirement: {
      ...text('The `id` of the requirement, or its `name` if exactly one that is outstanding has it.'),
      minLength: 1,
    },
    file: { ...BINARY, description: 'The file. Nothing but more fields may follow it.' },
  }),
}
