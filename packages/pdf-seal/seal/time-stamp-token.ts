/**
 * Reads a time stamp token (RFC 3161, with the certificate named as in RFC 5816) and checks all that it says of itself:
 * its signature, its certificates' one of the other, and that its signer may give time stamps.
 */
import { createHash, timingSafeEqual, verify, X509Certificate } from 'node:crypto'
import { OID } from './cms.ts'
import {
  contentOf,
  type Der,
  DerFault,
  extensionOf,
  issuerAndSerial,
  nullValue,
  numberOf,
  oidOf,
  partsOf,
  readDer,
  TAG,
} from './der.ts'
import { isIssuedBy, nameOf } from './sealing-key.ts'

export type TimeStampToken = {
  readonly at: Date
  /** The hash that was stamped, by SHA-256. */
  readonly imprint: Buffer
  readonly nonce?: Buffer
  readonly authority: X509Certificate
  readonly certificates: readonly X509Certificate[]
}

const DIGESTS: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}
/** Signature algorithms and the digest that each brings along; undefined: the signer's digest algorithm. */
export const SIGNATURES: Readonly<Record<string, string | undefined>> = {
  '1.2.840.113549.1.1.1': undefined,
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
}
const EXTENDED_KEY_USAGE = '2.5.29.37'
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8'
const SIGNED_DATA_VERSION = 3
const NULL = nullValue()

/** Throws a {@link DerFault} that says what is wrong with the token. Whether its authority is trusted is another question. */
export const readTimeStampToken = (token: Buffer): TimeStampToken => {
  const [type, wrapped] = partsOf(readDer(token), TAG.sequence)
  ensure(oidOf(type) === OID.signedData && wrapped?.tag === 0xa0, 'It is no signed data.')
  const [version, digests, content, ...others] = partsOf(readDer(wrapped.content), TAG.sequence)
  ensure(numberOf(version) === SIGNED_DATA_VERSION, 'Its version is another.')
  ensure(others.length === 2, 'It carries something besides certificates, or none.')
  const signers = partsOf(others[1], TAG.set)
  ensure(signers.length === 1 && signers[0] !== undefined, 'It has not exactly one signer.')
  const certificates = partsOf(others[0], 0xa0).map((one) => new X509Certificate(one.bytes))
  const info = stampedContent(content)
  const signer = readSigner(signers[0], certificates)
  ensure(
    partsOf(digests, TAG.set).some((one) => DIGESTS[algorithmOf(one)] === signer.digest),
    'Its digest algorithm is not announced.',
  )
  checkSignature(signer, info)
  ensure(
    certificates.every((one) => belongs(one, signer.certificate, certificates)),
    'It carries a certificate that does not belong to it.',
  )
  const stamp = readInfo(info)
  const { validFromDate, validToDate } = signer.certificate
  ensure(stamp.at >= validFromDate && stamp.at <= validToDate, "Its signer's certificate was not valid then.")
  return { ...stamp, authority: signer.certificate, certificates }
}

/** The name of the authority as it is shown to people. */
export const authorityName = (token: TimeStampToken): string => nameOf(token.authority)

function ensure(holds: boolean, message: string): asserts holds {
  if (!holds) throw new DerFault(`The time stamp is not valid. ${message}`)
}

/**
 * An algorithm without parameters. The others of the kind, such as RSA-PSS, are not read.
 */
const algorithmOf = (value: Der | undefined): string => {
  const [name, parameters, ...more] = partsOf(value, TAG.sequence)
  ensure((parameters?.bytes ?? NULL).equals(NULL) && more.length === 0, 'Its algorithms are not known.')
  return oidOf(name)
}

/**
 * The signer's certificate is named in what was signed. Of the others each must have issued one that is there, and be issued by
 * one that is there, unless that one is missing: then nobody can tell whether its signature was changed.
 */
const belongs = (one: X509Certificate, signer: X509Certificate, all: readonly X509Certificate[]): boolean => {
  if (one === signer) return true
  if (!all.some((other) => other !== one && isIssuedBy(other, one))) return false
  return all.every((other) => other.subject !== one.issuer) || all.some((other) => isIssuedBy(one, other))
}

const stampedContent = (content: Der | undefined): Buffer => {
  const [type, wrapped] = partsOf(content, TAG.sequence)
  ensure(oidOf(type) === OID.timeStampContent && wrapped?.tag === 0xa0, 'It holds something else.')
  return contentOf(readDer(wrapped.content), TAG.octetString)
}

type Signer = {
  readonly certificate: X509Certificate
  readonly digest: string
  readonly attributes: Der
  readonly signatureDigest: string
  readonly signature: Buffer
}

const readSigner = (info: Der, certificates: readonly X509Certificate[]): Signer => {
  const parts = partsOf(info, TAG.sequence)
  const [version, sid, digestAlgorithm, attributes, signatureAlgorithm, signature] = parts
  ensure(parts.length === 6, 'It carries attributes that are not signed.')
  ensure(numberOf(version) === 1, 'Its signer is of another version.')
  const [issuer, serial] = partsOf(sid, TAG.sequence)
  const certificate = certificates.find((one) => {
    const named = issuerAndSerial(one)
    return issuer?.bytes.equals(named.issuer) && serial?.bytes.equals(named.serial)
  })
  ensure(certificate !== undefined, "Its signer's certificate is missing.")
  ensure(attributes?.tag === 0xa0, 'Its attributes are not signed.')
  const digest = DIGESTS[algorithmOf(digestAlgorithm)]
  const algorithm = algorithmOf(signatureAlgorithm)
  ensure(digest !== undefined && algorithm in SIGNATURES, 'Its algorithms are not known.')
  return {
    certificate,
    digest,
    attributes,
    signatureDigest: SIGNATURES[algorithm] ?? digest,
    signature: contentOf(signature, TAG.octetString),
  }
}

const checkSignature = (signer: Signer, info: Buffer): void => {
  const signed = new Map<string, Der>()
  for (const attribute of partsOf(signer.attributes, 0xa0)) {
    const [type, values] = partsOf(attribute, TAG.sequence)
    const [value, ...more] = partsOf(values, TAG.set)
    ensure(value !== undefined && more.length === 0, 'An attribute has no value, or two.')
    signed.set(oidOf(type), value)
  }
  ensure(oidOf(signed.get(OID.contentType)) === OID.timeStampContent, 'It signs something else.')
  const digest = contentOf(signed.get(OID.messageDigest), TAG.octetString)
  ensure(digest.equals(createHash(signer.digest).update(info).digest()), 'What it says was changed.')
  ensure(namesCertificate(signed, signer.certificate), 'It names another certificate than it carries.')
  const bytes = Buffer.concat([Buffer.from([TAG.set]), signer.attributes.bytes.subarray(1)])
  ensure(
    verify(signer.signatureDigest, bytes, signer.certificate.publicKey, signer.signature),
    'Its signature is wrong.',
  )
  const usage = extensionOf(signer.certificate, EXTENDED_KEY_USAGE)
  const uses = usage ? partsOf(usage, TAG.sequence).map(oidOf) : []
  ensure(uses.length === 1 && uses[0] === TIME_STAMPING, 'Its signer may not give time stamps.')
}

/** By signing-certificate-v2, or by the older attribute with SHA-1, which many authorities still send. */
const namesCertificate = (signed: ReadonlyMap<string, Der>, certificate: X509Certificate): boolean => {
  const newer = signed.get(OID.signingCertificateV2)
  const [list] = partsOf(newer ?? signed.get(OID.signingCertificate), TAG.sequence)
  const [first] = partsOf(list, TAG.sequence)
  const parts = partsOf(first, TAG.sequence)
  const algorithm = parts[0]?.tag === TAG.sequence ? oidOf(partsOf(parts[0], TAG.sequence)[0]) : OID.sha256
  const digest = newer ? DIGESTS[algorithm] : 'sha1'
  const hash = contentOf(
    parts.find((part) => part.tag === TAG.octetString),
    TAG.octetString,
  )
  return digest !== undefined && createHash(digest).update(certificate.raw).digest().equals(hash)
}

const readInfo = (info: Buffer): Pick<TimeStampToken, 'at' | 'imprint' | 'nonce'> => {
  const [version, , imprint, , at, ...others] = partsOf(readDer(info), TAG.sequence)
  const [algorithm, hash] = partsOf(imprint, TAG.sequence)
  ensure(numberOf(version) === 1, 'Its version is another.')
  ensure(algorithmOf(algorithm) === OID.sha256, 'It stamps by another hash than SHA-256.')
  const nonce = others.find((part) => part.tag === TAG.integer)
  return {
    at: timeOf(at),
    imprint: contentOf(hash, TAG.octetString),
    ...(nonce ? { nonce: nonce.bytes } : {}),
  }
}

const timeOf = (value: Der | undefined): Date => {
  const text = contentOf(value, TAG.generalizedTime).toString('latin1')
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d{1,9})?Z$/.exec(text)
  ensure(match !== null, 'Its time is not readable.')
  const [, year, month, day, hour, minute, second, fraction = ''] = match
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 4)}Z`)
  ensure(!Number.isNaN(at.getTime()), 'Its time is none.')
  return at
}

/** Whether the token stamps this hash. */
export const stamps = (token: TimeStampToken, imprint: Buffer): boolean =>
  token.imprint.length === imprint.length && timingSafeEqual(token.imprint, imprint)
