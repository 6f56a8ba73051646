/** Gives a client a further API key. */
import { hashOfSecret, newApiKey, startOfKey } from '../auth/api-key.ts'
import type { Scope } from '../auth/scopes.ts'
import type { Change } from '../store/change.ts'
import { findClient, insertApiKey } from '../store/clients.ts'
import { givenName, Refusal } from './refusal.ts'

export type GivenApiKey = {
  readonly clientId: string
  readonly name: string
  /** Those of the client unless given. */
  readonly scopes?: readonly Scope[]
  readonly expiresAt?: Date
}

/** The key is told here and never again. */
export type CreatedApiKey = { readonly keyId: string; readonly apiKey: string; readonly clientId: string }

/** Refused where the client is unknown or lacks one of the scopes. */
export const createApiKey = async (change: Change, given: GivenApiKey): Promise<CreatedApiKey | Refusal> => {
  const name = givenName(given.name, 'An API key')
  if (name instanceof Refusal) return name
  const client = await findClient(change.sql, given.clientId)
  if (client === undefined) return new Refusal(`There is no client "${given.clientId}".`)
  const lacking = given.scopes?.find((scope) => !client.scopes.includes(scope))
  if (lacking !== undefined) return new Refusal(`The client itself lacks the scope ${lacking}.`)
  const keyId = change.newId()
  const apiKey = newApiKey(client.mode)
  await insertApiKey(change.sql, {
    id: keyId,
    clientId: client.id,
    name,
    startOfKey: startOfKey(apiKey),
    hash: hashOfSecret(apiKey),
    scopes: given.scopes ?? client.scopes,
    at: change.at,
    expiresAt: given.expiresAt ?? null,
  })
  await change.record('apiKey.created', { kind: 'apiKey', id: keyId })
  return { keyId, apiKey, clientId: client.id }
}
