/**
 * Emails with news about applications for a dealer's people and the lender's staff: their content, which is looked up
 * when they are sent, and who gets which.
 */

import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import { encryptTicket, openTicketAs } from '../../adapters/access/codes.ts'
import type { WebUser } from '../../adapters/access/person.ts'
import { noticeLetter, overdueLetter } from '../../adapters/delivery/application-mails.ts'
import type { Letter } from '../../adapters/delivery/letter.ts'
import { isStaff, type Organisation, organisationOf, type Role } from '../../domain/access/roles.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import { wantedNames } from '../../domain/case/case-file.ts'
import { nextStepOf } from '../../domain/case/next-step-rows.ts'
import { plainStatus } from '../../domain/case/own-status.ts'
import { isOutstanding } from '../../domain/documents/requirement.ts'
import { DEALER_NOTICES, type Notice, STAFF_NOTICES } from '../../domain/events/notifications.ts'
import { administer } from '../../service/as-web-user.ts'
import type { NoticeMail, OverdueMail, Reminder } from '../../service/queue-mail.ts'
import type { Service } from '../../service/service.ts'
import { countMessagesOfLender } from '../../store/applications/messages.ts'
import { type MailRecipient, readStoppedMails, setMailStopped } from '../../store/people/mail-links.ts'
import { countOverdue } from '../../store/queue/queue.ts'
import { type CaseInHand, caseInHand } from '../applications/case-in-hand.ts'
import { vehicleWords } from '../applications/field-places.ts'
import { situationOf } from '../applications/next-steps.ts'

/**
 * Undefined if they have stopped such emails, the application is not their dealer's, or it was erased: then no email is
 * sent.
 */
export const noticeTo = async (
  service: Service,
  baseUrl: string,
  { userId, applicationId, notice, reminds }: NoticeMail,
  { stoppedMails, role, dealerId }: Pick<MailRecipient, 'stoppedMails' | 'role' | 'dealerId'>,
): Promise<Letter | undefined> => {
  if (stoppedMails.includes(notice)) return undefined
  const application = await service.findApplication(applicationId)
  if (application === undefined || application.dataKey === null) return undefined
  const isOfStaff = isStaffNotice(notice)
  // Whoever has left the lender, or the dealer of the application, gets none.
  if (isOfStaff ? !isStaff(role) : dealerId === null || application.ownerDealerId !== dealerId)
    return undefined
  const { mode, modelSet } = application
  const reference = referenceOf(modelSet, applicationId)
  const inHand = await caseInHand(service, application)
  if (reminds && !isStillAsked(inHand, reminds)) return undefined
  const situation = await situationOf(service, inHand)
  return noticeLetter({
    notice,
    isReminder: reminds !== undefined,
    reference,
    vehicle: vehicleWords(inHand.canonical ?? {}),
    status: plainStatus(situation),
    messages: notice === 'message' ? await countMessagesOfLender(service.sql, applicationId) : 0,
    documents: situation.requirements.filter(isOutstanding).length,
    needsDealer: nextStepOf(situation).waitsFor === 'dealer',
    mode,
    lender: service.signing.publicWording.name,
    url: `${baseUrl}/console/${isOfStaff ? 'cases' : 'applications'}/${reference}${mode === 'test' ? '?mode=test' : ''}`,
    stop: stopOf(service, baseUrl, { userId, notice }),
  })
}

/** Whether documents are missing, and nothing was requested since. */
const isStillAsked = ({ application: { state }, file }: CaseInHand, { since }: Reminder): boolean =>
  file.documentsAskedAt === since && wantedNames(file, state).length > 0

const isStaffNotice = (notice: Notice): boolean => (STAFF_NOTICES as readonly Notice[]).includes(notice)

const stopOf = (
  { ring }: Pick<Service, 'ring'>,
  baseUrl: string,
  subscription: { readonly userId: string; readonly notice: Notice },
) => {
  const token = unsubscribeToken(ring, subscription)
  return { page: `${baseUrl}/unsubscribe#token=${token}`, oneClick: `${baseUrl}/unsubscribe?token=${token}` }
}

/** Undefined if they have stopped such emails, are no longer on the staff, or nothing is past its due time any more. */
export const overdueTo = async (
  service: Pick<Service, 'ring' | 'sql' | 'now'>,
  baseUrl: string,
  { userId, areOwn }: OverdueMail,
  { stoppedMails, role }: Pick<MailRecipient, 'stoppedMails' | 'role'>,
): Promise<Letter | undefined> => {
  if (stoppedMails.includes('overdue') || !isStaff(role)) return undefined
  const cases = await countOverdue(service.sql, areOwn ? userId : null, new Date(service.now()))
  if (cases === 0) return undefined
  const url = `${baseUrl}/console/queue/${areOwn ? 'mine' : 'unassigned'}`
  return overdueLetter({ cases, areOwn, url, stop: stopOf(service, baseUrl, { userId, notice: 'overdue' }) })
}

const PURPOSE = 'stops mails of a kind'

type Subscription = { readonly userId: string; readonly notice: Notice }

/**
 * The token of the link in each email that stops emails of this kind to this user, without a sign-in. It is encrypted,
 * so it names nobody, and it allows nothing else. It is valid as long as the ring's key.
 */
export const unsubscribeToken = (ring: KeyRing, { userId, notice }: Subscription): string =>
  encryptTicket(ring, PURPOSE, { userId, notice })

/** The kind of emails of a link, and whether they are sent; undefined if it is not one of ours, or its user is gone. */
export const readUnsubscription = async (
  { sql, ring }: Pick<Service, 'sql' | 'ring'>,
  token: string,
): Promise<WantedMail | undefined> => {
  const found = openTicketAs<Subscription>(ring, PURPOSE, token)
  const stopped = found && (await readStoppedMails(sql, found.userId))
  return stopped && { notice: found.notice, isWanted: !stopped.includes(found.notice) }
}

/** Stops the emails, or resumes them; undefined if the link is not one of ours, or its user is gone. */
export const unsubscribe = async (
  service: Service,
  webUser: WebUser,
  { token, isWanted }: { readonly token: string; readonly isWanted: boolean },
): Promise<WantedMail | undefined> => {
  const found = openTicketAs<Subscription>(service.ring, PURPOSE, token)
  if (found === undefined) return undefined
  // The holder of the link may not be the signed-in person.
  const visitor = { ...webUser, person: undefined }
  await changeWantedMail(service, visitor, found.userId, { notice: found.notice, isWanted })
  return readUnsubscription(service, token)
}

type WantedMail = { readonly notice: Notice; readonly isWanted: boolean }

/** Emails about applications go to none of a partner's people. */
const NOTICES_TO: Readonly<Record<Organisation, readonly Notice[]>> = {
  dealer: DEALER_NOTICES,
  partner: [],
  lender: STAFF_NOTICES,
}

/** For each kind that a user of the role gets, whether it is sent. */
export const wantedMailsOf = async (
  { sql }: Pick<Service, 'sql'>,
  { userId, role }: { readonly userId: string; readonly role: Role },
): Promise<readonly WantedMail[]> => {
  const stopped = (await readStoppedMails(sql, userId)) ?? []
  return NOTICES_TO[organisationOf(role)].map((notice) => ({
    notice,
    isWanted: !stopped.includes(notice),
  }))
}

/** Stops emails of a kind, or resumes them. Recorded if it changes anything. */
export const changeWantedMail = async (
  service: Service,
  webUser: WebUser,
  userId: string,
  { notice, isWanted }: WantedMail,
): Promise<void> => {
  await administer(service, webUser, async ({ sql, record }) => {
    const isChanged = await setMailStopped(sql, userId, { notice, isStopped: !isWanted })
    if (isChanged)
      await record(`user.mails${isWanted ? 'Resumed' : 'Stopped'}.${notice}`, { kind: 'user', id: userId })
  })
}
