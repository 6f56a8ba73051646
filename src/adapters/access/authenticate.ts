/**
 * Identifies the client behind an `Authorization: Bearer` header, by its API key or an access token, and records when
 * API keys were last used.
 */

import type { Database } from '../../../packages/postgres/connection/database.ts'
import { CLOCKS_DIFFER_MILLISECONDS } from '../../../packages/values/clocks.ts'
import { repeatedly } from '../../../packages/values/repeatedly.ts'
import { oneByOne } from '../../../packages/values/turns/steps.ts'
import type { ClientPrincipal } from '../../domain/access/access.ts'
import type { Scope } from '../../domain/access/roles.ts'
import type { KnownToken, TokenFinder } from '../../store/clients/authorization-server.ts'
import { noteKeyUses } from '../../store/clients/clients.ts'
import type { Client, ReferenceData, ReferenceDataFollower } from './reference-data.ts'
import { hasApiKeyForm, hashOfSecret } from './secrets.ts'

export type Caller = ClientPrincipal & {
  readonly client: Client
  /** The API key in the request; undefined if it was an access token. */
  readonly keyId: string | undefined
  readonly scopes: ReadonlySet<Scope>
}

/** Why a request has no caller: its credentials are missing or invalid. */
export type NoCaller = 'none' | 'invalid'

export type Authentication = {
  readonly referenceData: ReferenceDataFollower
  readonly findToken: TokenFinder
  /** The required audience of access tokens. */
  readonly audience: string
  /** Milliseconds since 1970. */
  readonly now: number
}

const BEARER = /^Bearer +(\S+) *$/i
const SCHEME_CHARACTERS = 'Bearer '.length
/** Longer ones are not ours, and not worth hashing. */
const TOKEN_MAXIMUM_CHARACTERS = 200

/**
 * The caller of a request with this Authorization header. Keys and tokens that are revoked, expired or meant for
 * another service count as unknown. Returns at once for those seen before, as long as the cached data is fresh;
 * otherwise it asks the database, and throws if that fails.
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
  /**
   * From when on it is valid. A token that was issued later than now was issued before the clock was set back, and would be valid for
   * longer than it may be.
   */
  readonly from: number
  readonly expiresAt: number
  /** Undefined for an API key, which is valid only for this service. */
  readonly audience: string | undefined
}

const holding = (
  { caller, from, expiresAt, audience }: Found,
  wanted: string,
  now: number,
): Caller | 'invalid' =>
  now < from || expiresAt <= now || (audience !== undefined && audience !== wanted) ? 'invalid' : caller

/** Callers by their Authorization header, until the reference data changes: identifying one again is costly. */
const callers = new WeakMap<ReferenceData, Map<string, Found>>()
/** Access tokens come and go while the reference data stays: a full map is emptied. */
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
  // A credential created elsewhere just before must not be unknown: the newest reference data is checked before a
  // rejection.
  const found = (await find(referenceData, hash)) ?? (await findInNewer(follower, referenceData, hash, find))
  if (found === undefined) return 'invalid'
  // Only the usual spelling is cached, so that a client cannot fill the memory with variants.
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
  return {
    referenceData,
    caller: callerOf(key.client, key.scopes, key.id),
    from: 0,
    expiresAt,
    audience: undefined,
  }
}

const byToken =
  (findToken: TokenFinder) =>
  async (referenceData: ReferenceData, hash: string): Promise<Finding | undefined> => {
    // The reference data is taken before the token is read: a revocation in between makes another one current.
    const token = await findToken(hash)
    const client = token === undefined ? undefined : referenceData.client(token.clientId)
    if (token === undefined || client === undefined) return undefined
    const { audience } = token
    const from = token.issuedAt.getTime() - CLOCKS_DIFFER_MILLISECONDS
    const caller = callerOf(client, scopesOf(client, token), undefined)
    return { referenceData, caller, from, expiresAt: token.expiresAt.getTime(), audience }
  }

/** The token's scopes, as far as the client still has them. */
const scopesOf = (client: Client, token: KnownToken): ReadonlySet<Scope> =>
  new Set([...client.scopes].filter((scope) => token.scopes.includes(scope)))

/** The caller that a client is with these scopes. */
export const callerOf = (client: Client, scopes: ReadonlySet<Scope>, keyId: string | undefined): Caller => ({
  clientId: client.id,
  dealerId: client.dealerId,
  mode: client.mode,
  client,
  keyId,
  scopes,
})

const FLUSH_MILLISECONDS = 10_000

export type KeyUses = {
  readonly note: (keyId: string, at: number) => void
  readonly flush: () => Promise<void>
  /** Writes the recorded uses, and stops. */
  readonly stop: () => Promise<void>
}

/**
 * Remembers when each API key was last used and writes it to the database from time to time, because a write for each
 * request would cost too much. A crash loses at most one interval of uses. Errors of writing go to `onError`, and what
 * could not be written is written with the next.
 */
export const keyUses = (sql: Database, onError: (error: unknown) => void): KeyUses => {
  const noted = new Map<string, number>()
  const write = async () => {
    if (noted.size === 0) return
    const uses = [...noted]
    noted.clear()
    try {
      await noteKeyUses(
        sql,
        uses.map(([keyId, at]) => ({ keyId, at: new Date(at) })),
      )
    } catch (error) {
      for (const [keyId, at] of uses) if (!noted.has(keyId)) noted.set(keyId, at)
      throw error
    }
  }
  const inTurn = oneByOne()
  const flush = () => inTurn('write', write)
  const flushing = repeatedly(flush, { everyMilliseconds: FLUSH_MILLISECONDS, onError })
  return {
    note: (keyId, at) => noted.set(keyId, at),
    flush,
    stop: async () => {
      await flushing.stop()
      await flush().catch(onError)
    },
  }
}
