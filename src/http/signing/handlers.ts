/** The signing ceremony: signers act through a mailed link. They have no account here. */
import { contactOf } from '../../domain/lender/contact.ts'
import { Refusal } from '../../operations/refusal.ts'
import { askForLink } from '../../operations/signing/ceremony/ask-for-link.ts'
import { checkSigningCode } from '../../operations/signing/ceremony/check-code.ts'
import { showSigningCopy } from '../../operations/signing/ceremony/copy.ts'
import { declineSigning } from '../../operations/signing/ceremony/decline.ts'
import { showOverview } from '../../operations/signing/ceremony/overview.ts'
import { reportWrongDetails } from '../../operations/signing/ceremony/report-wrong-details.ts'
import { sendSigningCode } from '../../operations/signing/ceremony/send-code.ts'
import { noteRead, showAgreement } from '../../operations/signing/ceremony/show-agreement.ts'
import { signAgreement } from '../../operations/signing/ceremony/sign.ts'
import { type Handlers, noContent, ok } from '../declare/handler.ts'
import type { signingOperations } from './pages.ts'

export const signingHandlers: Handlers<typeof signingOperations> = {
  signingOverview: async ({ service, webUser, body }) => {
    const outcome = await showOverview(service, webUser, body)
    return outcome instanceof Refusal ? outcome : ok(outcome)
  },

  signingLender: async ({ service }) => {
    const { publicWording } = service.signing
    return ok({ name: publicWording.name, contact: contactOf(publicWording) })
  },

  signingAskForLink: async ({ service, webUser, body }) =>
    (await askForLink(service, webUser, body)) ?? noContent,

  signingSendCode: async ({ service, webUser, body }) => {
    const outcome = await sendSigningCode(service, webUser, body)
    return outcome instanceof Refusal ? outcome : ok(outcome)
  },

  signingCheckCode: async ({ service, webUser, body }) => {
    const outcome = await checkSigningCode(service, webUser, body)
    return outcome instanceof Refusal ? outcome : ok(outcome)
  },

  signingAgreement: async ({ service, webUser, body }) => {
    const outcome = await showAgreement(service, webUser, body)
    return outcome instanceof Refusal ? outcome : ok({ ...outcome, pdf: outcome.pdf.toString('base64') })
  },

  signingRead: async ({ service, webUser, body }) => (await noteRead(service, webUser, body)) ?? noContent,

  signingSign: async ({ service, webUser, body: { consents: _, ...wanted } }) => {
    const outcome = await signAgreement(service, webUser, wanted)
    return outcome instanceof Refusal ? outcome : ok(outcome)
  },

  signingDecline: async ({ service, webUser, body }) =>
    (await declineSigning(service, webUser, body)) ?? noContent,

  signingWrongDetails: async ({ service, webUser, body }) =>
    (await reportWrongDetails(service, webUser, body)) ?? noContent,

  signingCopy: async ({ service, webUser, body }) => {
    const outcome = await showSigningCopy(service, webUser, body)
    return outcome instanceof Refusal ? outcome : ok({ ...outcome, pdf: outcome.pdf.toString('base64') })
  },
}
