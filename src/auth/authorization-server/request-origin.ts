/** What goes along with a request to the authorization server, from the HTTP server down to what it looks up. */
import type { IncomingMessage } from 'node:http'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { By } from '../../store/audit/change.ts'
import type { Credential } from '../../store/clients/access-tokens.ts'
import type { Database } from '../../store/connection/database.ts'
import type { KeyRing } from '../../store/encryption/key-ring.ts'

export type AuthorizationServerParts = {
  readonly sql: Database
  readonly ring: KeyRing
  /** The reference data, read again when a token was revoked. */
  readonly referenceData: { readonly newest: () => Promise<unknown> }
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** The address that clients use; known once the server listens. */
  readonly baseUrl: () => string
  /** Told of faults of ours, whatever the caller was answered. */
  readonly onError: (error: unknown, requestId: string | undefined) => void
}

/** From where a request came. */
export type RequestOrigin = {
  readonly address: string
  readonly requestId: string
  /** Told which client it was, where that is known, and the error that it is answered with. */
  readonly onClient?: (clientId: string, error: string | undefined) => void
}

/** The request that is being answered, wherever its code may be. */
export type CurrentContext = () => KoaContextWithOIDC | undefined

const origins = new WeakMap<IncomingMessage, RequestOrigin>()

/** Remembers from where a request came, as long as it lasts. */
export const rememberOrigin = (request: IncomingMessage, origin: RequestOrigin): void => {
  origins.set(request, origin)
}

const credentials = new WeakMap<IncomingMessage, Credential>()

/** Remembers what the client of a request proved itself with, as long as the request lasts. */
export const rememberCredential = (context: KoaContextWithOIDC, credential: Credential): void => {
  credentials.set(context.req, credential)
}

/** The credential that proved the client of this request; undefined until one did. */
export const credentialOf = (context: KoaContextWithOIDC): Credential | undefined =>
  credentials.get(context.req)

/** Who is behind the request, for the audit: its client where that is one of ours, else somebody. */
export const actingIn = (context: KoaContextWithOIDC | undefined, parts: AuthorizationServerParts): By => {
  const origin = context === undefined ? undefined : origins.get(context.req)
  const clientId = context?.oidc?.entities.Client?.clientId
  return {
    actor: clientId === undefined ? { kind: 'service', id: 'visitor' } : { kind: 'client', id: clientId },
    ...(origin === undefined
      ? {}
      : {
          from: { ring: parts.ring, origin: { address: origin.address, browser: null } },
          requestId: origin.requestId,
        }),
  }
}

/** From where the request came; undefined where nobody remembered it with `rememberOrigin`. */
export const originOf = (context: KoaContextWithOIDC): RequestOrigin | undefined => origins.get(context.req)
