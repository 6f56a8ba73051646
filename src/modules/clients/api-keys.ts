/** A client's API keys: create, replace and revoke them. */

import type { Queries } from '../../../packages/postgres/connection/database.ts'
import { hashOfSecret, newApiKey, startOfKey } from '../../adapters/access/secrets.ts'
import { type Scope, scopesOf } from '../../domain/access/roles.ts'
import { credentialState, endOfOverlap } from '../../domain/lender/credentials.ts'
import { givenName, noSuchClient, Refusal } from '../../service/refusal.ts'
import type { Change } from '../../store/audit/change.ts'
import {
  findClient,
  insertApiKey,
  listApiKeys,
  lockClient,
  type StoredApiKey,
  setApiKeyReplaced,
  setApiKeyRevoked,
} from '../../store/clients/clients.ts'

export type GivenApiKey = {
  readonly clientId: string
  readonly name: string
  /** The client's scopes by default. */
  readonly scopes?: readonly Scope[]
  readonly expiresAt?: Date
}

/** Only this result has the key. */
export type CreatedApiKey = { readonly keyId: string; readonly apiKey: string; readonly clientId: string }

/**
 * Creates another API key. Rejected if the client is unknown or lacks one of the scopes, or the key would already have
 * expired.
 */
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

/** Revokes an API key: from the next request on it counts as unknown. Rejected if there is no such key. */
export const revokeApiKey = async (
  change: Change,
  clientId: string,
  keyId: string,
): Promise<{ readonly keyId: string } | Refusal> => {
  const client = await findClient(change.sql, clientId)
  if (client === undefined) return noSuchClient(clientId)
  const key = await findApiKey(change.sql, client.id, keyId)
  if (key instanceof Refusal) return key
  await setApiKeyRevoked(change.sql, key.id, change.at)
  await change.record('apiKey.revoked', { kind: 'apiKey', id: key.id })
  return { keyId: key.id }
}

/** Only this result has the new key. */
export type RotatedApiKey = {
  readonly keyId: string
  readonly apiKey: string
  /** When the old key expires. */
  readonly replacedExpiresAt: Date
}

/**
 * Replaces an API key with a new one of the same name and scopes. The old one stays valid for a while; the new one
 * never expires. Rejected for a key that does not exist, is revoked, replaced or has expired.
 */
export const rotateApiKey = async (
  change: Change,
  clientId: string,
  oldKeyId: string,
): Promise<RotatedApiKey | Refusal> => {
  const client = await lockClient(change.sql, clientId)
  if (client === undefined) return noSuchClient(clientId)
  const old = await findApiKey(change.sql, client.id, oldKeyId)
  if (old instanceof Refusal) return old
  if (credentialState(old, change.at) === 'expired') {
    return new Refusal('This key has expired and cannot be rotated. Create a new one.')
  }
  if (old.isReplaced) {
    return new Refusal('This key has already been rotated. Rotate the newer key, or create another one.')
  }
  const replacedExpiresAt = endOfOverlap(old.expiresAt, change.at)
  await setApiKeyReplaced(change.sql, old.id, replacedExpiresAt)
  await change.record('apiKey.replaced', { kind: 'apiKey', id: old.id })
  const keyId = change.newId()
  const apiKey = newApiKey(client.mode)
  await insertApiKey(change.sql, {
    id: keyId,
    clientId: client.id,
    name: old.name,
    startOfKey: startOfKey(apiKey),
    hash: hashOfSecret(apiKey),
    scopes: old.scopes,
    at: change.at,
    expiresAt: null,
  })
  await change.record('apiKey.created', { kind: 'apiKey', id: keyId })
  return { keyId, apiKey, replacedExpiresAt }
}

const EXPIRED_ALREADY = new Refusal('The expiry time must be in the future.')

/** The unrevoked key with this id. Rejected if there is none. */
const findApiKey = async (sql: Queries, clientId: string, id: string): Promise<StoredApiKey | Refusal> =>
  (await listApiKeys(sql, clientId)).find((key) => key.id === id && key.revokedAt === null) ?? NO_SUCH_KEY

const NO_SUCH_KEY = new Refusal('Key not found. It does not exist, or it has already been revoked.')
