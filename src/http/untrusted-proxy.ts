/** Notices a proxy in front of the service whose word on where requests come from is not taken. */
import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'

/**
 * Looks at each request, and says once in the log that one named another address than it came from, and was not believed.
 * A trusted proxy's request has the address that it named.
 */
export const untrustedProxyNotice = (log: Logger): ((request: FastifyRequest) => void) => {
  let isLogged = false
  return (request) => {
    if (isLogged || request.headers['x-forwarded-for'] === undefined) return
    if (request.ip !== request.raw.socket.remoteAddress) return
    isLogged = true
    log.warn(
      { requestId: request.id },
      'A request came with X-Forwarded-For from an address that TRUSTED_PROXIES does not list. If that is your proxy, list it: until then all that come through it share one address, and the limits of one',
    )
  }
}
