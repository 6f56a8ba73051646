/** Sets a password with a link that was mailed, and ends all sessions of its user. */
import { hashOfSecret } from '../auth/api-key.ts'
import { orBusy } from '../auth/bounded-work.ts'
import { hashPassword } from '../auth/password.ts'
import { passwordFault } from '../auth/password-rules.ts'
import type { Visitor } from '../auth/person.ts'
import { hasSecretForm } from '../auth/secret-form.ts'
import {
  accountSubject,
  accountSubjectAt,
  NETWORK_BAD_LINKS,
  networkSubject,
} from '../auth/sign-in-limits.ts'
import { findMailLink, useMailLink } from '../store/mail-links.ts'
import { endSessionsOf } from '../store/sessions.ts'
import { findSignInAccount, lockAccount, type SignInAccount } from '../store/sign-in-accounts.ts'
import { countInWindow, forgetFailures } from '../store/sign-in-failures.ts'
import { setPasswordHash } from '../store/users.ts'
import { administer, recordRefusal } from './administer.ts'
import { queueMail } from './queue-mail.ts'
import { Refusal } from './refusal.ts'
import type { Service } from './service.ts'

/** A password that breaks a rule does not use the link up. The user signs in with the new one afterwards. */
export const usePasswordLink = async (
  service: Service,
  { token, password }: { readonly token: string; readonly password: string },
  visitor: Visitor,
): Promise<'done' | 'notValid' | Refusal> => {
  const account = await accountOfLink(service, token)
  if (account === undefined) return notValid(service, visitor)
  const { email, dealer } = account
  const fault = passwordFault(password, { email, dealerName: dealer?.name ?? null })
  if (fault !== undefined) return new Refusal(fault)
  const hash = await orBusy(hashPassword(password))
  if (hash === 'busy') return new Refusal('Too much is being done right now. Try again in a moment.')
  const isDone = await administer(service, visitor, async (change) => {
    const { sql, at, record } = change
    await lockAccount(sql, account.id)
    const link = await useMailLink(sql, hashOfSecret(token), at)
    if (link === undefined) return false
    const { userId, purpose } = link
    await setPasswordHash(sql, userId, hash, at)
    await endSessionsOf(sql, userId, at)
    await forgetFailures(sql, accountSubject(service.ring, 'sign-in of account', email))
    // At a network that is known to the account failures are counted apart.
    await forgetFailures(sql, accountSubjectAt(service.ring, email, visitor.origin.address))
    if (purpose === 'reset') await queueMail(service.jobs, change, { kind: 'passwordChanged', userId })
    await record('user.passwordSet', { kind: 'user', id: userId })
    return true
  })
  return isDone ? 'done' : notValid(service, visitor)
}

const accountOfLink = async (service: Service, token: string): Promise<SignInAccount | undefined> => {
  if (!hasSecretForm(token)) return undefined
  const { sql, ring, now } = service
  const link = await findMailLink(sql, hashOfSecret(token), new Date(now()))
  return link === undefined ? undefined : findSignInAccount(sql, ring, link.userId)
}

/** Puts it on record, but for a network address that tries without end. */
const notValid = async (service: Service, visitor: Visitor): Promise<'notValid'> => {
  const { sql, ring, now } = service
  const network = networkSubject(ring, 'bad link', visitor.origin.address)
  const counted = await countInWindow(sql, network, NETWORK_BAD_LINKS, new Date(now()))
  if (counted.is === 'counted') {
    await recordRefusal(service, visitor, 'passwordLink.refused', { kind: 'request', id: 'linkNotValid' })
  }
  return 'notValid'
}
