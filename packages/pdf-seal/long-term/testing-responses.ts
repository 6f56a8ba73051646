/** What the test authority answers: OCSP, lists of revoked certificates, time stamps. */
import { createHash, type KeyObject, sign, type X509Certificate } from 'node:crypto'
import { extension } from '../seal/certificate.ts'
import { OID, sha256 } from '../seal/cms.ts'
import {
  bitString,
  bitsOf,
  context,
  element,
  integer,
  issuerAndSerial,
  nullValue,
  octets,
  oid,
  partsOf,
  readDer,
  sequence,
  set,
  TAG,
} from '../seal/der.ts'

export const DAY = 24 * 60 * 60_000
const NULL = nullValue()
const ALGORITHM = sequence(oid(OID.ecdsaWithSha256))

export type Held = { readonly certificate: X509Certificate; readonly privateKey: KeyObject }

/** How each of its servers behaves; tests change it. */
export type Behaviour = {
  ocsp:
    | 'good'
    | 'revoked'
    | 'unknown'
    | 'rubbish'
    | 'status500'
    | 'slow'
    | 'endless'
    | 'redirect'
    | 'old'
    | 'otherSigner'
  list: 'good' | 'revoked' | 'stale' | 'rubbish' | 'status500' | 'otherSigner'
  stamp: 'good' | 'status500'
  /** Of what is called revoked. */
  revokedAt: Date
  reason: number | undefined
  /** For how long time stamps' certificates hold. */
  stampDays: number
}

/** An address, as extensions of certificates hold it. */
export const uri = (text: string): Buffer => element(0x86, Buffer.from(text))

const generalized = (at: number | Date): Buffer =>
  element(
    TAG.generalizedTime,
    Buffer.from(`${new Date(at).toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`),
  )

const signed = ({ privateKey }: Held, content: Buffer): Buffer[] => [
  content,
  ALGORITHM,
  bitString(sign('sha256', content, privateKey)),
]

/** The answer to a question, signed by a responder. */
export const ocspResponse = (
  signer: Held,
  question: Buffer,
  { ocsp, revokedAt, reason }: Behaviour,
  now: number,
): Buffer => {
  const [request] = partsOf(
    partsOf(partsOf(readDer(question), TAG.sequence)[0], TAG.sequence)[0],
    TAG.sequence,
  )
  const [id] = partsOf(request, TAG.sequence)
  const why = reason === undefined ? [] : [context(0, element(0x0a, Buffer.from([reason])))]
  const status = {
    revoked: element(0xa1, generalized(revokedAt), ...why),
    unknown: element(0x82),
  }
  const thisUpdate = ocsp === 'old' ? now - DAY : now
  const [, bits] = partsOf(
    readDer(signer.certificate.publicKey.export({ type: 'spki', format: 'der' })),
    TAG.sequence,
  )
  const keyHash = createHash('sha1').update(bitsOf(bits)).digest()
  const data = sequence(
    context(2, octets(keyHash)),
    generalized(now),
    sequence(
      sequence(
        id?.bytes ?? NULL,
        ocsp === 'revoked' || ocsp === 'unknown' ? status[ocsp] : element(0x80),
        generalized(thisUpdate),
        context(0, generalized(thisUpdate + 2 * DAY)),
      ),
    ),
  )
  const basic = sequence(...signed(signer, data), context(0, sequence(signer.certificate.raw)))
  return sequence(
    element(0x0a, Buffer.from([0])),
    context(0, sequence(oid('1.3.6.1.5.5.7.48.1.1'), octets(basic))),
  )
}

/** Where it calls something revoked, it does so of all certificates that the authority has issued. */
export const revocationList = (signer: Held, { list, revokedAt, reason }: Behaviour, now: number): Buffer => {
  const thisUpdate = list === 'stale' ? now - 3 * DAY : now
  const reasons =
    reason === undefined
      ? []
      : [sequence(extension('2.5.29.21', element(0x0a, Buffer.from([reason])), false))]
  const entries = Array.from({ length: 60 }, (_, at) =>
    sequence(integer(Buffer.from([0x40, at + 1])), generalized(revokedAt), ...reasons),
  )
  const content = sequence(
    integer(1),
    ALGORITHM,
    issuerAndSerial(signer.certificate).issuer,
    generalized(thisUpdate),
    generalized(thisUpdate + 2 * DAY),
    ...(list === 'revoked' ? [sequence(...entries)] : []),
    context(0, sequence(extension('2.5.29.20', integer(1), false))),
  )
  return sequence(...signed(signer, content))
}

/** The reply to a question for a time stamp, at `now`. */
export const timeStampReply = ({ certificate, privateKey }: Held, query: Buffer, now: number): Buffer => {
  const [, imprint, nonce] = partsOf(readDer(query), TAG.sequence)
  const info = sequence(
    integer(1),
    oid('1.2.3.4.1'),
    imprint?.bytes ?? NULL,
    integer(7),
    generalized(now),
    nonce?.bytes ?? NULL,
  )
  const attribute = (type: string, value: Buffer) => sequence(oid(type), element(TAG.set, value))
  const attributes = set(
    attribute(OID.contentType, oid(OID.timeStampContent)),
    attribute(OID.messageDigest, octets(sha256(info))),
    attribute(OID.signingCertificateV2, sequence(sequence(sequence(octets(sha256(certificate.raw)))))),
  )
  const { issuer, serial } = issuerAndSerial(certificate)
  const signer = sequence(
    integer(1),
    sequence(issuer, serial),
    sequence(oid(OID.sha256)),
    Buffer.concat([Buffer.from([0xa0]), attributes.subarray(1)]),
    ALGORITHM,
    octets(sign('sha256', attributes, privateKey)),
  )
  const content = sequence(
    integer(3),
    set(sequence(oid(OID.sha256))),
    sequence(oid(OID.timeStampContent), context(0, octets(info))),
    element(0xa0, certificate.raw),
    set(signer),
  )
  return sequence(sequence(integer(0)), sequence(oid(OID.signedData), context(0, content)))
}
