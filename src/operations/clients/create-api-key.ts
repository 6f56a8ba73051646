/** Creates another API key for a client. */
import { hashOfSecret, newApiKey, startOfKey } from '../../adapters/access/api-key.ts'
import { type Scope, scopesOf } from '../../domain/access/scopes.ts'
import type { Change } from '../../store/audit/change.ts'
import { findClient, insertApiKey } from '../../store/clients/clients.ts'
import { givenName, noSuchClient, Refusal } from '../refusal.ts'

export type GivenApiKey = {
  readonly clientId: string
  readonly name: string
  /** The client's scopes by default. */
  readonly scopes?: readonly Scope[]
  readonly expiresAt?: Date
}

/** Only this result has the key. */
export type CreatedApiKey = { readonly keyId: string; readonly apiKey: string; readonly clientId: string }

/** Rejected if the client is unknown or lacks one of the scopes, or the key would already have expired. */
export const createApiKey = async (change: Change, given: GivenApiKey): Promise<CreatedApiKey | Refusal> => {
  const name = givenName(given.name, 'An API key')
  if (name instanceof Refusal) return name
  const client = await findClient(change.sql, given.clientId)
  if (client === undefined) return noSuchClient(given.clientId)
  const lacking = given.scopes?.find((scope) => !client.scopes.includes(scope))
  if (lacking !== undefined) return new Refusal(`The client does not have the scope ${lacking}.`)
  const { expiresAt = null, scopes } = given
  if (expiresAt !== null && expiresAt <= change.at) return EXPIRED_ALREADY
  const keyId = change.newId()
  const apiKey = newApiKey(client.mode)
  await insertApiKey(change.sql, {
    id: keyId,
    clientId: client.id,
    name,
    startOfKey: startOfKey(apiKey),
    hash: hashOfSecret(apiKey),
    scopes: scopes === undefined ? client.scopes : scopesOf(client).filter((scope) => scopes.includes(scope)),
    at: change.at,
    expiresAt,
  })
  await change.record('apiKey.created', { kind: 'apiKey', id: keyId })
  return { keyId, apiKey, clientId: client.id }
}

const EXPIRED_ALREADY = new Refusal('The expiry time must be in the future.')
