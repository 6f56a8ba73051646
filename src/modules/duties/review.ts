/** Applicants request a person's review of a decline, by the link in their notice of it. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { dataKeyOf } from '../../../packages/encryption/key-ring.ts'
import { writtenText } from '../../../packages/values/typed/clean-text.ts'
import { isUuid } from '../../../packages/values/uuid.ts'
import type { WebUser } from '../../adapters/access/person.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import { mayMove, REVIEW_WORDS_MAXIMUM_CHARACTERS } from '../../domain/application/transitions.ts'
import { Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { type DutyRow, findDuty } from '../../store/applications/duties.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { reviewReason } from '../applications/after-decision.ts'
import { transitionApplication } from '../applications/change.ts'
import { lenderOf } from '../signing/ceremony.ts'
import { BY_SIGNING, findByLink } from '../signing/session.ts'

/**
 * The token of a notice's link. It is calculated from the application's data key, so that a repetition of the email has
 * the same link, and erasure ends it.
 */
export const reviewToken = (key: Buffer, dutyId: string): string =>
  `${dutyId}.${createHmac('sha256', key).update(`review link\0${dutyId}`).digest('base64url')}`

type Declined = { readonly application: ApplicationRow; readonly duty: DutyRow }

const findDeclined = (service: Service, webUser: WebUser, link: string): Promise<Declined | Refusal> =>
  findByLink(service, webUser, async () => {
    const [id = ''] = link.split('.')
    const duty = isUuid(id) ? await findDuty(service.sql, id) : undefined
    const application = duty && (await service.findApplication(duty.applicationId))
    const key = application && dataKeyOf(service.ring, application)
    if (duty === undefined || application === undefined || key === undefined) return undefined
    const [given, right] = [Buffer.from(link), Buffer.from(reviewToken(key, id))]
    return given.length === right.length && timingSafeEqual(given, right) ? { application, duty } : undefined
  })

const OVERTAKEN = new Refusal(
  'A review has already been requested, or the application has been decided again.',
)

/** Whether the decline that the notice is about still stands. */
const stands = ({ application, duty }: Declined): boolean =>
  mayMove(application.state, 'InReview', 'borrower') && +application.stateSince === +duty.startedAt

/** What the page of a link says, without anything about the applicant. */
export const showReview = async (service: Service, webUser: WebUser, link: string) => {
  const declined = await findDeclined(service, webUser, link)
  if (declined instanceof Refusal) return declined
  const { modelSet, id, mode } = declined.application
  return {
    lender: lenderOf(service),
    reference: referenceOf(modelSet, id),
    isTest: mode === 'test',
    isPossible: stands(declined),
  }
}

/** Returns the application to the lender's staff, with the applicant's own words if they gave any. */
export const requestReviewByLink = async (
  service: Service,
  webUser: WebUser,
  { link, words }: { readonly link: string; readonly words: string },
): Promise<Refusal | undefined> => {
  const declined = await findDeclined(service, webUser, link)
  if (declined instanceof Refusal) return declined
  if (!stands(declined)) return OVERTAKEN
  const written =
    words.trim() === '' ? undefined : writtenText(words, 'The text', REVIEW_WORDS_MAXIMUM_CHARACTERS)
  if (written !== undefined && 'says' in written) return new Refusal(written.says)
  const transitioned = await transitionApplication(service, declined.application, {
    to: 'InReview',
    initiator: 'borrower',
    by: BY_SIGNING.actor,
    reason: reviewReason(written && `The applicant writes: ${written.text}`),
  })
  return transitioned === 'done' ? undefined : OVERTAKEN
}
