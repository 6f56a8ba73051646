/** The lender's certificate and key for sealing, from a PKCS#12 file, and whether they are suitable. */
import type { KeyObject, X509Certificate } from 'node:crypto'
import { isEllipticKey } from './cms.ts'
import { bitsOf, extensionOf } from './der.ts'
import type { Pkcs12 } from './pkcs12.ts'

export type SealingKey = {
  readonly certificate: X509Certificate
  /** The issuers in the file, nearest first, without the root: a verifier has it, or does not trust it. */
  readonly chain: readonly X509Certificate[]
  /** The root that issued the last of them, where the file holds it: it is not part of seals, and checks what is said of the others. */
  readonly root?: X509Certificate
  readonly privateKey: KeyObject
}

/** Why a certificate cannot seal; the message is for the lender's staff and contains no secret. */
export class SealingKeyFault extends Error {
  override name = 'SealingKeyFault'
}

export const RSA_MINIMUM_BITS = 2048
const CURVE = 'prime256v1'
const CHAIN_MAXIMUM = 8
const KEY_USAGE = '2.5.29.15'
/** Bits of RFC 5280, 4.2.1.3. */
const [DIGITAL_SIGNATURE, NON_REPUDIATION] = [0x80, 0x40]

/** Reads the file and checks that it can seal at `at`. Throws a {@link SealingKeyFault}. */
export const loadSealingKey = async (pkcs12: Buffer, password: string, at: Date): Promise<SealingKey> => {
  const key = await readSealingKey(pkcs12, password)
  refuseOutOfTime(key.certificate, at)
  return key
}

/** Reads the file and checks that it can seal, whatever the time. Throws a {@link SealingKeyFault}. */
export const readSealingKey = async (pkcs12: Buffer, password: string): Promise<SealingKey> => {
  const { keys, certificates } = await opened(pkcs12, password)
  const [privateKey] = keys
  if (!privateKey) throw new SealingKeyFault('The certificate file holds no private key.')
  if (keys.length > 1) throw new SealingKeyFault('The certificate file holds more than one private key.')
  const certificate = certificates.find((candidate) => candidate.checkPrivateKey(privateKey))
  if (!certificate)
    throw new SealingKeyFault('The certificate file holds no certificate for its private key.')
  refuseUnfit(certificate)
  const chain = chainOf(certificate, certificates)
  const last = chain.at(-1) ?? certificate
  const root = certificates.find((other) => other !== last && isSelfIssued(other) && isIssuedBy(last, other))
  return { certificate, chain, ...(root === undefined ? {} : { root }), privateKey }
}

/** Throws a {@link SealingKeyFault} that names the certificate and its times. */
export const refuseOutOfTime = (certificate: X509Certificate, at: Date): void => {
  const says = outOfTime(certificate, at)
  if (says !== undefined) throw new SealingKeyFault(says)
}

/** Why it cannot seal at `at`, in a sentence; undefined while it is valid. */
export const outOfTime = (certificate: X509Certificate, at: Date): string | undefined => {
  const { validFromDate, validToDate } = certificate
  if (at < validFromDate) return `${called(certificate)} is not valid before ${validFromDate.toISOString()}.`
  return at > validToDate ? `${called(certificate)} expired at ${validToDate.toISOString()}.` : undefined
}

/** The common name, or else the whole name, for people. */
export const nameOf = (certificate: X509Certificate): string => {
  const parts = certificate.subject?.split('\n') ?? []
  return parts.find((part) => part.startsWith('CN='))?.slice(3) ?? parts.join(', ')
}

/** Whether `issuer` issued `certificate`: names, the issuer being an authority, and the signature. */
export const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)

/** The code that reads the file takes 14 MB, so it is loaded only if there is one. */
const opened = async (pkcs12: Buffer, password: string): Promise<Pkcs12> => {
  const { Pkcs12Fault, readPkcs12 } = await import('./pkcs12.ts')
  try {
    return await readPkcs12(pkcs12, password)
  } catch (fault) {
    if (fault instanceof Pkcs12Fault) throw new SealingKeyFault(fault.message)
    throw fault
  }
}

/** Its name in sentences. */
export const called = (certificate: X509Certificate): string =>
  `The sealing certificate "${nameOf(certificate)}"`

const refuseUnfit = (certificate: X509Certificate): void => {
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey
  const isFit = isEllipticKey(certificate)
    ? asymmetricKeyDetails?.namedCurve === CURVE
    : asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= RSA_MINIMUM_BITS
  if (!isFit)
    throw new SealingKeyFault(`${called(certificate)} needs an RSA key of 2048 bits or more, or ECDSA P-256.`)
  const usage = extensionOf(certificate, KEY_USAGE)
  if (usage && !((bitsOf(usage)[0] ?? 0) & (DIGITAL_SIGNATURE | NON_REPUDIATION))) {
    throw new SealingKeyFault(
      `${called(certificate)} is not made for signatures: its key usage does not say so.`,
    )
  }
}

const chainOf = (certificate: X509Certificate, others: readonly X509Certificate[]): X509Certificate[] => {
  const chain: X509Certificate[] = []
  let last = certificate
  while (chain.length < CHAIN_MAXIMUM) {
    const issuer = others.find((other) => other !== last && isIssuedBy(last, other) && !isSelfIssued(other))
    if (!issuer || chain.includes(issuer)) break
    chain.push(issuer)
    last = issuer
  }
  return chain
}

const isSelfIssued = (certificate: X509Certificate): boolean => certificate.subject === certificate.issuer
