/** Tells requests of our own pages from those that another site makes a browser send (cross-site request forgery). */
import type { FastifyRequest } from 'fastify'

/**
 * Browsers say where a request comes from in Sec-Fetch-Site, in Origin, or in both, and pages can't change either.
 * Each that is sent must name us. A request with neither does not come from a page.
 */
export const isSameOrigin = (request: FastifyRequest, address: OwnAddress): boolean => {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin === undefined && site === undefined) return false
  if (site !== undefined && site !== 'same-origin') return false
  return origin === undefined || isOwnOrigin(origin, request, address)
}

/** What is known of the service's own address. */
export type OwnAddress = {
  /** The address that browsers use, without a slash at the end; known once the server listens. */
  readonly baseUrl: () => string
  /** The same where it was given. */
  readonly publicUrl: string | undefined
}

/** Our own origin as the browser sees it: by the name that was asked for, where any name that leads to us is ours. */
export const ownOriginOf = ({ protocol, host }: FastifyRequest, { publicUrl }: OwnAddress): string =>
  publicUrl === undefined ? `${protocol}://${host}` : new URL(publicUrl).origin

/**
 * Without PUBLIC_URL the service goes by any name that leads to it, such as localhost; then the name that was asked
 * for is ours as well. With it, what it says is the only one.
 */
const isOwnOrigin = (
  origin: string,
  { protocol, host }: FastifyRequest,
  { baseUrl, publicUrl }: OwnAddress,
): boolean => {
  if (origin === new URL(baseUrl()).origin) return true
  return publicUrl === undefined && origin === `${protocol}://${host}`
}
