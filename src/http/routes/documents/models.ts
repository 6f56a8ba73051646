/** The models of requirements, and of the documents that are uploaded for them. */
import { z } from 'zod'
import {
  DOCUMENT_MAXIMUM_BYTES,
  DOCUMENT_NAME_MAXIMUM_CHARACTERS,
  DOCUMENT_TYPES,
  DOCUMENTS_OF_APPLICATION_MAXIMUM,
  type DocumentType,
} from '../../../domain/document.ts'
import type { RequirementState } from '../../../domain/requirement.ts'
import { noNextCursor } from '../../operation/paging.ts'
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
} from '../../operation/schema.ts'

export const TYPES = Object.keys(DOCUMENT_TYPES) as DocumentType[]

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

/** The schema of a file alone. */
export const BINARY = { type: 'string', format: 'binary' } as const

/** The place of an applicant is a small number: a body has at most 100 of them. */
const APPLICANT_MAXIMUM = 99

const Requirement = model(
  'RequirementModel',
  object('What the lender wants to see.', {
    id: text('What it is known by within its application.'),
    name: text('What is asked for, in the lender’s words.'),
    applicant: z
      .int()
      .min(0)
      .max(APPLICANT_MAXIMUM)
      .nullable()
      .describe(
        'Whom it is asked of, by the place among the applicants from 0; null where it concerns all of them or the business.',
      ),
    state: describedEnum('How it stands.', {
      outstanding: 'a document is wanted; `reason` says why, where one was shown before',
      received: 'a document is there, and the lender has not looked at it yet',
      accepted: 'the lender is content',
      refused: 'the document would not do, and another is wanted; `reason` says why',
      waived: 'the lender does without',
    } satisfies Readonly<Record<RequirementState, string>>),
    reason: exampled(
      textOrNull('Why it was refused, waived, or asked for again.'),
      'The last page is missing.',
    ),
    at: exampled(
      momentOrNull('When it came into its state; null while it is as it was first asked.'),
      '2026-03-03T10:05:00.000Z',
    ),
  }),
)
export const RequirementList = model(
  'RequirementListResponseModel',
  object('The requirements of an application.', {
    items: listOf(Requirement, 'The requirements, in the order in which they were asked for.'),
    nextCursor: noNextCursor(),
  }),
)

export const StoredDocument = model(
  'DocumentModel',
  object('A document that was uploaded.', {
    id: text('What it is known by.'),
    requirement: text('The `id` of the requirement that it was uploaded for.'),
    name: z
      .string()
      .max(DOCUMENT_NAME_MAXIMUM_CHARACTERS)
      .describe('What it is called: as it was, with an ending that fits its type.'),
    type: z.enum(TYPES).describe('What it is, by its content.'),
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
        .describe('The `id` of the requirement, or its `name` if exactly one that is outstanding has it.'),
      'Payslips',
    ),
    file: z.string().meta({
      format: 'binary',
      description: 'The file. Nothing but more fields may follow it.',
      examples: ['payslips-january.pdf'],
    }),
  }),
)
