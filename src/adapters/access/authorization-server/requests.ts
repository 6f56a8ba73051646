/**
 * What accompanies a request to the authorization server, from the HTTP server down to its look-ups, and how rejections
 * are recorded.
 */

import type { IncomingMessage } from 'node:http'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { KeyRing } from '../../../../packages/encryption/key-ring.ts'
import type { Database } from '../../../../packages/postgres/connection/database.ts'
import { type By, recordAlone } from '../../../store/audit/change.ts'
import type { Credential } from '../../../store/clients/authorization-server.ts'
import { networkOf } from '../addresses.ts'
import { refusalBounds } from '../limits.ts'

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

/** Marks a request whose assertion was used before, which the library treats like any other failure. */
export const IS_REPLAY = 'isReplay'

/** Records the rejection of a request, if there was one. */
export type RefusalRecord = (context: KoaContextWithOIDC) => Promise<void>

/**
 * Writes the rejections of the authorization server to the audit, with a limit for each network, so that a stranger
 * cannot fill it.
 */
export const refusalRecord = (parts: AuthorizationServerParts): RefusalRecord => {
  const isToBeRecorded = refusalBounds()
  return async (context) => {
    const code = refusalOf(context)
    if (code === undefined) return
    const from = networkOf(originOf(context)?.address ?? '')
    if (!isToBeRecorded({ kind: 'oauth.refused', by: from }, parts.now())) return
    const by = { ...actingIn(context), now: parts.now }
    await recordAlone(parts.sql, by, 'oauth.refused', { kind: 'request', id: code })
  }
}

const refusalOf = (context: KoaContextWithOIDC): string | undefined => {
  if (context.status < 400 || context.status >= 500) return undefined
  return context.state[IS_REPLAY] === true ? 'assertion_replayed' : errorIn(context)
}

/** The error in the response. The library has a fixed set of codes; nothing in them comes from the caller. */
export const errorIn = ({ status, body }: KoaContextWithOIDC): string | undefined => {
  const { error } = (body ?? {}) as { readonly error?: unknown }
  return status >= 400 && typeof error === 'string' ? error : undefined
}
