/** The authorization server for the HTTP server: it handles requests, with the signing keys in force. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { issuerAt } from './metadata.ts'
import { ENDPOINTS, openProvider } from './provider.ts'
import {
  type AuthorizationServerParts,
  type RequestOrigin,
  refusalRecord,
  rememberOrigin,
} from './requests.ts'
import { openSigningKeys, shownKids } from './storage.ts'

/** What can be called: an endpoint, or the server's description of itself. */
export type Endpoint = keyof typeof ENDPOINTS | 'discovery'

/** Responds to a request whose body was not read yet. */
export type Responder = (
  endpoint: Endpoint,
  request: IncomingMessage,
  response: ServerResponse,
  context: RequestOrigin,
) => Promise<void>

export type AuthorizationServer = {
  /** The server with the current signing keys from the database; creates missing keys. */
  readonly current: () => Promise<Responder>
}

/**
 * The authorization server at the service's current address. It is rebuilt when the address or the signing keys have
 * changed; if that fails, `current` rejects and the next request tries again.
 */
export const authorizationServer = (parts: AuthorizationServerParts): AuthorizationServer => {
  const record = refusalRecord(parts)
  let made: { readonly from: string; readonly responder: Promise<Responder> } | undefined
  return {
    current: async () => {
      const from = `${parts.baseUrl()} ${(await shownKids(parts)).join(' ')}`
      if (made?.from === from) return made.responder
      const making = { from, responder: responderOf(parts, record) }
      made = making
      try {
        return await making.responder
      } catch (error) {
        // The next request tries again.
        if (made === making) made = undefined
        throw error
      }
    },
  }
}

const responderOf = async (
  parts: AuthorizationServerParts,
  record: ReturnType<typeof refusalRecord>,
): Promise<Responder> => {
  const provider = await openProvider(parts, await openSigningKeys(parts), record)
  const result = provider.callback()
  const issuer = new URL(issuerAt(parts.baseUrl()))
  return async (endpoint, request, response, context) => {
    rememberOrigin(request, context)
    setAddress(request, issuer, endpoint === 'discovery' ? DISCOVERY : ENDPOINTS[endpoint])
    await result(request, response)
    // The unread rest of a body is discarded, so that the connection can be reused.
    request.resume()
  }
}

const DISCOVERY = '/.well-known/oauth-authorization-server'

/** The requested address never reaches the library: it knows the server by its issuer, under fixed paths. */
const setAddress = (request: IncomingMessage, issuer: URL, path: string): void => {
  request.url = path
  Object.assign(request, { baseUrl: issuer.pathname })
  delete request.headers['x-forwarded-host']
  request.headers.host = issuer.host
  request.headers['x-forwarded-proto'] = issuer.protocol.replace(':', '')
}
