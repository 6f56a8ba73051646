/**
 * Distinguishes requests of our own pages from those that another site makes a browser send (cross-site request
 * forgery).
 */
import type { FastifyRequest } from 'fastify'

/**
 * Browsers name the origin of a request in Sec-Fetch-Site, in Origin, or in both, and pages cannot change either. Each
 * header that is present must name us. A request with neither does not come from a page.
 */
export const isSameOrigin = (request: FastifyRequest, address: OwnAddress): boolean => {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin === undefined && site === undefined) return false
  if (site !== undefined && site !== 'same-origin') return false
  return origin === undefined || isOwnOrigin(origin, request, address)
}

/** The known addresses of the service itself. */
export type OwnAddress = {
  /** The address that browsers use, without a trailing slash; known once the server listens. */
  readonly baseUrl: () => string
  /** The same, if it was configured. */
  readonly publicUrl: string | undefined
}

/**
 * Our own origin as the browser sees it: with the host name in the request, if that name leads to us. No browser sends a Host that is no
 * host.
 */
export const ownOriginOf = (
  { protocol, host }: FastifyRequest,
  { publicUrl, baseUrl }: OwnAddress,
): string => {
  if (publicUrl !== undefined) return new URL(publicUrl).origin
  const asked = `${protocol}://${host}`
  return URL.canParse(asked) ? asked : baseUrl()
}

/**
 * Without PUBLIC_URL the service accepts any name that leads to it, such as localhost; the name in the request is then
 * ours too. With it, that is the only one.
 */
const isOwnOrigin = (
  origin: string,
  { protocol, host }: FastifyRequest,
  { baseUrl, publicUrl }: OwnAddress,
): boolean => {
  if (origin === new URL(baseUrl()).origin) return true
  return publicUrl === undefined && origin === `${protocol}://${host}`
}
