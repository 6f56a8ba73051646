/**
 * The signing ceremony. A signer has a link and no account. The response is 404 to a link that never existed or was
 * replaced, 410 to an expired one, 401 if a code is needed first, and 409, with a sentence for the signer, if the state
 * does not allow it.
 */
import * as z from 'zod'
import { CODES_BY } from '../../domain/access/access.ts'
import type { Stroke } from '../../domain/signing/drawn-signature.ts'
import { REPORTED_DETAILS, SIGNER_ROLES } from '../../domain/signing/signing.ts'
import { operation } from '../../http/operation.ts'
import { exactly, flag, formed, listed, moment, oneOf, optional, text } from '../../http/page-fields.ts'

/** Longer ones are rejected here. */
const SECRET_MAXIMUM_CHARACTERS = 200
const CODE_MAXIMUM_CHARACTERS = 40
/** The operations enforce the limit of a message. */
const MESSAGE_MAXIMUM_CHARACTERS = 5_000
const TYPED_MAXIMUM_CHARACTERS = 1_000

const SHA256_FORM = /^[0-9a-f]{64}$/

export const link = text(SECRET_MAXIMUM_CHARACTERS)
const session = text(SECRET_MAXIMUM_CHARACTERS)
const message = text(MESSAGE_MAXIMUM_CHARACTERS)

/** The link, and the session from the response to a correct code. */
export const proof = z.object({ link, session })
export type SigningProof = z.input<typeof proof>

const sha256 = formed('must be a SHA-256 in lower-case hexadecimal', (value) => SHA256_FORM.test(value))

const isListOf = (value: unknown, isOne: (one: unknown) => boolean): value is readonly unknown[] =>
  Array.isArray(value) && value.every(isOne)

const isNumber = (value: unknown): boolean => typeof value === 'number'

/** The operation limits their number and coordinates. All their points share one error. */
const strokes = z.custom<readonly Stroke[]>(
  (value) =>
    isListOf(value, (stroke) => isListOf(stroke, (point) => isListOf(point, isNumber) && point.length === 2)),
  'must be lists of points, each [x, y]',
)

const signature = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('typed'), text: text(TYPED_MAXIMUM_CHARACTERS) }),
    z.object({ kind: z.literal('drawn'), strokes }),
  ],
  'must be a typed name as {"kind": "typed", "text"} or a drawing as {"kind": "drawn", "strokes": [[[x, y], …], …]}',
)

/** How the code is sent, and the masked address or number. */
const codeWay = { by: z.enum(CODES_BY), maskedAddress: z.string() }

/** Who asks for the signature, and how to contact them. */
export const lender = exactly({
  name: z.string(),
  contact: z.string(),
  /** The address of the lender's privacy notice; null without one. */
  privacyNotice: z.nullable(z.string()),
})

const signingOverview = exactly({
  state: z.enum([
    'ready',
    /** The service is preparing the agreement. */
    'preparing',
    /** Others sign first. */
    'waitsForOthers',
    /** This signer has signed; others may not have, or the service is sealing the agreement. */
    'signed',
    /** It ended unsigned. */
    'ended',
    /** All have signed, and the sealed copy is available. */
    'completed',
  ]),
  /** Who asks for the signature, and how to contact them, which is empty while no lender is named. */
  lender,
  reference: z.string(),
  /** Whether nothing of it is binding. */
  isTest: flag,
  /** Null without a session. */
  signerName: z.nullable(z.string()),
  role: z.enum(SIGNER_ROLES),
  loanType: z.enum(['hirePurchase', 'pcp']),
  /** In a few words; null if unknown. */
  vehicle: z.nullable(z.string()),
  ...codeWay,
  /** A sentence; null unless it ended unsigned. */
  endedReason: z.nullable(z.string()),
  /** Whether the session in the request is still valid. */
  hasSession: flag,
  /** What the signer reported as wrong in their details, until they say that it is settled; null without a session. */
  reported: z.nullable(z.string()),
  /** Whether it waits for others: no new link was sent since. */
  isReportOpen: flag,
  /** Whether signing/copy has a document to return, once there is a session. */
  canCopy: flag,
})
export type SigningOverview = z.output<typeof signingOverview>

const agreementToSign = exactly({
  /** In base64. */
  pdf: z.string(),
  /** In hex; to send back with the signature. */
  sha256: z.string().check(z.regex(SHA256_FORM)),
  pages: z.number(),
  /** Amounts are in cents. */
  keyFacts: exactly({
    amountOfCredit: z.number(),
    /** "36 of €310.02 each" */
    instalments: z.string(),
    /** The GMFV of a PCP. */
    finalPayment: z.nullable(z.number()),
    /** "Documentation fee", "€75.00, with the first instalment" */
    fees: listed(exactly({ name: z.string(), amount: z.string() })),
    /** "48 months" */
    term: z.string(),
    aprPerCent: z.number(),
    totalPayable: z.number(),
    /** The day of the first payment, or what determines it. */
    firstPayment: z.string(),
  }),
  /** The statement by which they may waive the days to withdraw, and the law's warning; null if they may not. */
  waiver: z.nullable(exactly({ statement: z.string(), warning: listed(z.string()) })),
})
export type KeyFacts = z.output<typeof agreementToSign>['keyFacts']
export type WaiverText = NonNullable<z.output<typeof agreementToSign>['waiver']>

const BY_LINK = { method: 'POST', who: 'anyone' } as const

export const signingOperations = {
  signingOverview: operation({
    ...BY_LINK,
    path: '/signing/look',
    body: z.object({ link, session: optional(session) }),
    responses: { 200: signingOverview },
  }),
  /** For people whose link does not work. */
  signingLender: operation({
    method: 'GET',
    path: '/signing/lender',
    who: 'anyone',
    responses: { 200: lender },
  }),
  /** Sends a new link in place of one that does not work, if there is something to sign or to keep. */
  signingAskForLink: operation({
    ...BY_LINK,
    path: '/signing/send-link',
    body: z.object({ link }),
    responses: { 204: null },
  }),
  /** 429 with Retry-After if another code is requested too soon. */
  signingSendCode: operation({
    ...BY_LINK,
    path: '/signing/send-code',
    body: z.object({ link }),
    /** The time until another code may be requested. */
    responses: { 200: exactly({ ...codeWay, againInSeconds: z.number(), expiresAt: moment }) },
  }),
  signingCheckCode: operation({
    ...BY_LINK,
    path: '/signing/check-code',
    body: z.object({ link, code: text(CODE_MAXIMUM_CHARACTERS) }),
    responses: { 200: exactly({ session: z.string(), expiresAt: moment }) },
  }),
  signingAgreement: operation({
    ...BY_LINK,
    path: '/signing/agreement',
    body: proof,
    responses: { 200: agreementToSign },
  }),
  /** Their page has shown the end of the agreement. */
  signingRead: operation({
    ...BY_LINK,
    path: '/signing/read',
    body: z.object({ ...proof.shape, sha256 }),
    responses: { 204: null },
  }),
  signingSign: operation({
    ...BY_LINK,
    path: '/signing/sign',
    body: z.object({
      ...proof.shape,
      sha256,
      consents: z.literal(true, 'must be true'),
      signature,
      /** Of the waiver of the days to withdraw, if they give one. */
      waiver: optional(signature),
      /** Whether what they reported is settled; needed if they have reported anything. */
      isSettled: optional(flag),
    }),
    responses: { 200: exactly({ allSigned: flag }) },
  }),
  signingDecline: operation({
    ...BY_LINK,
    path: '/signing/decline',
    body: z.object({ ...proof.shape, reason: message }),
    responses: { 204: null },
  }),
  signingWrongDetails: operation({
    ...BY_LINK,
    path: '/signing/wrong-details',
    body: z.object({ ...proof.shape, about: optional(oneOf(REPORTED_DETAILS)), message }),
    responses: { 204: null },
  }),
  /** The sealed agreement, or the agreement as shown while the service is sealing it. */
  signingCopy: operation({
    ...BY_LINK,
    path: '/signing/copy',
    body: proof,
    responses: { 200: exactly({ pdf: z.string(), isSealed: flag }) },
  }),
}
