/** Which emails about applications a user gets: reads and changes it. */

import type { WebUser } from '../../adapters/access/person.ts'
import { type Organisation, organisationOf, type Role } from '../../domain/access/roles.ts'
import { DEALER_NOTICES, type Notice, STAFF_NOTICES } from '../../domain/events/notices.ts'
import { readStoppedMails, setMailStopped } from '../../store/people/mail-recipients.ts'
import { administer } from '../administration/as-web-user.ts'
import type { Service } from '../service.ts'

export type WantedMail = { readonly notice: Notice; readonly isWanted: boolean }

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
