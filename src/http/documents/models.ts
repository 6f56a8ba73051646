/** The models of requirements, and of the documents that are uploaded for them. */
import { z } from 'zod'
import {
  DOCUMENT_MAXIMUM_BYTES,
  DOCUMENT_MEDIA_TYPES,
  DOCUMENT_NAME_MAXIMUM_CHARACTERS,
  DOCUMENTS_OF_APPLICATION_MAXIMUM,
} from '../../domain/documents/document.ts'
import type { RequirementState } from '../../domain/documents/requirement.ts'
import { noNextCursor } from '../declare/paging.ts'
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
} from '../declare/schema.ts'

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
  object('A document that the lender requires.', {
    id: text('Its id within its application.'),
    name: text('The name of the document, in the lender’s words.'),
    applicant: z
      .int()
      .min(0)
      .max(APPLICANT_MAXIMUM)
      .nullable()
      .describe(
        'The index of the applicant it is about, from 0; null if it is about all of them or the business.',
      ),
    state: describedEnum('How it stands.', {
      outstanding: 'the lender needs a document; `reason` says why if it has already seen one',
      received: 'the client has uploaded a document, and the lender has not checked it yet',
      accepted: 'the lender is content',
      refused: 'the lender rejected the document and needs another; `reason` says why',
      waived: 'the lender does without',
    } satisfies Readonly<Record<RequirementState, string>>),
    reason: exampled(
      textOrNull('Why it was refused, waived, or asked for again.'),
      'The last page is missing.',
    ),
    at: exampled(
      momentOrNull('When it entered its state; null while it is in its first state.'),
      '2026-03-03T10:05:00.000Z',
    ),
  }),
)
export const RequirementList = model(
  'RequirementListResponseModel',
  object('The documents that the lender requires for an application.', {
    items: listOf(Requirement, 'The requirements, in the order in which the lender made them.'),
    nextCursor: noNextCursor(),
  }),
)

export const StoredDocument = model(
  'DocumentModel',
  object('An uploaded document.', {
    id: text('What it is known by.'),
    requirement: text('The `id` of its requirement.'),
    name: z
      .string()
      .max(DOCUMENT_NAME_MAXIMUM_CHARACTERS)
      .describe('Its file name, as sent, with an extension that fits its type.'),
    type: z.enum(DOCUMENT_MEDIA_TYPES).describe('Its type, detected from its content.'),
    bytes: whole('Its size.', 1, DOCUMENT_MAXIMUM_BYTES),
    uploadedAt: moment('When it was complete.'),
    by: text(
      'Who uploaded it: the id of a client; `owner` for a person of the owner’s dealer, in the console; `lender`; or `service`.',
    ),
  }),
)
export const DocumentList = model(
  'DocumentListResponseModel',
  object('The documents of an application.', {
    items: listOf(StoredDocument, 'The documents, the oldest first.', DOCUMENTS_OF_APPLICATION_MAXIMUM),
    nextCursor: noNextCursor(),
  }),
)

export const DocumentUpload = model(
  'DocumentUploadModel',
  object('A form with a file.', {
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
      description: 'The file. One file at a time.',
      examples: ['payslips-january.pdf'],
    }),
  }),
)
