/** Borrowers after the decision, and their withdrawals of which staff are told. */
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import { type Handlers, noContent, ok } from '../../http/handler.ts'
import { Refusal } from '../../service/refusal.ts'
import { withCase } from '../applications/application-handlers.ts'
import { refusalOfOutdated } from '../applications/change-as-staff.ts'
import { findVerifiedSession } from '../signing/session.ts'
import type { borrowerOperations } from './borrower-pages.ts'
import { confirmDelivery, isDeliveryAsked } from './delivery.ts'
import { dutiesOfCase } from './duties.ts'
import { requestReviewByLink, showReview } from './review.ts'
import { recordWithdrawal, withdrawalFor, withdrawOnPage } from './withdraw.ts'

export const borrowerHandlers: Handlers<typeof borrowerOperations> = {
  agreementPage: async ({ service, webUser, body }) => {
    const session = await findVerifiedSession(service, webUser, body)
    if (session instanceof Refusal) return session
    const { application, signer } = session
    const duties = await dutiesOfCase(service, application)
    return ok({
      state: application.state,
      notices: duties.flatMap(({ title, applicant, endedAt, sent }) =>
        applicant === signer.applicant + 1 && endedAt !== null && sent !== null
          ? [{ title, sentAt: endedAt, text: sent.text }]
          : [],
      ),
      isDeliveryAsked: isDeliveryAsked(service, session),
      withdrawal: await withdrawalFor(service, session),
    })
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
