/**
 * Sets a password, adds a passkey, or both, with a mailed link, and ends all sessions of its user. An invited user may
 * also give consents.
 */

import type { Queries } from '../../../packages/postgres/connection/database.ts'
import {
  accountSubject,
  accountSubjectAt,
  NETWORK_BAD_LINKS,
  networkSubject,
  orBusy,
} from '../../adapters/access/limits.ts'
import { registrationOptions, relyingPartyOf } from '../../adapters/access/passkeys.ts'
import { hashPassword } from '../../adapters/access/password.ts'
import type { WebUser } from '../../adapters/access/person.ts'
import { hashOfSecret, hasSecretForm } from '../../adapters/access/secrets.ts'
import { passwordFault } from '../../domain/access/password-rules.ts'
import { administer, recordRefusal } from '../../service/as-web-user.ts'
import { type Undo, undoable } from '../../service/in-transaction.ts'
import { queueMail } from '../../service/queue-mail.ts'
import { givenName, LINK_NOT_VALID, Refusal } from '../../service/refusal.ts'
import { hasAnyFactor, requiredProvider, type Service } from '../../service/service.ts'
import type { Change } from '../../store/audit/change.ts'
import { insertConsent } from '../../store/clients/consents.ts'
import { isLinked, readFactors } from '../../store/people/factors.ts'
import { findMailLink, type MailLink, useMailLink } from '../../store/people/mail-links.ts'
import { endSessionsOf } from '../../store/people/sessions.ts'
import {
  countInWindow,
  findSignInAccount,
  lockAccount,
  purgeFailures,
  type SignInAccount,
} from '../../store/people/sign-in.ts'
import { setPasswordHash, setUserName } from '../../store/people/users.ts'
import { queueFactorMail } from './account-mails.ts'
import { beginSession, type SignedIn } from './begin-session.ts'
import { type AskedForPasskey, issueChallenge, NO_DOMAIN, verifyNewPasskey } from './passkeys.ts'
import { clientsAsking, mayAddPasskey } from './password-links.ts'
import { drawFirstCodes } from './second-factor.ts'

export type LinkUse = {
  readonly token: string
  readonly password?: string | undefined
  /** The browser's response to the options of `startPasskeyByLink` at this origin of ours. */
  readonly passkey?: unknown
  readonly origin?: string
  readonly name?: string | undefined
  /** The ids of the clients, among those of the link's page, that the user lets act for them. */
  readonly consents?: readonly string[] | undefined
}

export type UsedLink = {
  /** New recovery codes, if the user added a passkey and had none. */
  readonly recoveryCodes: readonly string[]
  /** The session of an invited user; null for a new password, with which the user signs in. */
  readonly signedIn: SignedIn | null
}

/** The options for a browser to make a passkey for the user of a link. Rejected if they may not add one with it. */
export const startPasskeyByLink = async (
  service: Service,
  token: string,
  webUser: WebUser,
  origin: string,
): Promise<AskedForPasskey | Refusal> => {
  const found = await accountOfLink(service, token)
  if (found === undefined) return notValid(service, webUser)
  const { account, link } = found
  const refused = refusedFor(service, account, true)
  if (refused !== undefined) return refused
  const rpId = relyingPartyOf(origin)
  if (rpId === undefined) return NO_DOMAIN
  const challenge = issueChallenge(service, 'register', link.id)
  return registrationOptions({ rpId, challenge, user: account, known: [] })
}

/**
 * A password that breaks a rule does not use up the link, nor does a consent that the page does not ask for. An
 * invitation also signs its user in.
 */
export const usePasswordLink = async (
  service: Service,
  { token, password, passkey, origin = '', name: givenAs, consents = [] }: LinkUse,
  webUser: WebUser,
): Promise<UsedLink | Refusal> => {
  const found = await accountOfLink(service, token)
  if (found === undefined) return notValid(service, webUser)
  const { account, link: opened } = found
  const refused = refusedFor(service, account, passkey !== undefined)
  if (refused !== undefined) return refused
  if (!(await areAsked(service.sql, opened, consents))) return NOT_ASKED
  const name = givenAs === undefined ? undefined : givenName(givenAs, 'The user')
  if (name instanceof Refusal) return name
  const hash = password === undefined ? undefined : await hashOfNew(password, account)
  if (hash instanceof Refusal) return hash
  const add = passkey === undefined ? undefined : await verifyNewPasskey(service, opened.id, passkey, origin)
  if (add instanceof Refusal) return add
  if (hash === undefined && add === undefined) return NOTHING_CHOSEN
  const use = async (change: Change, undo: Undo<Refusal>) => {
    const { sql, at, record } = change
    await lockAccount(sql, account.id)
    const link = await useMailLink(sql, hashOfSecret(token), at)
    if (link === undefined) return LINK_NOT_VALID
    const { userId } = link
    await giveConsents(change, link, consents)
    if (hash !== undefined) await setPassword(change, link, hash)
    if (name !== undefined) await setUserName(sql, service.ring, userId, name)
    await endSessionsOf(sql, userId, at)
    await forgetFailures(service, change, account.email, webUser)
    if (add === undefined) return []
    const isFirst = await lacksFactors(service, change, userId)
    const taken = isFirst ? await add(change, { userId, name: passkeyName(webUser) }) : HAS_FACTOR
    // The link stays valid.
    if (taken !== undefined) return undo(taken)
    await record('passkey.added', { kind: 'user', id: userId })
    await queueFactorMail(change, userId, 'passkeyAdded')
    return drawFirstCodes(change, userId)
  }
  const outcome = await undoable((undo: Undo<Refusal>) =>
    administer(service, webUser, (change) => use(change, undo)),
  )
  if (outcome === LINK_NOT_VALID) return notValid(service, webUser)
  if (outcome instanceof Refusal) return outcome
  const isInvited = opened.purpose === 'invitation'
  return {
    recoveryCodes: outcome,
    signedIn: isInvited ? await enter(service, webUser, account.id, hash, add !== undefined) : null,
  }
}

/** Null if the user was disabled in the meantime, or another link of theirs was used. */
const enter = async (
  service: Service,
  webUser: WebUser,
  userId: string,
  passwordHash: string | undefined,
  isStrong: boolean,
): Promise<SignedIn | null> => {
  const account = await findSignInAccount(service.sql, service.ring, userId)
  if (account === undefined) return null
  const proved = { isStrong, ...(passwordHash === undefined ? {} : { passwordHash }) }
  return (await beginSession(service, webUser, account, proved)) ?? null
}

/** What this user may not choose with a link. */
const refusedFor = (service: Service, account: SignInAccount, addsPasskey: boolean): Refusal | undefined => {
  const provider = requiredProvider(service, account.role)
  if (provider !== undefined)
    return new Refusal(
      `People with your role sign in with ${provider.name} only, so you do not need a password here.`,
    )
  return addsPasskey && !mayAddPasskey(service, account) ? HAS_FACTOR : undefined
}

const HAS_FACTOR = new Refusal(
  'You use two-factor authentication, so you cannot add a passkey with a link alone. Sign in, then add the passkey under My account.',
)
const NOTHING_CHOSEN = new Refusal('Enter a password or add a passkey.')

const hashOfNew = async (
  password: string,
  { email, dealer, partner }: SignInAccount,
): Promise<string | Refusal> => {
  const fault = passwordFault(password, { email, dealerName: (dealer ?? partner)?.name ?? null })
  if (fault !== undefined) return new Refusal(fault)
  const hash = await orBusy(hashPassword(password))
  return hash === 'busy' ? new Refusal('The service is busy. Please try again in a moment.') : hash
}

const setPassword = async (change: Change, { userId, purpose }: MailLink, hash: string): Promise<void> => {
  await setPasswordHash(change.sql, userId, hash, change.at)
  if (purpose === 'reset') await queueMail(change, { kind: 'passwordChanged', userId })
  await change.record('user.passwordSet', { kind: 'user', id: userId })
}

const forgetFailures = async (
  { ring }: Service,
  { sql }: Change,
  email: string,
  { origin }: WebUser,
): Promise<void> => {
  await purgeFailures(sql, accountSubject(ring, 'sign-in of account', email))
  // For a network that the account knows, failures are counted separately.
  await purgeFailures(sql, accountSubjectAt(ring, email, origin.address))
}

const lacksFactors = async (service: Service, { sql }: Change, userId: string): Promise<boolean> => {
  const { authenticatorSince, passkeys } = await readFactors(sql, userId)
  const hasFactor = authenticatorSince !== null || passkeys > 0
  return !hasAnyFactor(service, { hasFactor, isLinked: await isLinked(sql, userId) })
}

/** The user can recognise it by the browser, and may rename the others. */
const passkeyName = ({ origin }: WebUser): string => origin.browser ?? 'First passkey'

const NOT_ASKED = new Refusal('The software that requests your consent has changed. Reload this page.')

const areAsked = async (sql: Queries, link: MailLink, consents: readonly string[]): Promise<boolean> => {
  if (consents.length === 0) return true
  const asked = new Set((await clientsAsking(sql, link)).map(({ id }) => id))
  return consents.every((id) => asked.has(id))
}

/** Skips a client that was disabled just now. */
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

/** Records it, unless a network address tries endlessly. */
const notValid = async (service: Service, webUser: WebUser): Promise<Refusal> => {
  const { sql, ring, now } = service
  const network = networkSubject(ring, 'bad link', webUser.origin.address)
  const counted = await countInWindow(sql, network, NETWORK_BAD_LINKS, new Date(now()))
  if (counted.is === 'counted') {
    await recordRefusal(service, webUser, 'passwordLink.refused', { kind: 'request', id: 'linkNotValid' })
  }
  return LINK_NOT_VALID
}
