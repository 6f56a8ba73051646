/** Links to set a password: describes one without using it up, and emails one to someone who cannot sign in. */
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import {
  ACCOUNT_LINKS,
  accountSubject,
  NETWORK_LINKS,
  networkSubject,
  notedSubject,
} from '../../adapters/access/limits.ts'
import type { WebUser } from '../../adapters/access/person.ts'
import { hashOfSecret, hasSecretForm } from '../../adapters/access/secrets.ts'
import { administer, recordRefusal } from '../../service/as-web-user.ts'
import { queueMail } from '../../service/queue-mail.ts'
import { type Refusal, tooManyUntil } from '../../service/refusal.ts'
import { hasAnyFactor, requiredProvider, type Service } from '../../service/service.ts'
import { listOwnDealersClients } from '../../store/clients/consents.ts'
import { findMailLink, type MailLink, type MailLinkPurpose } from '../../store/people/mail-links.ts'
import {
  countInWindow,
  findSignInAccount,
  NOBODYS_ID,
  noteWait,
  type SignInAccount,
} from '../../store/people/sign-in.ts'
import { findUserId } from '../../store/people/users.ts'
import { type ClientShown, type ConsentScope, clientShown, scopesOf } from '../clients/consents.ts'
import { subjectOf } from './passwords.ts'

/** A client of the user's dealer, for which an invitation asks the user's consent. */
export type AskingOwnClient = ClientShown & { readonly scopes: readonly ConsentScope[] }

export type CheckedLink = {
  readonly purpose: MailLinkPurpose
  readonly email: string
  /** The user's name, if already known. */
  readonly name: string | null
  /** The name of the user's dealer or partner, if any. */
  readonly dealer: string | null
  /** For an invitation: the clients without the user's consent, by name. */
  readonly clients: readonly AskingOwnClient[]
  readonly mayAddPasskey: boolean
  /** Whether they sign in only through the lender's identity provider. */
  readonly needsProvider: boolean
}

/**
 * Describes a link, and whose it is. Undefined if the link was used, replaced by a newer one, is too old or never
 * existed, or its user is disabled.
 */
export const checkPasswordLink = async (
  service: Service,
  token: string,
): Promise<CheckedLink | undefined> => {
  const { sql, ring, now } = service
  if (!hasSecretForm(token)) return undefined
  const link = await findMailLink(sql, hashOfSecret(token), new Date(now()))
  if (link === undefined) return undefined
  const account = await findSignInAccount(sql, ring, link.userId)
  if (account === undefined) return undefined
  const { email, name, role, dealer, partner } = account
  return {
    purpose: link.purpose,
    email,
    name,
    dealer: (dealer ?? partner)?.name ?? null,
    clients: await clientsAsking(sql, link),
    mayAddPasskey: mayAddPasskey(service, account),
    needsProvider: requiredProvider(service, role) !== undefined,
  }
}

/** A passkey counts as both factors: someone who reads a user's emails must not bypass an existing factor with one. */
export const mayAddPasskey = (service: Service, account: SignInAccount): boolean =>
  !hasAnyFactor(service, account)

/** The clients that the link's page asks consent for: with an invitation, those of the user's own dealer. */
export const clientsAsking = async (
  sql: Queries,
  { purpose, userId }: Pick<MailLink, 'purpose' | 'userId'>,
): Promise<readonly AskingOwnClient[]> => {
  if (purpose !== 'invitation') return []
  const clients = await listOwnDealersClients(sql, [userId])
  return clients
    .filter(({ hasConsented }) => !hasConsented)
    .map((client) => ({ ...clientShown(client), scopes: scopesOf(client) }))
}

/**
 * Emails a link to someone who cannot sign in. Neither response nor work reveals whether there is an account. Always
 * `asked`, unless a network address asks too often. Beyond an account's limit nothing is sent. An invited user is
 * invited again; a disabled user gets nothing.
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
