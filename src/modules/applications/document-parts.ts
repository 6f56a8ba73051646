/** What an agreement waits for: documents, and signatures. */
import * as z from 'zod'
import type { Actor } from '../../domain/access/actor.ts'
import {
  DOCUMENT_CONTENTS,
  DOCUMENT_MAXIMUM_BYTES,
  DOCUMENT_MEDIA_TYPES,
  type Document,
} from '../../domain/documents/document.ts'
import {
  REQUIREMENT_STATES,
  type Requirement,
  type RequirementStep,
} from '../../domain/documents/requirement.ts'
import { LIFETIMES } from '../../domain/lender/retention.ts'
import { SIGNER_ROLES } from '../../domain/signing/signing.ts'
import { SIGNER_STATES, type SigningState } from '../../domain/signing/signing-states.ts'
import { exactly } from '../../http/page-fields.ts'
import {
  boolean,
  describedEnum,
  exampled,
  listOf,
  moment,
  momentOrNull,
  text,
  textOrNull,
  whole,
} from '../../http/schema.ts'
import { AT, who } from './money-parts.ts'

export const REQUIREMENT_STEP = {
  state: z.enum(REQUIREMENT_STATES).describe('The state.'),
  reason: exampled(
    textOrNull('Why it was rejected, waived or requested again.'),
    'The last page is missing.',
  ),
  at: exampled(momentOrNull('The time of the last state change. Null in the first state.'), AT),
}
export const REQUIREMENT = {
  id: text('The ID within the application.'),
  name: text('The name of the document.'),
  applicant: exampled(
    whole('The index of the applicant. Null for all of them or the business.', 0, 99).nullable(),
    0,
  ),
  ...REQUIREMENT_STEP,
}

export const requirementStep = ({ state, reason, at }: RequirementStep) => ({
  state,
  reason: reason ?? null,
  at: at === undefined ? null : new Date(at),
})

export const requirementPart = ({ id, name, applicant, ...step }: Requirement) => ({
  id,
  name,
  applicant,
  ...requirementStep(step),
})

export const DOCUMENT = {
  id: text('The ID of the document.'),
  requirement: text('The `id` of its requirement.'),
  name: text('The file name.'),
  type: z.enum(DOCUMENT_MEDIA_TYPES).describe('The media type.'),
  bytes: whole('The size in bytes.', 1, DOCUMENT_MAXIMUM_BYTES),
  contains: listOf(z.enum(DOCUMENT_CONTENTS), 'What a PDF contains besides pages.', 3),
  uploadedAt: moment('The time when the upload was completed.'),
}

export const documentPart = <By>({ contains, by, ...document }: Document, called: (by: Actor) => By) => ({
  ...document,
  contains: [...contains],
  by: called(by),
})

/** A document as staff see it: they are warned of what it contains. */
export const caseDocument = exactly({ ...DOCUMENT, by: who })
export type CaseDocument = z.output<typeof caseDocument>

const { contains: _, ...ofDealer } = DOCUMENT
/** As the dealer's people see it: the lender's staff are "the lender". */
export const document = exactly({ ...ofDealer, by: who })
export type ShownDocument = z.output<typeof document>

/** The meaning of each state of a signing, in words for clients. */
export const SIGNING_STATE_MEANS: Readonly<Record<SigningState, string>> = {
  preparing: 'the service is preparing the agreement',
  underWay: 'the signers have been asked to sign',
  sealing: 'everyone has signed, and the service is sealing the agreement',
  completed: 'the sealed agreement is available',
  cancelled: 'signing was ended by the lender, a withdrawal or a change of the agreed figures',
  declined: 'a signer declined to sign',
  lapsed: `not everyone had signed within ${LIFETIMES.signing.words}`,
}

export const SIGNER = {
  name: text('The name.'),
  role: z.enum(SIGNER_ROLES).describe('The role.'),
  state: z.enum(SIGNER_STATES).describe('The progress.'),
  signedAt: exampled(momentOrNull('The time of the signature. Null before it.'), AT),
}

export const SIGNING = {
  state: describedEnum('The state of the signing.', SIGNING_STATE_MEANS),
  startedAt: moment('The time of the start.'),
  lapsesAt: moment('The time when the links expire.'),
  endedAt: exampled(momentOrNull('The time of the end. Null while it is in progress.'), AT),
  reason: exampled(textOrNull('Why it ended unsigned.'), 'Declined by a signer.'),
}

/** A signer on a page, without contact details. */
export const SHOWN_SIGNER = {
  ...SIGNER,
  number: whole('The number by which commands name the signer, in signing order.', 1, 100),
  linkExpiresAt: momentOrNull('Null if no link was sent, or it has been used.'),
  takesLink: boolean('Whether a link may be sent again now.'),
}
export type SignerParts = z.output<z.ZodObject<typeof SHOWN_SIGNER>>

/** A signing on a page, without its signers. */
export const SHOWN_SIGNING = { ...SIGNING, inTurn: boolean('Whether they sign one after the other.') }
export type SigningParts = z.output<z.ZodObject<typeof SHOWN_SIGNING>>
