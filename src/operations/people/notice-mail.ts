/** Emails with news about applications for a dealer's people and the lender's staff. Their content is looked up when they are sent. */

import type { Letter } from '../../adapters/mail/letter.ts'
import { noticeLetter, overdueLetter } from '../../adapters/mail/notice-texts.ts'
import { isStaff } from '../../domain/access/roles.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import { nextStepOf } from '../../domain/case/next-steps/rows.ts'
import { plainStatus } from '../../domain/case/own-status.ts'
import { isOutstanding } from '../../domain/documents/requirement.ts'
import { type Notice, STAFF_NOTICES } from '../../domain/events/notices.ts'
import { countMessagesOfLender } from '../../store/applications/messages.ts'
import type { MailRecipient } from '../../store/people/mail-recipients.ts'
import { countOverdue } from '../../store/queue/overdue.ts'
import { caseInHand } from '../applications/case-in-hand.ts'
import { vehicleWords } from '../applications/vehicle-words.ts'
import type { NoticeMail, OverdueMail } from '../mail/queue.ts'
import { situationsOf } from '../next-steps/situation.ts'
import type { Service } from '../service.ts'
import { unsubscribeToken } from './unsubscribe.ts'

/** Undefined if they have stopped such emails, the application is not their dealer's, or it was erased: then no email is sent. */
export const noticeTo = async (
  service: Service,
  baseUrl: string,
  { userId, applicationId, notice }: NoticeMail,
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
  const [situation] = await situationsOf(service, [inHand])
  if (situation === undefined) throw new Error('A case in hand has no situation')
  return noticeLetter({
    notice,
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
