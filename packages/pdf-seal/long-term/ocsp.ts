/** Asks about a certificate by OCSP (RFC 6960), and reads the response. */
import { createHash, X509Certificate } from 'node:crypto'
import {
  bitsOf,
  contentOf,
  type Der,
  DerFault,
  extensionOf,
  issuerAndSerial,
  momentOf,
  nullValue,
  octets,
  oid,
  oidOf,
  partsOf,
  readDer,
  sequence,
  TAG,
} from '../seal/der.ts'
import { isIssuedBy } from '../seal/sealing-key.ts'
import { type Issued, isSignedBy, type Status } from './status.ts'

const SHA1 = '1.3.14.3.2.26'
const BASIC_RESPONSE = '1.3.6.1.5.5.7.48.1.1'
const EXTENDED_KEY_USAGE = '2.5.29.37'
const OCSP_SIGNING = '1.3.6.1.5.5.7.3.9'
const NO_CHECK = '1.3.6.1.5.5.7.48.1.5'
const ENUMERATED = 0x0a
const [GOOD, REVOKED] = [0x80, 0xa1]

/** The question. It has no nonce, which responses made in advance cannot repeat: the time in the response says how fresh it is. */
export const ocspQuestion = (about: Issued): Buffer =>
  sequence(sequence(sequence(sequence(identifierOf(about)))))

/**
 * The certificate's status in a response. Throws {@link DerFault} unless the response is about this certificate and signed by
 * the issuer, or by a responder that the issuer appointed. The status "unknown" counts as no response.
 */
export const readOcspResponse = (response: Buffer, about: Issued): Status => {
  const [code, wrapped] = partsOf(readDer(response), TAG.sequence)
  if (contentOf(code, ENUMERATED).toString('hex') !== '00')
    throw new DerFault('The responder did not return a response.')
  const [type, held] = partsOf(readDer(contentOf(wrapped, 0xa0)), TAG.sequence)
  if (oidOf(type) !== BASIC_RESPONSE) throw new DerFault('It is of another kind.')
  const [data, algorithm, signature, more] = partsOf(readDer(contentOf(held, TAG.octetString)), TAG.sequence)
  if (data === undefined) throw new DerFault('It contains no response.')
  const { responder, producedAt, responses } = readData(data)
  const found = responses.map((one) => partsOf(one, TAG.sequence)).find(([id]) => isAbout(id, about))
  if (found === undefined) throw new DerFault('It is about another certificate.')
  const signer = [about.issuer, ...respondersOf(more, about.issuer, producedAt)].find(
    (one) => isNamed(responder, one) && isSignedBy(one, { bytes: data.bytes, algorithm, signature }),
  )
  if (signer === undefined) throw new DerFault('Nobody who may speak for the issuer signed it.')
  return { ...statusOf(found), ...(signer === about.issuer ? {} : { responder: signer }) }
}

/** Whether its issuer says that nobody needs to ask whether this responder is revoked. */
export const isExempt = (responder: X509Certificate): boolean =>
  extensionOf(responder, NO_CHECK) !== undefined

const identifierOf = (about: Issued): Buffer => {
  const { name, key, serial } = namesOf(about)
  return sequence(sequence(oid(SHA1), nullValue()), octets(name), octets(key), serial)
}

const namesOf = ({ certificate, issuer }: Issued) => {
  const { issuer: name, serial } = issuerAndSerial(certificate)
  return { name: sha1(name), key: keyHashOf(issuer), serial }
}

const keyHashOf = ({ publicKey }: X509Certificate): Buffer => {
  const [, bits] = partsOf(readDer(publicKey.export({ type: 'spki', format: 'der' })), TAG.sequence)
  return sha1(bitsOf(bits))
}

/** The responder identifies itself by its name or its key. */
const isNamed = (responder: Der | undefined, one: X509Certificate): boolean => {
  if (responder?.tag === 0xa2)
    return contentOf(readDer(responder.content), TAG.octetString).equals(keyHashOf(one))
  const [tbs] = partsOf(readDer(one.raw), TAG.sequence)
  const [, , , , , subject] = partsOf(tbs, TAG.sequence)
  return subject !== undefined && contentOf(responder, 0xa1).equals(subject.bytes)
}

/** Names things, and proves nothing: the signature proves who responds. */
const sha1 = (bytes: Buffer): Buffer => createHash('sha1').update(bytes).digest()

const isAbout = (id: Der | undefined, about: Issued): boolean => {
  const [algorithm, name, key, serial] = partsOf(id, TAG.sequence)
  const wanted = namesOf(about)
  return (
    oidOf(partsOf(algorithm, TAG.sequence)[0]) === SHA1 &&
    contentOf(name, TAG.octetString).equals(wanted.name) &&
    contentOf(key, TAG.octetString).equals(wanted.key) &&
    serial?.bytes.equals(wanted.serial) === true
  )
}

type Data = {
  readonly responder: Der | undefined
  readonly producedAt: Date
  readonly responses: readonly Der[]
}

const readData = (data: Der): Data => {
  const parts = partsOf(data, TAG.sequence)
  // The version is there only where it is not the first.
  const [responder, producedAt, responses] = parts[0]?.tag === 0xa0 ? parts.slice(1) : parts
  return { responder, producedAt: momentOf(producedAt), responses: partsOf(responses, TAG.sequence) }
}

const respondersOf = (
  more: Der | undefined,
  issuer: X509Certificate,
  at: Date,
): readonly X509Certificate[] => {
  if (more === undefined) return []
  return partsOf(readDer(contentOf(more, 0xa0)), TAG.sequence)
    .map(({ bytes }) => new X509Certificate(bytes))
    .filter(
      (one) => isIssuedBy(one, issuer) && mayAnswer(one) && at >= one.validFromDate && at <= one.validToDate,
    )
}

const mayAnswer = (responder: X509Certificate): boolean => {
  const usage = extensionOf(responder, EXTENDED_KEY_USAGE)
  return usage !== undefined && partsOf(usage, TAG.sequence).map(oidOf).includes(OCSP_SIGNING)
}

const statusOf = ([, status, thisUpdate, ...others]: readonly Der[]): Status => {
  const next = others.find(({ tag }) => tag === 0xa0)
  const times = {
    thisUpdate: momentOf(thisUpdate),
    nextUpdate: next === undefined ? undefined : momentOf(readDer(next.content)),
  }
  if (status?.tag === GOOD) return { isGood: true, ...times }
  if (status?.tag !== REVOKED) throw new DerFault('The responder does not know the certificate.')
  const [at, reason] = partsOf(status, REVOKED)
  return {
    isGood: false,
    ...times,
    revokedAt: momentOf(at),
    reason: reason === undefined ? undefined : contentOf(readDer(reason.content), ENUMERATED)[0],
  }
}
