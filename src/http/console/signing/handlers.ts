/** The signing ceremony: what signers do with the link that they were sent. They have no account here. */
import { LIFETIMES } from '../../../domain/retention.ts'
import { Refusal } from '../../../operations/refusal.ts'
import { checkSigningCode } from '../../../operations/signing/ceremony/check-code.ts'
import { showSigningCopy } from '../../../operations/signing/ceremony/copy.ts'
import { declineSigning } from '../../../operations/signing/ceremony/decline.ts'
import { showOverview } from '../../../operations/signing/ceremony/overview.ts'
import { reportWrongDetails } from '../../../operations/signing/ceremony/report-wrong-details.ts'
import { sendSigningCode } from '../../../operations/signing/ceremony/send-code.ts'
import type { SignerSessionRefusal } from '../../../operations/signing/ceremony/session.ts'
import { showAgreement } from '../../../operations/signing/ceremony/show-agreement.ts'
import { signAgreement } from '../../../operations/signing/ceremony/sign.ts'
import type { signingOperations } from '../contract/signing.ts'
import { answer, done, type Handlers, type Problem, problem, tooManyAttempts } from '../operation.ts'

export const signingHandlers: Handlers<typeof signingOperations> = {
  signingLook: async ({ service, visitor, body }) => {
    const outcome = await showOverview(service, visitor, body)
    if (isRefused(outcome, 'look')) return refused(outcome)
    const { is: _, ...look } = outcome
    return answer(look)
  },

  signingSendCode: async ({ service, visitor, body }) => {
    const outcome = await sendSigningCode(service, visitor, body)
    if (isRefused(outcome, 'sent')) return refused(outcome)
    const { is: _, expiresAt, ...sent } = outcome
    return answer({ ...sent, expiresAt: expiresAt.toISOString() })
  },

  signingCheckCode: async ({ service, visitor, body }) => {
    const outcome = await checkSigningCode(service, visitor, body)
    if (isRefused(outcome, 'begun')) return refused(outcome)
    const { session, expiresAt } = outcome
    return answer({ session, expiresAt: expiresAt.toISOString() })
  },

  signingAgreement: async ({ service, visitor, body }) => {
    const outcome = await showAgreement(service, visitor, body)
    if (isRefused(outcome, 'agreement')) return refused(outcome)
    const { pdf, sha256, pages } = outcome
    return answer({ pdf: pdf.toString('base64'), sha256, pages })
  },

  signingSign: async ({ service, visitor, body: { consents: _, ...wanted } }) => {
    const outcome = await signAgreement(service, visitor, wanted)
    if (isRefused(outcome, 'signed')) return refused(outcome)
    return answer({ allSigned: outcome.allSigned })
  },

  signingDecline: async ({ service, visitor, body }) => {
    const outcome = await declineSigning(service, visitor, body)
    return isRefused(outcome, 'declined') ? refused(outcome) : done
  },

  signingWrongDetails: async ({ service, visitor, body }) => {
    const outcome = await reportWrongDetails(service, visitor, body)
    return isRefused(outcome, 'told') ? refused(outcome) : done
  },

  signingCopy: async ({ service, visitor, body }) => {
    const outcome = await showSigningCopy(service, visitor, body)
    if (isRefused(outcome, 'copy')) return refused(outcome)
    const { pdf, isSealed } = outcome
    return answer({ pdf: pdf.toString('base64'), isSealed })
  },
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
      return tooManyAttempts(refusal.retryAfterSeconds)
  }
}
