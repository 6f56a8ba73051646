/**
 * Sets a password with a link that was mailed, and ends all sessions of its user. An invited user may consent with it.
 */
import { hashOfSecret } from '../../auth/api-key.ts'
import { orBusy } from '../../auth/bounded-work.ts'
import { hashPassword } from '../../auth/password.ts'
import { passwordFault } from '../../auth/password-rules.ts'
import type { WebUser } from '../../auth/person.ts'
import { hasSecretForm } from '../../auth/secret-form.ts'
import {
  accountSubject,
  accountSubjectAt,
  NETWORK_BAD_LINKS,
  networkSubject,
} from '../../auth/sign-in-limits.ts'
import type { Change } from '../../store/audit/change.ts'
import type { Queries } from '../../store/connection/database.ts'
import { insertConsent } from '../../store/consents/consents.ts'
import { findMailLink, type MailLink, useMailLink } from '../../store/people/mail-links.ts'
import { endSessionsOf } from '../../store/people/sessions.ts'
import { findSignInAccount, lockAccount, type SignInAccount } from '../../store/people/sign-in-accounts.ts'
import { countInWindow, purgeFailures } from '../../store/people/sign-in-failures.ts'
import { setPasswordHash, setUserName } from '../../store/people/users.ts'
import { administer, recordRefusal } from '../administration/as-web-user.ts'
import { queueMail } from '../mail/queue.ts'
import { givenName, Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { clientsAsking } from './check-link.ts'

export type LinkUse = {
  readonly token: string
  readonly password: string
  /** What the user is called, where they say it. */
  readonly name?: string | undefined
  /** The ids of those clients, of the ones that the link's page asks for, that the user lets act for them. */
  readonly consents?: readonly string[] | undefined
}

/**
 * A password that breaks a rule does not use the link up, nor does a consent that the page does not ask for. The user signs
 * in with the new password afterwards.
 */
export const usePasswordLink = async (
  service: Service,
  { token, password, name: givenAs, consents = [] }: LinkUse,
  webUser: WebUser,
): Promise<'done' | 'notValid' | Refusal> => {
  const found = await accountOfLink(service, token)
  if (found === undefined) return notValid(service, webUser)
  const { account, link: opened } = found
  const { email, dealer } = account
  if (!(await areAsked(service.sql, opened, consents))) return NOT_ASKED
  const name = givenAs === undefined ? undefined : givenName(givenAs, 'The user')
  if (name instanceof Refusal) return name
  const fault = passwordFault(password, { email, dealerName: dealer?.name ?? null })
  if (fault !== undefined) return new Refusal(fault)
  const hash = await orBusy(hashPassword(password))
  if (hash === 'busy') return new Refusal('Too much is being done right now. Try again in a moment.')
  const isDone = await administer(service, webUser, async (change) => {
    const { sql, at, record } = change
    await lockAccount(sql, account.id)
    const link = await useMailLink(sql, hashOfSecret(token), at)
    if (link === undefined) return false
    const { userId, purpose } = link
    await giveConsents(change, link, consents)
    await setPasswordHash(sql, userId, hash, at)
    if (name !== undefined) await setUserName(sql, service.ring, userId, name)
    await endSessionsOf(sql, userId, at)
    await purgeFailures(sql, accountSubject(service.ring, 'sign-in of account', email))
    // At a network that is known to the account failures are counted apart.
    await purgeFailures(sql, accountSubjectAt(service.ring, email, webUser.origin.address))
    if (purpose === 'reset') await queueMail(service.jobs, change, { kind: 'passwordChanged', userId })
    await record('user.passwordSet', { kind: 'user', id: userId })
    return true
  })
  return isDone ? 'done' : notValid(service, webUser)
}

const NOT_ASKED = new Refusal('The software that asks for your consent has changed. Load this page again.')

const areAsked = async (sql: Queries, link: MailLink, consents: readonly string[]): Promise<boolean> => {
  if (consents.length === 0) return true
  const asked = new Set((await clientsAsking(sql, link)).map(({ id }) => id))
  return consents.every((id) => asked.has(id))
}

/** A client that was switched off this very moment is left out. */
const giveConsents = async (
  { sql, at, newId, record }: Change,
  link: MailLink,
  consents: readonly string[],
): Promise<void> => {
  if (consents.length === 0) return
  for (const { id: clientId } of await clientsAsking(sql, link)) {
    if (!consents.includes(clientId)) continue
    const id = newId()
    const isNew = await insertConsent(sql, { id, clientId, userId: link.userId, at, givenFrom: 'invitation' })
    if (isNew) await record('consent.given', { kind: 'consent', id })
  }
}

const accountOfLink = async (
  service: Service,
  token: string,
): Promise<{ readonly account: SignInAccount; readonly link: MailLink } | undefined> => {
  if (!hasSecretForm(token)) return undefined
  const { sql, ring, now } = service
  const link = await findMailLink(sql, hashOfSecret(token), new Date(now()))
  if (link === undefined) return undefined
  const account = await findSignInAccount(sql, ring, link.userId)
  return account === undefined ? undefined : { account, link }
}

/** Puts it on record, but for a network address that tries without end. */
const notValid = async (service: Service, webUser: WebUser): Promise<'notValid'> => {
  const { sql, ring, now } = service
  const network = networkSubject(ring, 'bad link', webUser.origin.address)
  const counted = await countInWindow(sql, network, NETWORK_BAD_LINKS, new Date(now()))
  if (counted.is === 'counted') {
    await recordRefusal(service, webUser, 'passwordLink.refused', { kind: 'request', id: 'linkNotValid' })
  }
  return 'notValid'
}
