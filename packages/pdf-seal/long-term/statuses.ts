/** What the values that a file carries say of the certificates of a signature, and what they leave open. */
import type { X509Certificate } from 'node:crypto'
import { isIssuedBy } from '../seal/sealing-key.ts'
import { readList } from './crl.ts'
import { isExempt, readOcspResponse } from './ocsp.ts'
import { issuedIn, pathOf } from './paths.ts'
import { isStatusPublished } from './sources.ts'
import type { Issued, Status } from './status.ts'
import { NO_VALUES, type Values } from './values.ts'

export type Signature = {
  readonly is: 'seal' | 'time stamp'
  readonly signer: X509Certificate
  /** When it is proved to have been there; undefined for a seal that no time stamp covers. */
  readonly at: Date | undefined
  /** As of when the status of its certificates is wanted, where that is later. */
  readonly asOf?: Date
}

/**
 * Reasons for which a time stamp authority's certificate is revoked while the time stamps that it gave before stay good
 * (RFC 3161, 4): unspecified, affiliation changed, superseded, cessation of operation.
 */
const HARMLESS_REASONS: readonly (number | undefined)[] = [0, 3, 4, 5]
const DAY_MILLISECONDS = 24 * 60 * 60_000
const SECOND_MILLISECONDS = 1_000

/** Whether a certificate counts as revoked when the signature was made. */
export const wasRevoked = (signature: Signature, { certificate }: Issued, status: Status): boolean => {
  if (status.isGood) return false
  if (signature.at === undefined || status.revokedAt === undefined || status.revokedAt <= signature.at)
    return true
  // Whoever has an authority's key gives time stamps of any time, also of before.
  const isStamper = signature.is === 'time stamp' && certificate.raw.equals(signature.signer.raw)
  return isStamper && !HARMLESS_REASONS.includes(status.reason)
}

/**
 * Whether a status tells enough of when the signature was made. Of the certificate that seals it must be known after the seal;
 * of the others the list or response must have held then, or be newer.
 */
export const isLateEnough = (signature: Signature, { certificate }: Issued, status: Status): boolean => {
  if (signature.at === undefined) return true
  const isSealer = signature.is === 'seal' && certificate.raw.equals(signature.signer.raw)
  const wanted = signature.asOf ?? signature.at
  const holds = isSealer ? status.thisUpdate : (status.nextUpdate ?? status.thisUpdate)
  // Responses give times to the second.
  return holds.getTime() >= Math.floor(wanted.getTime() / SECOND_MILLISECONDS) * SECOND_MILLISECONDS
}

/** Authorities drop certificates that have expired from their lists: that one is not on it says nothing then. */
export const isAfterExpiry = ({ certificate }: Issued, { isGood, thisUpdate }: Status): boolean =>
  isGood && thisUpdate > certificate.validToDate

/** Whether a list or a response is what its issuer says now. Without the time of the next one it is good for a day. */
export const isCurrent = ({ thisUpdate, nextUpdate }: Status, now: number): boolean =>
  (nextUpdate?.getTime() ?? thisUpdate.getTime() + DAY_MILLISECONDS) >= now

export type Open = {
  /** Certificates of which the values do not say enough, although a source covers them. */
  readonly missing: readonly Issued[]
  /** Certificates that the values call revoked when the signature was made. */
  readonly revoked: readonly Issued[]
  /** Whether the values say all that validators ask: of the signer too. */
  readonly isCovered: boolean
}

/** What the values leave open of a signature. Responders that nobody exempts are asked about like everybody else. */
export const openIn = (signature: Signature, others: readonly X509Certificate[], values: Values): Open => {
  const path = pathOf(signature.signer, others)
  const waiting = [...issuedIn(path)]
  const seen = new Set<string>()
  const [missing, revoked]: [Issued[], Issued[]] = [[], []]
  for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
    const { certificate, issuer } = one
    if (seen.has(certificate.fingerprint256) || !isStatusPublished(certificate)) continue
    seen.add(certificate.fingerprint256)
    const all = statusesOf(one, values)
    if (all.some((status) => wasRevoked(signature, one, status))) revoked.push(one)
    const found = all.find((status) => isLateEnough(signature, one, status) && !isAfterExpiry(one, status))
    if (found === undefined) missing.push(one)
    else if (found.responder !== undefined && !isExempt(found.responder))
      waiting.push({ certificate: found.responder, issuer })
  }
  const [, signersIssuer] = path
  const isSelfSigned = signature.signer.subject === signature.signer.issuer
  const isPublished = isSelfSigned || (signersIssuer !== undefined && isStatusPublished(signature.signer))
  return { missing, revoked, isCovered: isPublished && missing.length === 0 && revoked.length === 0 }
}

/** What each of the values says of a certificate; those about others say nothing. */
export const statusesOf = (about: Issued, { responses, lists }: Values): readonly Status[] => [
  ...responses.flatMap((response) => readable(() => readOcspResponse(response, about))),
  ...lists.flatMap((list) => readable(() => readList(list, about))),
]

/** Bytes from outside make readers and OpenSSL throw in many ways: what cannot be read says nothing. */
const readable = (read: () => Status): readonly Status[] => {
  try {
    return [read()]
  } catch {
    return []
  }
}

/** Whether any of the values tells nothing of the certificates, or is a certificate that leads nowhere. */
export const hasStrays = (certificates: readonly X509Certificate[], values: Values): boolean => {
  const isLoose = values.certificates.some(
    (raw) => !certificates.some((one) => one.raw.equals(raw) && isHeld(one, certificates)),
  )
  const issued = certificates.flatMap((one) => issuedIn(pathOf(one, certificates)).slice(0, 1))
  const found = issued.flatMap((about) => statusesOf(about, values).map((status) => ({ about, status })))
  const responders = found.flatMap(({ about: { issuer }, status: { responder } }) =>
    responder === undefined ? [] : [{ certificate: responder, issuer }],
  )
  const isAbout = (some: Values) =>
    [...issued, ...responders].some((about) => statusesOf(about, some).length > 0)
  return (
    isLoose ||
    values.responses.some((response) => !isAbout({ ...NO_VALUES, responses: [response] })) ||
    values.lists.some((list) => !isAbout({ ...NO_VALUES, lists: [list] }))
  )
}

/** It signed itself, or another signed it; of one whose issuer is not there nobody can tell, so that it must have signed another. */
const isHeld = (one: X509Certificate, others: readonly X509Certificate[]): boolean =>
  one.subject === one.issuer
    ? one.verify(one.publicKey)
    : others.some((other) => isIssuedBy(one, other) || isIssuedBy(other, one))
