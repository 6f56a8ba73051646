/**
 * What the response of a responder or a list says of a certificate, how their signatures are checked, and the errors of
 * extending a seal.
 */
import { verify, type X509Certificate } from 'node:crypto'
import { bitsOf, type Der, DerFault, nullValue, oidOf, partsOf, TAG } from '../seal/der.ts'
import { SIGNATURES } from '../seal/time-stamp-token.ts'

export type Status = {
  readonly isGood: boolean
  /** As of when it is known. */
  readonly thisUpdate: Date
  /** When the next word comes; undefined where a newer one can be had at any time. */
  readonly nextUpdate: Date | undefined
  readonly revokedAt?: Date
  /** The number of RFC 5280, 5.3.1; undefined where none is given. */
  readonly reason?: number | undefined
  /** Who signed it, where it is not the certificate's issuer. */
  readonly responder?: X509Certificate
}

/** A certificate as part of a question: with who issued it. */
export type Issued = { readonly certificate: X509Certificate; readonly issuer: X509Certificate }

/** Whether the holder of the certificate signed the bytes, by RSA or ECDSA with SHA-256 or better. */
export const isSignedBy = (
  signer: X509Certificate,
  signed: {
    readonly bytes: Buffer
    readonly algorithm: Der | undefined
    readonly signature: Der | undefined
  },
): boolean => {
  const [algorithm, parameters] = partsOf(signed.algorithm, TAG.sequence)
  const digest = SIGNATURES[oidOf(algorithm)]
  if (digest === undefined || !(parameters?.bytes ?? NULL).equals(NULL))
    throw new DerFault('It is signed by an algorithm that is not accepted.')
  return verify(digest, signed.bytes, signer.publicKey, bitsOf(signed.signature))
}

const NULL = nullValue()

/** Why a seal is not made to last for now; trying again later may help. The message holds nothing personal. */
export class LongTermFault extends Error {
  override name = 'LongTermFault'
}

/** A certificate was revoked before what it signed: nobody may find that valid, so nothing is added to it. */
export class RevokedFault extends LongTermFault {
  override name = 'RevokedFault'
}
