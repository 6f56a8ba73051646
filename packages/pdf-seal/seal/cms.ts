/**
 * The signature of a seal in CMS (RFC 5652), with the attributes of a PAdES baseline signature (ETSI EN 319 142-1):
 * content type, message digest and signing certificate, and no signing time, which is in the PDF.
 */
import { createHash, type X509Certificate } from 'node:crypto'
import {
  context,
  element,
  integer,
  issuerAndSerial,
  nullValue,
  octets,
  oid,
  sequence,
  set,
  TAG,
} from './der.ts'

export const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
  timeStampContent: '1.2.840.113549.1.9.16.1.4',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsaWithSha256: '1.2.840.113549.1.1.11',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
} as const

export type SealSignature = {
  readonly signedAttributes: Buffer
  readonly signer: X509Certificate
  /** The signer's issuers, nearest first. */
  readonly chain: readonly X509Certificate[]
  readonly signature: Buffer
  readonly timeStampToken?: Buffer
}

/** SHA-256 over the parts in order. */
export const sha256 = (...parts: readonly Buffer[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()

/** The set of signed attributes, as it is signed. All included certificates are named, so none is exchangeable. */
export const signedAttributes = (digest: Buffer, certificates: readonly X509Certificate[]): Buffer =>
  set(
    attribute(OID.contentType, oid(OID.data)),
    attribute(OID.messageDigest, octets(digest)),
    attribute(OID.signingCertificateV2, sequence(sequence(...certificates.map(certificateIdentifier)))),
  )

/** The complete signature as in the PDF. The same parts always give the same bytes. */
export const writeSealSignature = (parts: SealSignature): Buffer => {
  const { issuer, serial } = issuerAndSerial(parts.signer)
  const signerInfo = sequence(
    integer(1),
    sequence(issuer, serial),
    sequence(oid(OID.sha256)),
    Buffer.concat([Buffer.from([0xa0]), parts.signedAttributes.subarray(1)]),
    signatureAlgorithm(parts.signer),
    octets(parts.signature),
    ...(parts.timeStampToken ? [context(1, attribute(OID.timeStampToken, parts.timeStampToken))] : []),
  )
  const certificates = [parts.signer, ...parts.chain].map((certificate) => certificate.raw)
  const signedData = sequence(
    integer(1),
    set(sequence(oid(OID.sha256))),
    sequence(oid(OID.data)),
    element(0xa0, ...certificates),
    set(signerInfo),
  )
  return sequence(oid(OID.signedData), context(0, signedData))
}

/** Whether the certificate has an elliptic-curve key; otherwise it is RSA. */
export const isEllipticKey = (certificate: X509Certificate): boolean =>
  certificate.publicKey.asymmetricKeyType === 'ec'

const attribute = (type: string, value: Buffer): Buffer => sequence(oid(type), element(TAG.set, value))

/** ESSCertIDv2 (RFC 5035): SHA-256 is its default and is not written. */
const certificateIdentifier = (certificate: X509Certificate): Buffer => {
  const { issuer, serial } = issuerAndSerial(certificate)
  return sequence(octets(sha256(certificate.raw)), sequence(sequence(context(4, issuer)), serial))
}

const signatureAlgorithm = (signer: X509Certificate): Buffer =>
  isEllipticKey(signer) ? sequence(oid(OID.ecdsaWithSha256)) : sequence(oid(OID.rsaWithSha256), nullValue())
