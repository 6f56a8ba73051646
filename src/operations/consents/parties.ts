/** The two sides of a consent, as the database has them now: the client that asks, and the user. */

import type { Queries } from '../../../packages/postgres/connection/database.ts'
import type { Mode } from '../../domain/access/access.ts'
import { SCOPES } from '../../domain/access/scopes.ts'
import {
  type AskedUser,
  type AskingClient,
  findAskedUser,
  findAskingClient,
} from '../../store/consents/consents.ts'
import { isReturnAddress } from '../clients/redirect-uris.ts'
import { Refusal } from '../refusal.ts'

/** What an asking client may send along with the user. */
export type Asked = { readonly clientId: string; readonly redirectUri: string | null }

/** The client does not exist, or is disabled: the response does not say which. */
const UNKNOWN = new Refusal(
  'The software that created this link is not allowed to request your consent. Ask the person who gave you the link for a new one.',
)
/** The client may not send users to the address that the link names. */
export const FOREIGN_ADDRESS = new Refusal(
  'This link leads to an address that is not registered for the software. Ask the person who gave you the link for a new one.',
)

/** The form of client ids: other text is not looked up, since PostgreSQL accepts no NUL. */
const CLIENT_ID = /^[\x21-\x7e]{1,100}$/

/** The client that asks, if it may ask and may use the return address. */
export const findAsking = async (
  sql: Queries,
  { clientId, redirectUri }: Asked,
): Promise<AskingClient | Refusal> => {
  const client = CLIENT_ID.test(clientId) ? await findAskingClient(sql, clientId) : undefined
  if (client === undefined) return UNKNOWN
  return redirectUri === null || isReturnAddress(client, redirectUri) ? client : FOREIGN_ADDRESS
}

export type Standing = {
  readonly hasConsented: boolean
  /** Why the user cannot consent to the client at all, in a sentence; null if they can. */
  readonly cannot: string | null
}

/** The user's relation to the client. */
export const findStanding = async (sql: Queries, userId: string, client: AskingClient): Promise<Standing> => {
  const user = await findAskedUser(sql, userId, client.id)
  return { hasConsented: user?.hasConsented ?? false, cannot: whyNot(user) }
}

const whyNot = (user: AskedUser | undefined): string | null => {
  if (user === undefined || !user.isEnabled) return 'Your account or your dealer has been disabled.'
  if (user.dealerId === null) {
    return 'Only dealer users own applications, so there is nothing that this software could do for you.'
  }
  if (!user.isOfSameSandbox) return 'This software and your account are not in the same sandbox.'
  return null
}

export type ClientShown = { readonly id: string; readonly name: string; readonly mode: Mode }

/** A client as a user sees it. */
export const clientShown = ({ id, name, mode }: ClientShown): ClientShown => ({ id, name, mode })

/** What a consent can be about: never what only the lender's own clients may do. */
export type ConsentScope = (typeof SCOPES)[number]

/** The scopes of a client of a dealer or partner, in the order of their declaration. */
export const scopesOf = ({ scopes }: { readonly scopes: readonly string[] }): readonly ConsentScope[] =>
  SCOPES.filter((scope) => scopes.includes(scope))
