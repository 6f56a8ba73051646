/** The models of requirements, and of the documents that are uploaded for them. */
import * as z from 'zod'
import {
  DOCUMENT_MAXIMUM_BYTES,
  DOCUMENT_MEDIA_TYPES,
  DOCUMENT_NAME_MAXIMUM_CHARACTERS,
  DOCUMENTS_OF_APPLICATION_MAXIMUM,
} from '../../domain/documents/document.ts'
import type { RequirementState } from '../../domain/documents/requirement.ts'
import { noNextCursor } from '../../http/responses.ts'
import {
  describedEnum,
  exampled,
  listOf,
  model,
  moment,
  momentOrNull,
  object,
  text,
  textOrNull,
  whole,
} from '../../http/schema.ts'

export const SAMPLE_ID = '019a0b1c-2d3e-7f40-8a5b-0d0c0a0b0c0d'
export const SAMPLE_REQUIREMENT = '4'

export const REQUIREMENT_EXAMPLE = {
  id: SAMPLE_REQUIREMENT,
  name: 'Payslips',
  applicant: 0,
  state: 'outstanding',
  reason: null,
  at: null,
} as const
export const DOCUMENT_EXAMPLE = {
  id: SAMPLE_ID,
  requirement: SAMPLE_REQUIREMENT,
  name: 'payslips-january.pdf',
  type: 'application/pdf',
  bytes: 182_340,
  uploadedAt: '2026-03-03T10:05:00.000Z',
  by: 'cl_sample',
} as const

/** The schema of a bare file. */
export const BINARY = { type: 'string', format: 'binary' } as const

/** An applicant's index is a small number: a body has at most 100 applicants. */
const APPLICANT_MAXIMUM = 99

const Requirement = model(
  'RequirementModel',
  object('A document required by the lender.', {
    id: text('The ID of the requirement within its application.'),
    name: text('The name of the document, as set by the lender.'),
    applicant: z
      .int()
      .min(0)
      .max(APPLICANT_MAXIMUM)
      .nullable()
      .describe(
        'The index of the applicant that the document is about, starting at 0. Null if it is about all applicants or the business.',
      ),
    state: describedEnum('The current state.', {
      outstanding: 'a document is required; if the lender has already seen one, `reason` explains why',
      received: 'a document has been uploaded and is waiting for review',
      accepted: 'the lender has accepted the document',
      refused: 'the lender has rejected the document and needs another; `reason` explains why',
      waived: 'the lender no longer requires the document',
    } satisfies Readonly<Record<RequirementState, string>>),
    reason: exampled(
      textOrNull('Why the document was rejected, waived or requested again.'),
      'The last page is missing.',
    ),
    at: exampled(
      momentOrNull('The time of the last state change. Null while the requirement is in its first state.'),
      '2026-03-03T10:05:00.000Z',
    ),
  }),
)
export const RequirementList = model(
  'RequirementListResponseModel',
  object('The documents that the lender requires for an application.', {
    items: listOf(Requirement, 'The requirements, in the order in which the lender requested them.'),
    nextCursor: noNextCursor(),
  }),
)

export const StoredDocument = model(
  'DocumentModel',
  object('An uploaded document.', {
    id: text('The ID of the document.'),
    requirement: text('The `id` of its requirement.'),
    name: z
      .string()
      .max(DOCUMENT_NAME_MAXIMUM_CHARACTERS)
      .describe('The file name as sent, with an extension that matches the file type.'),
    type: z.enum(DOCUMENT_MEDIA_TYPES).describe('The media type, detected from the content.'),
    bytes: whole('The size in bytes.', 1, DOCUMENT_MAXIMUM_BYTES),
    uploadedAt: moment('The time when the upload was completed.'),
    by: text(
      'Who uploaded the document: a client ID, `owner` for a dealer user in the console, `lender` or `service`.',
    ),
  }),
)
export const DocumentList = model(
  'DocumentListResponseModel',
  object('The documents of an application.', {
    items: listOf(StoredDocument, 'The documents, oldest first.', DOCUMENTS_OF_APPLICATION_MAXIMUM),
    nextCursor: noNextCursor(),
  }),
)

export const DocumentUpload = model(
  'DocumentUploadModel',
  object('A form with the file.', {
    requirement: exampled(
      z
        .string()
        .min(1)
        .describe(
          'The `id` of the requirement, or its `name` if exactly one outstanding requirement has it.',
        ),
      'Payslips',
    ),
    file: z.string().meta({
      format: 'binary',
      description: 'The file. Send one file per request.',
      examples: ['payslips-january.pdf'],
    }),
  }),
)
