/** The signing ceremony: what signers do with the link that they were sent. They have no account here. */

import type { Stroke } from '../../domain/drawn-signature.ts'
import { LIFETIMES } from '../../domain/retention.ts'
import { Refusal } from '../../operations/refusal.ts'
import { checkSigningCode } from '../../operations/signing/ceremony/check-code.ts'
import { showSigningCopy } from '../../operations/signing/ceremony/copy.ts'
import { declineSigning } from '../../operations/signing/ceremony/decline.ts'
import { showOverview } from '../../operations/signing/ceremony/overview.ts'
import { reportWrongDetails } from '../../operations/signing/ceremony/report-wrong-details.ts'
import { sendSigningCode } from '../../operations/signing/ceremony/send-code.ts'
import type { SignerSessionRefusal } from '../../operations/signing/ceremony/session.ts'
import { showAgreement } from '../../operations/signing/ceremony/show-agreement.ts'
import { signAgreement } from '../../operations/signing/ceremony/sign.ts'
import { type Field, optional, text } from './body.ts'
import type {
  AgreementToSign,
  SignedAgreement,
  SigningCodeSent,
  SigningCopy,
  SigningLook,
  SigningSession,
  SigningSignature,
} from './contract.ts'
import { answer, done, type Handlers, problem, type Result, slowed, taking } from './operation.ts'

/** What is longer is not looked at. */
const SECRET_MAXIMUM_CHARACTERS = 200
const CODE_MAXIMUM_CHARACTERS = 40
/** How long a message may be is said by the operations. */
const MESSAGE_MAXIMUM_CHARACTERS = 5_000
const TYPED_MAXIMUM_CHARACTERS = 1_000

const link = text(SECRET_MAXIMUM_CHARACTERS)
const session = text(SECRET_MAXIMUM_CHARACTERS)
const message = text(MESSAGE_MAXIMUM_CHARACTERS)

const SHA256_FORM = /^[0-9a-f]{64}$/

const sha256: Field<string> = {
  says: 'a SHA-256 in lower-case hexadecimal',
  read: (value) => (typeof value === 'string' && SHA256_FORM.test(value) ? value : undefined),
}

const consent: Field<true> = { says: 'true', read: (value) => (value === true ? true : undefined) }

const typed = text(TYPED_MAXIMUM_CHARACTERS)

const signature: Field<SigningSignature> = {
  says: 'a typed name as {"kind": "typed", "text"} or a drawing as {"kind": "drawn", "strokes": [[[x, y], …], …]}',
  read: (value) => {
    if (typeof value !== 'object' || value === null) return undefined
    const { kind, text: name, strokes } = value as Readonly<Record<'kind' | 'text' | 'strokes', unknown>>
    if (kind === 'typed') {
      const read = typed.read(name)
      return read === undefined ? undefined : { kind, text: read }
    }
    return kind === 'drawn' && areStrokes(strokes) ? { kind, strokes } : undefined
  },
}

/** Whether they are lists of points. How many there may be, and where, is said by the operation. */
const areStrokes = (value: unknown): value is readonly Stroke[] =>
  isListOf(value, (stroke) => isListOf(stroke, (point) => isListOf(point, isNumber) && point.length === 2))

const isListOf = (value: unknown, isOne: (one: unknown) => boolean): value is readonly unknown[] =>
  Array.isArray(value) && value.every(isOne)

const isNumber = (value: unknown): boolean => typeof value === 'number'

export const signingHandlers: Handlers<
  | 'signingLook'
  | 'signingSendCode'
  | 'signingCheckCode'
  | 'signingAgreement'
  | 'signingSign'
  | 'signingDecline'
  | 'signingWrongDetails'
  | 'signingCopy'
> = {
  signingLook: taking({ link, session: optional(session) }, async ({ service, visitor }, given) => {
    const outcome = await showOverview(service, visitor, given)
    if (isRefused(outcome, 'look')) return refused(outcome)
    const { is: _, ...look } = outcome
    return answer(look satisfies SigningLook)
  }),

  signingSendCode: taking({ link }, async ({ service, visitor }, given) => {
    const outcome = await sendSigningCode(service, visitor, given)
    if (isRefused(outcome, 'sent')) return refused(outcome)
    const { is: _, expiresAt, ...sent } = outcome
    return answer({ ...sent, expiresAt: expiresAt.toISOString() } satisfies SigningCodeSent)
  }),

  signingCheckCode: taking(
    { link, code: text(CODE_MAXIMUM_CHARACTERS) },
    async ({ service, visitor }, given) => {
      const outcome = await checkSigningCode(service, visitor, given)
      if (isRefused(outcome, 'begun')) return refused(outcome)
      const { session: begun, expiresAt } = outcome
      return answer({ session: begun, expiresAt: expiresAt.toISOString() } satisfies SigningSession)
    },
  ),

  signingAgreement: taking({ link, session }, async ({ service, visitor }, given) => {
    const outcome = await showAgreement(service, visitor, given)
    if (isRefused(outcome, 'agreement')) return refused(outcome)
    const { pdf, sha256: hash, pages } = outcome
    return answer({ pdf: pdf.toString('base64'), sha256: hash, pages } satisfies AgreementToSign)
  }),

  signingSign: taking(
    { link, session, sha256, consents: consent, signature },
    async ({ service, visitor }, { consents: _, ...given }) => {
      const outcome = await signAgreement(service, visitor, given)
      if (isRefused(outcome, 'signed')) return refused(outcome)
      return answer({ allSigned: outcome.allSigned } satisfies SignedAgreement)
    },
  ),

  signingDecline: taking({ link, session, reason: message }, async ({ service, visitor }, given) => {
    const outcome = await declineSigning(service, visitor, given)
    return isRefused(outcome, 'declined') ? refused(outcome) : done
  }),

  signingWrongDetails: taking({ link, session, message }, async ({ service, visitor }, given) => {
    const outcome = await reportWrongDetails(service, visitor, given)
    return isRefused(outcome, 'told') ? refused(outcome) : done
  }),

  signingCopy: taking({ link, session }, async ({ service, visitor }, given) => {
    const outcome = await showSigningCopy(service, visitor, given)
    if (isRefused(outcome, 'copy')) return refused(outcome)
    const { pdf, isSealed } = outcome
    return answer({ pdf: pdf.toString('base64'), isSealed } satisfies SigningCopy)
  }),
}

const isRefused = <Is extends string, Done extends { readonly is: Is }>(
  outcome: Done | SignerSessionRefusal,
  is: Is,
): outcome is SignerSessionRefusal => outcome instanceof Refusal || outcome.is !== is

/** One and the same for links that are unknown, replaced, tampered with, or of what was erased. */
const NO_LINK =
  'This link is not one that can be used: it is incomplete, was replaced by a newer one, or never was. Open the link in the newest mail about your agreement.'
const LINK_OVER = 'This link is too old. Ask your dealer to have a new one sent to you.'
const CODE_NEEDED = `To be sure that it is you, ask for a code and enter it. After ${LIFETIMES.signerVisit.words} it is needed again.`

const refused = (refusal: SignerSessionRefusal): Result => {
  if (refusal instanceof Refusal) return refusal
  switch (refusal.is) {
    case 'noLink':
      return problem('not-found', NO_LINK)
    case 'linkOver':
      return problem('link-not-valid', LINK_OVER)
    case 'codeNeeded':
      return problem('code-needed', CODE_NEEDED)
    case 'slowed':
      return slowed(refusal.retryAfterSeconds)
  }
}
