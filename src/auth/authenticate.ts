/** Finds who is calling: the client behind an `Authorization: Bearer` header. */
import type { Principal } from '../domain/access.ts'
import { hasApiKeyForm, hashOfSecret } from './api-key.ts'
import type { Client, Directory } from './directory.ts'
import type { Scope } from './scopes.ts'

export type Caller = Principal & {
  readonly client: Client
  readonly keyId: string
  readonly scopes: ReadonlySet<Scope>
}

/** Why a request has no caller: it brought no credentials, or none that hold. */
export type NoCaller = 'none' | 'invalid'

const BEARER = /^Bearer +(\S+) *$/i

/** The caller of a request with this Authorization header. Revoked and expired keys are like unknown ones. */
export const authenticate = (
  directory: Directory,
  authorization: string | undefined,
  now: number,
): Caller | NoCaller => {
  if (authorization === undefined) return 'none'
  const token = BEARER.exec(authorization)?.[1]
  if (token === undefined || !hasApiKeyForm(token)) return 'invalid'
  const key = directory.apiKey(hashOfSecret(token).toString('hex'))
  if (key === undefined || (key.expiresAt !== undefined && key.expiresAt.getTime() <= now)) return 'invalid'
  const { client } = key
  return {
    clientId: client.id,
    dealerId: client.dealerId,
    mode: client.mode,
    client,
    keyId: key.id,
    scopes: key.scopes,
  }
}
