/** Makes an X.509 certificate (RFC 5280), for the sandbox and for tests; a lender gets its own from an authority. */
import { createHash, type KeyObject, sign, X509Certificate } from 'node:crypto'
import { OID } from './cms.ts'
import {
  bitString,
  context,
  element,
  integer,
  nullValue,
  octets,
  oid,
  sequence,
  set,
  time,
  truth,
  utf8,
} from './der.ts'

export type CertificateRequest = {
  readonly commonName: string
  readonly organization: string
  readonly publicKey: KeyObject
  readonly notBefore: Date
  readonly notAfter: Date
  /** Positive, at most 20 bytes. */
  readonly serial: Buffer
  readonly use: 'authority' | 'signatures' | 'time stamps'
  /** Without one the certificate is its own issuer. */
  readonly issuer?: {
    readonly commonName: string
    readonly organization: string
    readonly publicKey: KeyObject
  }
  /** The issuer's. */
  readonly signingKey: KeyObject
  /** Further ones, as {@link extension} writes them. */
  readonly extensions?: readonly Buffer[]
}

const EXTENSION = {
  subjectKey: '2.5.29.14',
  keyUsage: '2.5.29.15',
  basicConstraints: '2.5.29.19',
  authorityKey: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
} as const
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8'
const COMMON_NAME = '2.5.4.3'
const ORGANIZATION = '2.5.4.10'

/** Makes an X.509 v3 certificate (RFC 5280), signed with SHA-256 by `signingKey`. Without an issuer it signs itself. */
export const makeCertificate = (request: CertificateRequest): X509Certificate => {
  const issuer = request.issuer ?? request
  const isElliptic = request.signingKey.asymmetricKeyType === 'ec'
  const algorithm = isElliptic
    ? sequence(oid(OID.ecdsaWithSha256))
    : sequence(oid(OID.rsaWithSha256), nullValue())
  const signed = sequence(
    context(0, integer(2)),
    integer(request.serial),
    algorithm,
    distinguishedName(issuer),
    sequence(time(request.notBefore), time(request.notAfter)),
    distinguishedName(request),
    request.publicKey.export({ type: 'spki', format: 'der' }),
    context(3, sequence(...extensions(request, issuer.publicKey))),
  )
  const signature = sign('sha256', signed, request.signingKey)
  return new X509Certificate(sequence(signed, algorithm, bitString(signature)))
}

const distinguishedName = (named: { commonName: string; organization: string }): Buffer =>
  sequence(
    set(sequence(oid(ORGANIZATION), utf8(named.organization))),
    set(sequence(oid(COMMON_NAME), utf8(named.commonName))),
  )

const extensions = (request: CertificateRequest, issuerKey: KeyObject): Buffer[] => {
  const isAuthority = request.use === 'authority'
  return [
    extension(EXTENSION.basicConstraints, sequence(...(isAuthority ? [truth()] : [])), true),
    // Authorities sign certificates and revocation lists; others sign with non-repudiation.
    extension(
      EXTENSION.keyUsage,
      isAuthority ? bitString(Buffer.from([0x06]), 1) : bitString(Buffer.from([0xc0]), 6),
      true,
    ),
    ...(request.use === 'time stamps'
      ? [extension(EXTENSION.extendedKeyUsage, sequence(oid(TIME_STAMPING)), true)]
      : []),
    extension(EXTENSION.subjectKey, octets(keyIdentifier(request.publicKey)), false),
    extension(EXTENSION.authorityKey, sequence(element(0x80, keyIdentifier(issuerKey))), false),
    ...(request.extensions ?? []),
  ]
}

/** An extension of a certificate or a list: its type by number, and its value in DER. */
export const extension = (type: string, value: Buffer, isCritical: boolean): Buffer =>
  sequence(oid(type), ...(isCritical ? [truth()] : []), octets(value))

const keyIdentifier = (key: KeyObject): Buffer =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest()
    .subarray(0, 20)
