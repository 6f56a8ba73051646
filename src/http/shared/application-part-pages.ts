/**
 * The parts of an application that staff and the dealer's people both see: its figures, documents, requirements and
 * signing.
 */
import * as z from 'zod/mini'
import { DOCUMENT_CONTENTS, DOCUMENT_MEDIA_TYPES } from '../../domain/documents/document.ts'
import { REQUIREMENT_STATES } from '../../domain/documents/requirement.ts'
import { SIGNER_ROLES } from '../../domain/signing/signing.ts'
import { SIGNER_STATES, SIGNING_STATES } from '../../domain/signing/signing-states.ts'
import { exactly, flag, listed, moment, orNull } from '../declare/page-fields.ts'

/** The fields that an application was sent back for, by the set's place and the canonical one, and the staff's words. */
export const ofSentBack = {
  fields: listed(exactly({ place: z.string(), field: z.string() })),
  words: z.string(),
}
export const sentBack = orNull(exactly(ofSentBack))
export type ShownSentBack = z.output<typeof sentBack>

export const offer = exactly({
  productId: z.string(),
  product: z.string(),
  /** In months. */
  term: z.number(),
  /** All amounts are in euro, rates in per cent per year. */
  loanAmount: z.number(),
  monthlyPayment: z.number(),
  rate: z.number(),
  aprc: z.number(),
  /** The guaranteed minimum future value of a PCP. */
  gmfv: orNull(z.number()),
  totalCostOfCredit: z.number(),
  /** What is paid to the lender: instalments, a final payment and fees. */
  totalOfPayments: z.number(),
  /** The same with deposit and trade-in. */
  totalPayable: z.number(),
})
export type ShownOffer = z.output<typeof offer>

/** A failure of the last submission, for people. */
export const shownFailure = exactly({
  /** As in the submission. */
  place: z.string(),
  /** Its canonical place; null if it is about no field or block. */
  field: orNull(z.string()),
  type: z.string(),
  /** What to do; `{field}` stands for the field's name within the sentence. */
  message: z.string(),
})
export type ShownFailure = z.output<typeof shownFailure>

const ofDocument = {
  id: z.string(),
  /** The id of its requirement. */
  requirement: z.string(),
  name: z.string(),
  type: z.enum(DOCUMENT_MEDIA_TYPES),
  bytes: z.number(),
  uploadedAt: moment,
  /** Who uploaded it; to the dealer's people, the lender's staff are "the lender". */
  by: z.string(),
}
export const document = exactly(ofDocument)
export type ShownDocument = z.output<typeof document>

/** A document as staff see it. */
export const caseDocument = exactly({
  ...ofDocument,
  /** What it holds besides pages, which staff are warned of. */
  contains: listed(z.enum(DOCUMENT_CONTENTS)),
})
export type CaseDocument = z.output<typeof caseDocument>

/** A requirement's own fields. */
export const ofRequirement = {
  id: z.string(),
  name: z.string(),
  /** The applicant's index, from 0; null if it is about all of them or the business. */
  applicant: orNull(z.number()),
  state: z.enum(REQUIREMENT_STATES),
  /** Why it was rejected, waived, or requested again. */
  reason: orNull(z.string()),
  at: orNull(moment),
}

/** A signer's own fields, without contact details. */
export const ofSigner = {
  /** The number by which commands name the signer, from 1 in signing order. */
  number: z.number(),
  name: z.string(),
  role: z.enum(SIGNER_ROLES),
  state: z.enum(SIGNER_STATES),
  /** Null if no link was sent, or it has been used. */
  linkExpiresAt: orNull(moment),
  signedAt: orNull(moment),
  /** Whether a link may be sent again now. */
  takesLink: flag,
}
export type SignerParts = z.output<z.ZodMiniObject<typeof ofSigner>>

/** A signing's own fields, without its signers. */
export const ofSigning = {
  state: z.enum(SIGNING_STATES),
  startedAt: moment,
  lapsesAt: moment,
  endedAt: orNull(moment),
  inTurn: flag,
  /** Why it ended unsigned, in a sentence. */
  reason: orNull(z.string()),
}
export type SigningParts = z.output<z.ZodMiniObject<typeof ofSigning>>
