/**
 * Seals a PDF: a signature over the whole file with the lender's certificate, PAdES baseline B-B, or B-T with a time
 * stamp. It is not visible on any page; the evidence page describes it for people.
 */
import { sign } from 'node:crypto'
import { isEllipticKey, type SealSignature, sha256, signedAttributes, writeSealSignature } from './cms.ts'
import { addPlaceholder, type SealWords } from './placeholder.ts'
import { refuseOutOfTime, type SealingKey } from './sealing-key.ts'

/** Requests a time stamp over a SHA-256 hash from an authority; returns the checked token (RFC 3161) in DER. */
export type TimeStampSource = (imprint: Buffer) => Promise<Buffer>

export type Sealing = SealWords & {
  readonly certificate: SealingKey
  readonly timeStamp?: TimeStampSource
}

/** Tokens come in 2 to 8 kB. */
const TOKEN_RESERVED_BYTES = 12 * 1024
/** The longest DER encoding of a P-256 signature. */
const ECDSA_SIGNATURE_BYTES = 72
/** One signature in four has the longest form, so this many shorter ones in a row do not happen. */
const ECDSA_TRIES_MAXIMUM = 500

/**
 * The sealed file; it starts with the given one, byte by byte. With an RSA key and without a time stamp, the same input
 * gives the same bytes. Throws a PdfFault for a PDF that cannot be sealed, a SealingKeyFault for an expired or not yet
 * valid certificate.
 */
export const sealPdf = async (pdf: Buffer, sealing: Sealing): Promise<Buffer> => {
  const { certificate: key, timeStamp } = sealing
  refuseOutOfTime(key.certificate, sealing.at)
  const reservedBytes = writeSealSignature(unsigned(key)).length + (timeStamp ? TOKEN_RESERVED_BYTES : 0)
  const placeholder = addPlaceholder(pdf, sealing, reservedBytes)
  const digest = sha256(
    placeholder.bytes.subarray(0, placeholder.contentsStart),
    placeholder.bytes.subarray(placeholder.contentsEnd),
  )
  const attributes = signedAttributes(digest, [key.certificate, ...key.chain])
  const signature = signAttributes(attributes, key)
  const parts: SealSignature = {
    signedAttributes: attributes,
    signer: key.certificate,
    chain: key.chain,
    signature,
  }
  const token = timeStamp ? { timeStampToken: await timeStamp(sha256(signature)) } : {}
  const written = writeSealSignature({ ...parts, ...token })
  if (written.length > reservedBytes)
    throw new Error(
      `The time stamp is too long for its placeholder by ${written.length - reservedBytes} bytes.`,
    )
  placeholder.bytes.write(written.toString('hex'), placeholder.contentsStart + 1, 'latin1')
  return placeholder.bytes
}

/** As long as the final signature: without a time stamp it fills its placeholder completely. */
const unsigned = (key: SealingKey): SealSignature => ({
  signedAttributes: signedAttributes(Buffer.alloc(32), [key.certificate, ...key.chain]),
  signer: key.certificate,
  chain: key.chain,
  signature: Buffer.alloc(
    isEllipticKey(key.certificate)
      ? ECDSA_SIGNATURE_BYTES
      : Math.ceil((key.certificate.publicKey.asymmetricKeyDetails?.modulusLength ?? 0) / 8),
  ),
})

const signAttributes = (attributes: Buffer, key: SealingKey): Buffer => {
  if (!isEllipticKey(key.certificate)) return sign('sha256', attributes, key.privateKey)
  for (let tries = 0; tries < ECDSA_TRIES_MAXIMUM; tries += 1) {
    const signature = sign('sha256', attributes, key.privateKey)
    if (signature.length === ECDSA_SIGNATURE_BYTES) return signature
  }
  throw new Error('No signature of full length came about.')
}
