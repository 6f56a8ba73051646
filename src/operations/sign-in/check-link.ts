/** Describes a link to set a password, and whose it is, without using it up. */

import type { Queries } from '../../../packages/postgres/connection/database.ts'
import { hashOfSecret } from '../../adapters/access/api-key.ts'
import { hasSecretForm } from '../../adapters/access/secret-form.ts'
import { listOwnDealersClients } from '../../store/consents/consents.ts'
import { findMailLink, type MailLink, type MailLinkPurpose } from '../../store/people/mail-links.ts'
import { findSignInAccount, type SignInAccount } from '../../store/people/sign-in-accounts.ts'
import { type ClientShown, type ConsentScope, clientShown, scopesOf } from '../consents/parties.ts'
import { hasAnyFactor, requiredProvider, type Service } from '../service.ts'

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

/** Undefined if the link was used, replaced by a newer one, is too old or never existed, or its user is disabled. */
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
