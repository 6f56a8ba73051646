/** Finds who is calling: the client behind an `Authorization: Bearer` header, by its API key or an access token. */
import type { ClientPrincipal } from '../domain/access.ts'
import type { Scope } from '../domain/scopes.ts'
import type { KnownToken, TokenFinder } from '../store/clients/access-tokens.ts'
import { hasApiKeyForm, hashOfSecret } from './api-key.ts'
import type { Client, ReferenceData, ReferenceDataFollower } from './reference-data.ts'

export type Caller = ClientPrincipal & {
  readonly client: Client
  /** The API key that was sent; undefined where it was an access token. */
  readonly keyId: string | undefined
  readonly scopes: ReadonlySet<Scope>
}

/** Why a request has no caller: it brought no credentials, or none that hold. */
export type NoCaller = 'none' | 'invalid'

export type Authentication = {
  readonly referenceData: ReferenceDataFollower
  readonly findToken: TokenFinder
  /** The audience that access tokens must be meant for. */
  readonly audience: string
  /** Milliseconds since 1970. */
  readonly now: number
}

const BEARER = /^Bearer +(\S+) *$/i
const SCHEME_CHARACTERS = 'Bearer '.length
/** Longer ones are none of ours, and not worth hashing. */
const TOKEN_MAXIMUM_CHARACTERS = 200

/**
 * The caller of a request with this Authorization header. Keys and tokens that are revoked, expired or meant for
 * another service are like unknown ones. Answers at once for those that were seen before, as long as what is known
 * of them is fresh; otherwise the database is asked, and an error is thrown where that can't be done.
 */
export const authenticate = (
  authentication: Authentication,
  authorization: string | undefined,
): Caller | NoCaller | Promise<Caller | NoCaller> => {
  if (authorization === undefined) return 'none'
  const { referenceData, audience, now } = authentication
  if (referenceData.isFresh()) {
    const found = knownCallers(referenceData.current()).get(authorization)
    if (found !== undefined) return holding(found, audience, now)
  }
  return lookUp(authentication, authorization)
}

type Found = {
  readonly caller: Caller
  readonly expiresAt: number
  /** Undefined for an API key, which is for this service alone. */
  readonly audience: string | undefined
}

const holding = ({ caller, expiresAt, audience }: Found, wanted: string, now: number): Caller | 'invalid' =>
  expiresAt <= now || (audience !== undefined && audience !== wanted) ? 'invalid' : caller

/** Callers by the Authorization header that they send, until the reference data changes: finding one again is costly. */
const callers = new WeakMap<ReferenceData, Map<string, Found>>()
/** Access tokens come and go while the reference data stays: the map is emptied when it is full. */
const KNOWN_MAXIMUM = 10_000

const knownCallers = (referenceData: ReferenceData): Map<string, Found> => {
  const known = callers.get(referenceData) ?? new Map<string, Found>()
  if (known.size >= KNOWN_MAXIMUM) known.clear()
  callers.set(referenceData, known)
  return known
}

const lookUp = async (
  { referenceData: follower, findToken, audience, now }: Authentication,
  authorization: string,
): Promise<Caller | 'invalid'> => {
  const token = BEARER.exec(authorization)?.[1]
  if (token === undefined || token.length > TOKEN_MAXIMUM_CHARACTERS) return 'invalid'
  const referenceData = follower.isFresh() ? follower.current() : await follower.newest()
  const hash = hashOfSecret(token).toString('hex')
  const find: Find = hasApiKeyForm(token) ? byKey : byToken(findToken)
  // What was made a moment ago, elsewhere, is not unknown: the newest reference data is asked before refusing.
  const found = (await find(referenceData, hash)) ?? (await findInNewer(follower, referenceData, hash, find))
  if (found === undefined) return 'invalid'
  // Only the usual spelling is remembered, so that a client can't fill the memory with others.
  if (authorization.length === SCHEME_CHARACTERS + token.length)
    knownCallers(found.referenceData).set(authorization, found)
  return holding(found, audience, now)
}

type Finding = Found & { readonly referenceData: ReferenceData }
type Find = (referenceData: ReferenceData, hash: string) => Finding | undefined | Promise<Finding | undefined>

const findInNewer = async (
  follower: ReferenceDataFollower,
  referenceData: ReferenceData,
  hash: string,
  find: Find,
): Promise<Finding | undefined> => {
  const newest = await follower.newest()
  return newest === referenceData ? undefined : find(newest, hash)
}

const byKey = (referenceData: ReferenceData, hash: string): Finding | undefined => {
  const key = referenceData.apiKey(hash)
  if (key === undefined) return undefined
  const expiresAt = key.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY
  return { referenceData, caller: callerOf(key.client, key.scopes, key.id), expiresAt, audience: undefined }
}

const byToken =
  (findToken: TokenFinder) =>
  async (referenceData: ReferenceData, hash: string): Promise<Finding | undefined> => {
    // The reference data is taken before the token is read: a revocation in between makes another one current.
    const token = await findToken(hash)
    const client = token === undefined ? undefined : referenceData.client(token.clientId)
    if (token === undefined || client === undefined) return undefined
    const { audience } = token
    const caller = callerOf(client, scopesOf(client, token), undefined)
    return { referenceData, caller, expiresAt: token.expiresAt.getTime(), audience }
  }

/** What the token was given for, as far as the client still may. */
const scopesOf = (client: Client, token: KnownToken): ReadonlySet<Scope> =>
  new Set([...client.scopes].filter((scope) => token.scopes.includes(scope)))

const callerOf = (client: Client, scopes: ReadonlySet<Scope>, keyId: string | undefined): Caller => ({
  clientId: client.id,
  dealerId: client.dealerId,
  mode: client.mode,
  client,
  keyId,
  scopes,
})
