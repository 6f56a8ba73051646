/** Which certificates lead from a signer to whom validators trust, and until when all of them can be relied on. */
import type { X509Certificate } from 'node:crypto'
import { isIssuedBy } from '../seal/sealing-key.ts'
import type { Issued } from './status.ts'

const PATH_MAXIMUM = 8

/** The certificate and its issuers, nearest first, as far as they are among the others. */
export const pathOf = (
  certificate: X509Certificate,
  others: readonly X509Certificate[],
): readonly X509Certificate[] => {
  const path = [certificate]
  for (let last = certificate; path.length < PATH_MAXIMUM && !isSelfIssued(last); ) {
    const issuer = others.find((other) => isIssuedBy(last, other))
    if (issuer === undefined || path.some((one) => one.raw.equals(issuer.raw))) break
    path.push(issuer)
    last = issuer
  }
  return path
}

/** Each certificate of a path with its issuer: those that somebody can revoke. */
export const issuedIn = (path: readonly X509Certificate[]): readonly Issued[] =>
  path.flatMap((certificate, at) => {
    const issuer = path[at + 1]
    return issuer === undefined ? [] : [{ certificate, issuer }]
  })

/** A root: who relies on it has it already. */
export const isSelfIssued = (certificate: X509Certificate): boolean =>
  certificate.subject === certificate.issuer

/**
 * RSA of fewer bits is relied on until this day: NIST SP 800-131A and IR 8547 deprecate 112 bits of security after 2030. No day is set
 * for other keys that are read; a release that sets one has the time stamps renewed before it.
 */
const SHORT_RSA_HOLDS_UNTIL = new Date('2031-01-01T00:00:00Z')
const LONG_RSA_BITS = 3_072

/** When the first of a path's certificates expires, or the first of its keys is too weak to be relied on. Roots do not count. */
export const holdsUntil = (path: readonly X509Certificate[]): Date =>
  path
    .filter((one, at) => at === 0 || !isSelfIssued(one))
    .flatMap((one) => (hasShortKey(one) ? [one.validToDate, SHORT_RSA_HOLDS_UNTIL] : [one.validToDate]))
    .reduce((first, other) => (other < first ? other : first))

const hasShortKey = ({ publicKey: { asymmetricKeyDetails } }: X509Certificate): boolean =>
  (asymmetricKeyDetails?.modulusLength ?? LONG_RSA_BITS) < LONG_RSA_BITS
