/** The mail with news about an application for one of a dealer's people: its content is looked up when it is sent. */

import type { Letter } from '../../adapters/mail/letter.ts'
import { noticeLetter } from '../../adapters/mail/notice-texts.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import type { MailRecipient } from '../../store/people/mail-recipients.ts'
import type { NoticeMail } from '../mail/queue.ts'
import type { Service } from '../service.ts'
import { unsubscribeToken } from './unsubscribe.ts'

/** Undefined if they have stopped such mails, the application is not their dealer's, or it was erased: then no mail is sent. */
export const noticeTo = async (
  service: Pick<Service, 'ring' | 'findApplication' | 'signing'>,
  baseUrl: string,
  { userId, applicationId, notice }: NoticeMail,
  { stoppedMails, dealerId }: Pick<MailRecipient, 'stoppedMails' | 'dealerId'>,
): Promise<Letter | undefined> => {
  if (stoppedMails.includes(notice)) return undefined
  const application = await service.findApplication(applicationId)
  if (application === undefined || application.dataKey === null) return undefined
  if (dealerId === null || application.ownerDealerId !== dealerId) return undefined
  const { mode, modelSet } = application
  const reference = referenceOf(modelSet, applicationId)
  const token = unsubscribeToken(service.ring, { userId, notice })
  return noticeLetter({
    notice,
    reference,
    mode,
    lender: service.signing.wording.name,
    url: `${baseUrl}/console/applications/${reference}${mode === 'test' ? '?mode=test' : ''}`,
    stop: {
      page: `${baseUrl}/unsubscribe#token=${token}`,
      oneClick: `${baseUrl}/unsubscribe?token=${token}`,
    },
  })
}
