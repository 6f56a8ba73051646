/**
 * Emails a link to set a password to someone who cannot sign in. Neither response nor work reveals whether there is an
 * account.
 */

import type { WebUser } from '../../adapters/access/person.ts'
import {
  ACCOUNT_LINKS,
  accountSubject,
  NETWORK_LINKS,
  networkSubject,
  notedSubject,
} from '../../adapters/access/sign-in-limits.ts'
import { findSignInAccount, NOBODYS_ID, type SignInAccount } from '../../store/people/sign-in-accounts.ts'
import { countInWindow, noteWait } from '../../store/people/sign-in-failures.ts'
import { findUserId } from '../../store/people/users.ts'
import { administer, recordRefusal } from '../administration/as-web-user.ts'
import { queueMail } from '../mail/queue.ts'
import { type Refusal, tooManyUntil } from '../refusal.ts'
import type { Service } from '../service.ts'
import { subjectOf } from './check-password.ts'

/**
 * Always `asked`, unless a network address asks too often. Beyond an account's limit nothing is sent. An invited user
 * is invited again; a disabled user gets nothing.
 */
export const askPasswordLink = async (
  service: Service,
  email: string,
  webUser: WebUser,
): Promise<'asked' | Refusal> => {
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
    return tooManyUntil(ofNetwork.until, at)
  }
  const ofAccount = await countInWindow(
    sql,
    accountSubject(ring, 'link of account', email),
    ACCOUNT_LINKS,
    at,
  )
  if (ofAccount.is === 'waiting') return 'asked'
  await administer(service, webUser, async (change) => {
    await queueMail(change, { kind: kindFor(account), userId: recipientOf(account) })
    await change.record('passwordLink.asked', about)
  })
  return 'asked'
}

const kindFor = (account: SignInAccount | undefined) =>
  account !== undefined && !account.hasJoined ? 'invitation' : 'reset'

/** Also queues an email if there is no account, so that the cost is the same; its delivery finds no recipient. */
const recipientOf = (account: SignInAccount | undefined): string =>
  account?.isEnabled === true ? account.id : NOBODYS_ID
