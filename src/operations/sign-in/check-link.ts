/** Tells what a link to set a password is for, and whose it is, without using it up. */
import { hashOfSecret } from '../../auth/api-key.ts'
import { hasSecretForm } from '../../auth/secret-form.ts'
import type { Scope } from '../../domain/scopes.ts'
import type { Queries } from '../../store/connection/database.ts'
import { listOwnDealersClients } from '../../store/consents/consents.ts'
import { findMailLink, type MailLink, type MailLinkPurpose } from '../../store/people/mail-links.ts'
import { findSignInAccount, type SignInAccount } from '../../store/people/sign-in-accounts.ts'
import { type ClientShown, clientShown, scopesOf } from '../consents/parties.ts'
import { requiredProvider, type Service } from '../service.ts'

/** A client of the user's dealer, which an invitation asks the user's consent for. */
export type AskingOwnClient = ClientShown & { readonly scopes: readonly Scope[] }

export type CheckedLink = {
  readonly purpose: MailLinkPurpose
  readonly email: string
  /** What the user is called, where that is known already. */
  readonly name: string | null
  /** Of an invitation: the clients that the user has not consented to, by name. */
  readonly clients: readonly AskingOwnClient[]
  readonly mayAddPasskey: boolean
  /** Whether they sign in by the lender's identity provider only. */
  readonly needsProvider: boolean
}

/** Undefined where the link was used, replaced by a newer one, is too old or never was, or its user is disabled. */
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
  const { email, name, role } = account
  return {
    purpose: link.purpose,
    email,
    name,
    clients: await clientsAsking(sql, link),
    mayAddPasskey: mayAddPasskey(account),
    needsProvider: requiredProvider(service, role) !== undefined,
  }
}

/** A passkey counts as both factors: who reads somebody's mails must not get past a factor of theirs by one. */
export const mayAddPasskey = ({ hasFactor }: Pick<SignInAccount, 'hasFactor'>): boolean => !hasFactor

/** The clients that the page of this link asks consent for: with an invitation those of the user's own dealer. */
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
