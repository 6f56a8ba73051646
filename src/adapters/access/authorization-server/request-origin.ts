/** What accompanies a request to the authorization server, from the HTTP server down to its look-ups. */
import type { IncomingMessage } from 'node:http'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { KeyRing } from '../../../../packages/encryption/key-ring.ts'
import type { Database } from '../../../../packages/postgres/connection/database.ts'
import type { By } from '../../../store/audit/change.ts'
import type { Credential } from '../../../store/clients/access-tokens.ts'

export type AuthorizationServerParts = {
  readonly sql: Database
  readonly ring: KeyRing
  /** The reference data, read again when a token was revoked. */
  readonly referenceData: { readonly newest: () => Promise<unknown> }
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** The address that clients use; known once the server listens. */
  readonly baseUrl: () => string
  /** Receives errors of ours, whatever the caller's response. */
  readonly onError: (error: unknown, requestId: string | undefined) => void
  /** Receives why a client's assertion was rejected. */
  readonly onAssertionRefused: (refused: RefusedAssertion) => void
}

/** `clientId` is undefined unless it is one of ours. */
export type RefusedAssertion = {
  readonly reason: string
  readonly clientId: string | undefined
  readonly requestId: string | undefined
}

export type RequestOrigin = {
  readonly address: string
  readonly requestId: string
  /** Receives the client, if known, and the error in its response. */
  readonly onClient?: (clientId: string, error: string | undefined) => void
}

/** The current request, from anywhere in its code. */
export type CurrentContext = () => KoaContextWithOIDC | undefined

const origins = new WeakMap<IncomingMessage, RequestOrigin>()

/** Remembers the origin of a request for its duration. */
export const rememberOrigin = (request: IncomingMessage, origin: RequestOrigin): void => {
  origins.set(request, origin)
}

const credentials = new WeakMap<IncomingMessage, Credential>()

/** Remembers the credential of a request's client for its duration. */
export const rememberCredential = (context: KoaContextWithOIDC, credential: Credential): void => {
  credentials.set(context.req, credential)
}

/** The credential that authenticated the client of this request; undefined until one has. */
export const credentialOf = (context: KoaContextWithOIDC): Credential | undefined =>
  credentials.get(context.req)

/** The actor of the request, for the audit: its client if it is one of ours, otherwise a visitor. */
export const actingIn = (context: KoaContextWithOIDC | undefined): By => {
  const clientId = context?.oidc?.entities.Client?.clientId
  return {
    actor: clientId === undefined ? { kind: 'service', id: 'visitor' } : { kind: 'client', id: clientId },
  }
}

/** The origin of the request; undefined unless `rememberOrigin` was called. */
export const originOf = (context: KoaContextWithOIDC): RequestOrigin | undefined => origins.get(context.req)

/** Counts the requests of many callers in a minute, in memory that strangers cannot fill. */

const WINDOW_MILLISECONDS = 60_000
/** How many keys are counted at a time; beyond that the count of the oldest restarts. */
const COUNTED_MAXIMUM = 20_000

/** Counts one more for a key at a point in time. Returns 0, or the seconds until the next is allowed. */
export type PerMinute = (key: string, now: number) => number

/**
 * Counts requests of each key in a minute, which starts with the first. At most 20,000 keys are counted at a time;
 * beyond that the oldest start over.
 */
export const perMinute = (maximum: number): PerMinute => {
  // In the order of their ends, since each restarts in its own turn.
  const windows = new Map<string, { readonly endsAt: number; taken: number }>()
  const forgetEnded = (now: number) => {
    for (const [key, { endsAt }] of windows) {
      if (!isOver(endsAt, now) && windows.size < COUNTED_MAXIMUM) return
      windows.delete(key)
    }
  }
  return (key, now) => {
    const known = windows.get(key)
    if (known === undefined || isOver(known.endsAt, now)) {
      forgetEnded(now)
      windows.delete(key)
      windows.set(key, { endsAt: now + WINDOW_MILLISECONDS, taken: 1 })
      return 0
    }
    if (known.taken < maximum) {
      known.taken++
      return 0
    }
    return Math.ceil((known.endsAt - now) / 1_000)
  }
}

/** A window that would last longer than any was begun before the clock was set back. */
const isOver = (endsAt: number, now: number): boolean => endsAt <= now || endsAt > now + WINDOW_MILLISECONDS
