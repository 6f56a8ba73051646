/** Where a certificate says that its status and its issuer can be had (RFC 5280, 4.2.1.13 and 4.2.2.1). */
import type { X509Certificate } from 'node:crypto'
import { contentOf, type Der, DerFault, extensionOf, oidOf, partsOf, TAG } from '../seal/der.ts'

export type Sources = {
  /** OCSP responders. */
  readonly responders: readonly URL[]
  /** Lists of revoked certificates. */
  readonly lists: readonly URL[]
  readonly issuers: readonly URL[]
}

const AUTHORITY_INFORMATION = '1.3.6.1.5.5.7.1.1'
const OCSP = '1.3.6.1.5.5.7.48.1'
const ISSUERS = '1.3.6.1.5.5.7.48.2'
const DISTRIBUTION_POINTS = '2.5.29.31'
/** URIs among general names. */
const URI = 0x86
/** At most so many of a kind are asked. */
const URLS_MAXIMUM = 4

/** All empty where the certificate names none, or none that can be read: only http and https are. */
export const sourcesOf = (certificate: X509Certificate): Sources => {
  try {
    return {
      responders: describedAt(certificate, OCSP),
      lists: pointsOf(certificate),
      issuers: describedAt(certificate, ISSUERS),
    }
  } catch (fault) {
    if (fault instanceof DerFault) return { responders: [], lists: [], issuers: [] }
    throw fault
  }
}

/** Whether anybody reports the certificate's revocation status. */
export const isStatusPublished = (certificate: X509Certificate): boolean => {
  const { responders, lists } = sourcesOf(certificate)
  return responders.length + lists.length > 0
}

const describedAt = (certificate: X509Certificate, method: string): readonly URL[] => {
  const value = extensionOf(certificate, AUTHORITY_INFORMATION)
  const places = value === undefined ? [] : partsOf(value, TAG.sequence)
  return urlsOf(
    places.flatMap((place) => {
      const [type, name] = partsOf(place, TAG.sequence)
      return oidOf(type) === method && name !== undefined ? [name] : []
    }),
  )
}

/** Points whose lists are another issuer's, or cover some reasons alone, are left out. */
const pointsOf = (certificate: X509Certificate): readonly URL[] => {
  const value = extensionOf(certificate, DISTRIBUTION_POINTS)
  const points = value === undefined ? [] : partsOf(value, TAG.sequence)
  return urlsOf(
    points.flatMap((point) => {
      const [where, ...others] = partsOf(point, TAG.sequence)
      return where?.tag === 0xa0 && others.length === 0 ? fullNamesOf(where) : []
    }),
  )
}

/** The names of a distribution point that says its full name. */
export const fullNamesOf = (where: Der): readonly Der[] => {
  const [names] = partsOf(where, 0xa0)
  return names?.tag === 0xa0 ? partsOf(names, 0xa0) : []
}

/** Those of the names that are addresses on the web. */
export const urlsOf = (names: readonly Der[]): readonly URL[] =>
  names
    .filter(({ tag }) => tag === URI)
    .flatMap((name) => URL.parse(contentOf(name, URI).toString('latin1')) ?? [])
    .filter(({ protocol }) => protocol === 'http:' || protocol === 'https:')
    .slice(0, URLS_MAXIMUM)
