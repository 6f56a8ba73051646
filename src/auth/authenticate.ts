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
const SCHEME_CHARACTERS = 'Bearer '.length

/** The caller of a request with this Authorization header. Revoked and expired keys are like unknown ones. */
export const authenticate = (
  directory: Directory,
  authorization: string | undefined,
  now: number,
): Caller | NoCaller => {
  if (authorization === undefined) return 'none'
  const known = knownCallers(directory)
  const found = known.get(authorization) ?? find(directory, authorization)
  if (found === undefined) return 'invalid'
  // Only the usual spelling is remembered, so that a client can't fill the memory with others.
  if (authorization.length === SCHEME_CHARACTERS + found.tokenLength) known.set(authorization, found)
  const { caller, expiresAt } = found
  return expiresAt !== undefined && expiresAt.getTime() <= now ? 'invalid' : caller
}

type Found = { readonly caller: Caller; readonly expiresAt: Date | undefined; readonly tokenLength: number }

/** Callers by the header that they send, as long as the directory is of one version: a look-up is dearer than it looks. */
const callers = new WeakMap<Directory, Map<string, Found>>()

const knownCallers = (directory: Directory): Map<string, Found> => {
  const known = callers.get(directory) ?? new Map<string, Found>()
  callers.set(directory, known)
  return known
}

const find = (directory: Directory, authorization: string): Found | undefined => {
  const token = BEARER.exec(authorization)?.[1]
  if (token === undefined || !hasApiKeyForm(token)) return undefined
  const key = directory.apiKey(hashOfSecret(token).toString('hex'))
  if (key === undefined) return undefined
  const { client } = key
  const caller = {
    clientId: client.id,
    dealerId: client.dealerId,
    mode: client.mode,
    client,
    keyId: key.id,
    scopes: key.scopes,
  }
  return { caller, expiresAt: key.expiresAt, tokenLength: token.length }
}
