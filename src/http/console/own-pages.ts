/** Tells requests of our own pages from those that another site makes a browser send (cross-site request forgery). */
import type { FastifyRequest } from 'fastify'

/**
 * Browsers tell where a request comes from in Sec-Fetch-Site, in Origin, or in both, and pages can't change either.
 * What is told must be us; a request that tells nothing is not from a page.
 */
export const isFromOwnPage = (request: FastifyRequest, baseUrl: string): boolean => {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin === undefined && site === undefined) return false
  if (site !== undefined && site !== 'same-origin') return false
  return origin === undefined || isOwnOrigin(origin, request, baseUrl)
}

/**
 * Without PUBLIC_URL the service goes by any name that leads to it, such as localhost; then the name that was asked
 * for is ours as well. Where it is behind https its name was given, and is the only one.
 */
const isOwnOrigin = (origin: string, request: FastifyRequest, baseUrl: string): boolean => {
  const own = new URL(baseUrl).origin
  if (origin === own) return true
  return own.startsWith('http:') && origin === `${request.protocol}://${request.host}`
}
