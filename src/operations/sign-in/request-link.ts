/**
 * Lets somebody who can't sign in be mailed a link to set a password. Neither answer nor work tells whether there is an
 * account.
 */

import type { WebUser } from '../../auth/person.ts'
import {
  ACCOUNT_LINKS,
  accountSubject,
  allowedAgainAt,
  NETWORK_LINKS,
  networkSubject,
  notedSubject,
  type TooManyAttempts,
} from '../../auth/sign-in-limits.ts'
import { findSignInAccount, NOBODYS_ID, type SignInAccount } from '../../store/people/sign-in-accounts.ts'
import { countInWindow, noteWait } from '../../store/people/sign-in-failures.ts'
import { findUserId } from '../../store/people/users.ts'
import { administer, recordRefusal } from '../administration/as-web-user.ts'
import { queueMail } from '../mail/queue.ts'
import type { Service } from '../service.ts'
import { subjectOf } from './check-password.ts'

/**
 * Always `asked`, but for a network address that asks too much. Beyond what one account may ask for, nothing is sent.
 * Who was only invited is invited again; who is disabled is sent nothing.
 */
export const askPasswordLink = async (
  service: Service,
  email: string,
  webUser: WebUser,
): Promise<'asked' | TooManyAttempts> => {
  const { sql, ring } = service
  const at = new Date(service.now())
  const userId = await findUserId(sql, ring, email)
  const account = await findSignInAccount(sql, ring, userId ?? NOBODYS_ID)
  const about = subjectOf(account)
  const network = networkSubject(ring, 'link from network', webUser.origin.address)
  const ofNetwork = await countInWindow(sql, network, NETWORK_LINKS, at)
  if (ofNetwork.is === 'waiting') {
    const isFirst = await noteWait(sql, notedSubject(ring, network), ofNetwork.until, at)
    if (isFirst) await recordRefusal(service, webUser, 'passwordLink.slowed', about)
    return allowedAgainAt(ofNetwork.until, at)
  }
  const ofAccount = await countInWindow(
    sql,
    accountSubject(ring, 'link of account', email),
    ACCOUNT_LINKS,
    at,
  )
  if (ofAccount.is === 'waiting') return 'asked'
  await administer(service, webUser, async (change) => {
    await queueMail(service.jobs, change, { kind: kindFor(account), userId: recipientOf(account) })
    await change.record('passwordLink.asked', about)
  })
  return 'asked'
}

const kindFor = (account: SignInAccount | undefined) =>
  account !== undefined && !account.hasJoined ? 'invitation' : 'reset'

/** A mail to nobody is queued as well, so that asking costs the same; its delivery finds nobody to send it to. */
const recipientOf = (account: SignInAccount | undefined): string =>
  account?.isEnabled === true ? account.id : NOBODYS_ID
