/** Response headers that keep browsers from misusing a response, and a check for proxies that are not trusted. */
import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'

/** The headers that keep browsers from using a response for anything but its purpose, and from caching it. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
}

/**
 * Notices a proxy in front of the service that is not trusted to name the origin of requests: checks each request, and
 * logs once that one named another address than its own, and was not believed. A trusted proxy's request has the
 * address that it named.
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
