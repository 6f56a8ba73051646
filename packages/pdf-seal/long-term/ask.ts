/** Asks responders, lists and issuers about certificates over the web. */
import { X509Certificate } from 'node:crypto'
import { DerFault } from '../seal/der.ts'
import { isIssuedBy, nameOf } from '../seal/sealing-key.ts'
import { readList } from './crl.ts'
import { ocspQuestion, readOcspResponse } from './ocsp.ts'
import { type AskWeb, rememberingWeb } from './remember.ts'
import { sourcesOf } from './sources.ts'
import type { Issued, Status } from './status.ts'
import { LongTermFault, RevokedFault } from './status.ts'
import { isAfterExpiry, isCurrent, isLateEnough, type Signature, wasRevoked } from './statuses.ts'
import { NO_VALUES, type Values } from './values.ts'

export type StatusSource = {
  /** What tells enough of a certificate of a signature, as values for the file. Throws a {@link LongTermFault}. */
  readonly valuesOf: (signature: Signature, about: Issued, now: number) => Promise<Values>
  /** The issuer by the address that the certificate names; undefined where it names none. Throws a {@link LongTermFault}. */
  readonly issuerOf: (certificate: X509Certificate, now: number) => Promise<X509Certificate | undefined>
}

const RESPONSE_MAXIMUM_BYTES = 64 * 1_024
const LIST_MAXIMUM_BYTES = 512 * 1_024
const ISSUER_MAXIMUM_BYTES = 16 * 1_024

/** Made once a process: many agreements have the same certificates. */
export const statusSource = (askWeb: AskWeb): StatusSource => {
  const recall = rememberingWeb(askWeb)
  return {
    valuesOf: (signature, about, now) => {
      const { responders, lists } = sourcesOf(about.certificate)
      const { fingerprint256 } = about.certificate
      const asking = {
        body: ocspQuestion(about),
        contentType: OCSP_REQUEST,
        maximumBytes: RESPONSE_MAXIMUM_BYTES,
      }
      const take = (url: URL, read: () => Status): void => judged(url, signature, about, now, read)
      return firstOf<Values>([
        ...responders.map(
          (url) => () =>
            recall(fingerprint256, { url, ...asking }, now, (body) => {
              take(url, () => readOcspResponse(body, about))
              return { ...NO_VALUES, responses: [body] }
            }),
        ),
        ...lists.map(
          (url) => () =>
            recall('list', { url, maximumBytes: LIST_MAXIMUM_BYTES }, now, (body) => {
              take(url, () => readList(body, about))
              return { ...NO_VALUES, lists: [body] }
            }),
        ),
      ])
    },
    issuerOf: async (certificate, now) => {
      const { issuers } = sourcesOf(certificate)
      if (issuers.length === 0) return undefined
      return firstOf(
        issuers.map(
          (url) => () =>
            recall('issuer', { url, maximumBytes: ISSUER_MAXIMUM_BYTES }, now, (body) =>
              issuerIn(url, body, certificate),
            ),
        ),
      )
    },
  }
}

const OCSP_REQUEST = 'application/ocsp-request'

/** Throws where the status does not tell enough. */
const judged = (url: URL, signature: Signature, about: Issued, now: number, read: () => Status): void => {
  const status = readStatus(url, read)
  const called = `"${nameOf(about.certificate)}"`
  if (wasRevoked(signature, about, status))
    throw new RevokedFault(
      `${url.host} says that ${called} was revoked${status.revokedAt === undefined ? '' : ` at ${status.revokedAt.toISOString()}`}. The ${signature.is} is not valid, and nothing is added to it.`,
    )
  if (!isCurrent(status, now))
    throw new LongTermFault(
      `What ${url.host} says of ${called} is out of date since ${status.nextUpdate?.toISOString() ?? 'a day'}.`,
    )
  if (isAfterExpiry(about, status))
    throw new LongTermFault(
      `What ${url.host} says of ${called} is from after that expired, and proves nothing.`,
    )
  if (!isLateEnough(signature, about, status))
    throw new LongTermFault(
      `What ${url.host} says of ${called} is from before the ${signature.is}; the next is due at ${status.nextUpdate?.toISOString() ?? 'any time'}.`,
    )
}

const readStatus = (url: URL, read: () => Status): Status => {
  try {
    return read()
  } catch (fault) {
    // Certificates from outside make OpenSSL throw in many ways.
    const why = fault instanceof DerFault ? fault.message : 'It cannot be read.'
    throw new LongTermFault(`The response of ${url.host} is not valid: ${why}`)
  }
}

const issuerIn = (url: URL, body: Buffer, certificate: X509Certificate): X509Certificate => {
  try {
    const issuer = new X509Certificate(body)
    if (isIssuedBy(certificate, issuer)) return issuer
  } catch {
    // Told below.
  }
  throw new LongTermFault(`What ${url.host} gives is not the issuer of "${nameOf(certificate)}".`)
}

/** The first that works, else the error of the first; revoked by one is revoked. */
const firstOf = async <T>(tries: readonly (() => Promise<T>)[]): Promise<T> => {
  let first: LongTermFault | undefined
  for (const one of tries) {
    try {
      return await one()
    } catch (fault) {
      if (!(fault instanceof LongTermFault) || fault instanceof RevokedFault) throw fault
      first ??= fault
    }
  }
  throw first ?? new LongTermFault('A certificate does not name a source for its revocation status.')
}
