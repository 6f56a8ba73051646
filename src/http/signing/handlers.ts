/** The signing ceremony: signers act through a mailed link. They have no account here. */
import { contactOf } from '../../domain/lender/contact.ts'
import { LIFETIMES } from '../../domain/lender/retention.ts'
import { Refusal } from '../../operations/refusal.ts'
import { askForLink } from '../../operations/signing/ceremony/ask-for-link.ts'
import { checkSigningCode } from '../../operations/signing/ceremony/check-code.ts'
import { showSigningCopy } from '../../operations/signing/ceremony/copy.ts'
import { declineSigning } from '../../operations/signing/ceremony/decline.ts'
import { showOverview } from '../../operations/signing/ceremony/overview.ts'
import { reportWrongDetails } from '../../operations/signing/ceremony/report-wrong-details.ts'
import { sendSigningCode } from '../../operations/signing/ceremony/send-code.ts'
import type { SignerSessionRefusal } from '../../operations/signing/ceremony/session.ts'
import { noteRead, showAgreement } from '../../operations/signing/ceremony/show-agreement.ts'
import { signAgreement } from '../../operations/signing/ceremony/sign.ts'
import { type Handlers, noContent, ok, type Problem, problem, tooManyRequests } from '../declare/handler.ts'
import type { signingOperations } from './pages.ts'

export const signingHandlers: Handlers<typeof signingOperations> = {
  signingOverview: async ({ service, webUser, body }) => {
    const outcome = await showOverview(service, webUser, body)
    return isRefused(outcome, 'overview') ? refused(outcome) : ok(outcome)
  },

  signingLender: async ({ service }) => {
    const { publicWording } = service.signing
    return ok({ name: publicWording.name, contact: contactOf(publicWording) })
  },

  signingAskForLink: async ({ service, webUser, body }) => {
    const outcome = await askForLink(service, webUser, body)
    return outcome.is === 'slowed' ? tooManyRequests(outcome.retryAfterSeconds) : noContent
  },

  signingSendCode: async ({ service, webUser, body }) => {
    const outcome = await sendSigningCode(service, webUser, body)
    return isRefused(outcome, 'sent') ? refused(outcome) : ok(outcome)
  },

  signingCheckCode: async ({ service, webUser, body }) => {
    const outcome = await checkSigningCode(service, webUser, body)
    return isRefused(outcome, 'begun') ? refused(outcome) : ok(outcome)
  },

  signingAgreement: async ({ service, webUser, body }) => {
    const outcome = await showAgreement(service, webUser, body)
    if (isRefused(outcome, 'agreement')) return refused(outcome)
    return ok({ ...outcome, pdf: outcome.pdf.toString('base64') })
  },

  signingRead: async ({ service, webUser, body }) => {
    const outcome = await noteRead(service, webUser, body)
    return isRefused(outcome, 'noted') ? refused(outcome) : noContent
  },

  signingSign: async ({ service, webUser, body: { consents: _, ...wanted } }) => {
    const outcome = await signAgreement(service, webUser, wanted)
    return isRefused(outcome, 'signed') ? refused(outcome) : ok(outcome)
  },

  signingDecline: async ({ service, webUser, body }) => {
    const outcome = await declineSigning(service, webUser, body)
    return isRefused(outcome, 'declined') ? refused(outcome) : noContent
  },

  signingWrongDetails: async ({ service, webUser, body }) => {
    const outcome = await reportWrongDetails(service, webUser, body)
    return isRefused(outcome, 'reported') ? refused(outcome) : noContent
  },

  signingCopy: async ({ service, webUser, body }) => {
    const outcome = await showSigningCopy(service, webUser, body)
    if (isRefused(outcome, 'copy')) return refused(outcome)
    return ok({ ...outcome, pdf: outcome.pdf.toString('base64') })
  },
}

const isRefused = <Is extends string, Done extends { readonly is: Is }>(
  outcome: Done | SignerSessionRefusal,
  is: Is,
): outcome is SignerSessionRefusal => outcome instanceof Refusal || outcome.is !== is

/** The same response for links that are unknown, replaced, tampered with, or of an erased application. */
const NO_LINK =
  'The link is incomplete, or a newer link has replaced it. Open the link in the latest email about your agreement.'
const LINK_OVER = 'This link has expired.'
const CODE_NEEDED = `To confirm it’s you, request a code and enter it. After ${LIFETIMES.signerVisit.words} you need a new one.`

const refused = (refusal: SignerSessionRefusal): Problem | Refusal => {
  if (refusal instanceof Refusal) return refusal
  switch (refusal.is) {
    case 'noLink':
      return problem('not-found', NO_LINK)
    case 'linkOver':
      return problem('link-not-valid', LINK_OVER)
    case 'codeNeeded':
      return problem('code-needed', CODE_NEEDED)
    case 'slowed':
      return tooManyRequests(refusal.retryAfterSeconds)
  }
}
