/** Borrowers after the decision, and the withdrawals that staff record. */
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import { type Handlers, noContent, ok } from '../../http/handler.ts'
import { Refusal } from '../../service/refusal.ts'
import { withCase } from '../applications/application-handlers.ts'
import { refusalOfOutdated } from '../applications/change-as-staff.ts'
import { findVerifiedSession } from '../signing/session.ts'
import type { borrowerOperations } from './borrower-pages.ts'
import { confirmDelivery, isDeliveryAsked } from './delivery.ts'
import { noticePdf, noticesTo } from './notices.ts'
import { requestReviewByLink, showReview } from './review.ts'
import { recordWithdrawal, withdrawalFor, withdrawOnPage } from './withdraw.ts'

export const borrowerHandlers: Handlers<typeof borrowerOperations> = {
  agreementPage: async ({ service, webUser, body }) => {
    const session = await findVerifiedSession(service, webUser, body)
    if (session instanceof Refusal) return session
    return ok({
      state: session.application.state,
      notices: await noticesTo(service, session),
      isDeliveryAsked: isDeliveryAsked(service, session),
      withdrawal: await withdrawalFor(service, session),
    })
  },

  noticePdf: async ({ service, webUser, body }) => {
    const session = await findVerifiedSession(service, webUser, body)
    const pdf = session instanceof Refusal ? session : await noticePdf(service, session, body.id)
    return pdf instanceof Refusal ? pdf : ok({ pdf: pdf.toString('base64') })
  },

  withdrawFromAgreement: async ({ service, webUser, body }) =>
    (await withdrawOnPage(service, webUser, body)) ?? noContent,

  confirmDelivery: async ({ service, webUser, body }) =>
    (await confirmDelivery(service, webUser, body)) ?? noContent,

  reviewPage: async ({ service, webUser, body }) => {
    const outcome = await showReview(service, webUser, body.link)
    return outcome instanceof Refusal ? outcome : ok(outcome)
  },

  requestReview: async ({ service, webUser, body }) =>
    (await requestReviewByLink(service, webUser, body)) ?? noContent,

  recordWithdrawal: (context) =>
    withCase(context, async (application) => {
      const { service, person, params, body } = context
      const { seen, toldOn, ...told } = body
      const refused = await recordWithdrawal(service, application, {
        ...told,
        toldOn: toldOn as LocalDate,
        by: { kind: 'user', id: person.userId },
        refusal: refusalOfOutdated(service, params.reference, seen),
      })
      return refused ?? noContent
    }),
}
