/**
 * Requests a time stamp from an authority over HTTP (RFC 3161, 3.4). Its response is accepted only if it matches exactly
 * this request.
 */
import { randomBytes } from 'node:crypto'
import { OID } from './cms.ts'
import {
  DerFault,
  element,
  integer,
  numberOf,
  octets,
  oid,
  partsOf,
  readDer,
  readFirst,
  sequence,
  TAG,
} from './der.ts'
import type { TimeStampSource } from './seal-pdf.ts'
import { readTimeStampToken, stamps } from './time-stamp-token.ts'

/** Why there is no time stamp; a later retry may help. */
export class TimeStampFault extends Error {
  override name = 'TimeStampFault'
}

const TIMEOUT_MS = 10_000
const RESPONSE_MAXIMUM_BYTES = 12 * 1024
const NONCE_BYTES = 16
const QUERY_TYPE = 'application/timestamp-query'
const REPLY_TYPE = 'application/timestamp-reply'
/** Granted, and granted with modifications, which the checks of nonce and imprint make harmless. */
const GRANTED = [0, 1]

/** Throws a {@link TimeStampFault} for every response but a valid one. */
export const httpTimeStamp =
  (
    url: URL,
    { timeoutMs = TIMEOUT_MS, random = randomBytes as (bytes: number) => Buffer } = {},
  ): TimeStampSource =>
  async (imprint) => {
    const nonce = integer(random(NONCE_BYTES))
    const response = await post(url, timeStampQuery(imprint, nonce), timeoutMs)
    try {
      return tokenOf(response, imprint, nonce)
    } catch (fault) {
      if (fault instanceof TimeStampFault) throw fault
      // Certificates from outside make OpenSSL throw in many ways; its messages are only for the log.
      const why = fault instanceof DerFault ? fault.message : 'It cannot be read.'
      throw new TimeStampFault(`The time-stamp authority's response is not valid: ${why}`, { cause: fault })
    }
  }

/** The request: a stamp over a SHA-256 hash, including the authority's certificate. */
const timeStampQuery = (imprint: Buffer, nonce: Buffer): Buffer =>
  sequence(
    integer(1),
    sequence(sequence(oid(OID.sha256)), octets(imprint)),
    nonce,
    element(TAG.boolean, Buffer.from([0xff])),
  )

const post = async (url: URL, query: Buffer, timeoutMs: number): Promise<Buffer> => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      // Requests are minutes apart: an idle connection may be closed at the other end just as it is used again.
      headers: { 'content-type': QUERY_TYPE, accept: REPLY_TYPE, connection: 'close' },
      body: new Uint8Array(query),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.status !== 200)
      throw new TimeStampFault(`The time-stamp authority returned HTTP ${response.status}.`)
    if (response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() !== REPLY_TYPE) {
      throw new TimeStampFault(`The time-stamp authority returned something other than ${REPLY_TYPE}.`)
    }
    return await wholeBody(response)
  } catch (fault) {
    if (fault instanceof TimeStampFault) throw fault
    const isLate = fault instanceof Error && fault.name === 'TimeoutError'
    throw new TimeStampFault(
      `The time-stamp authority ${isLate ? `did not respond within ${timeoutMs} ms` : 'cannot be reached'}.`,
    )
  }
}

const wholeBody = async (response: Response): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk)
    length += chunk.length
    if (length > RESPONSE_MAXIMUM_BYTES)
      throw new TimeStampFault("The time-stamp authority's response is too long.")
  }
  return Buffer.concat(chunks)
}

const tokenOf = (response: Buffer, imprint: Buffer, nonce: Buffer): Buffer => {
  const [status, token] = partsOf(readDer(response), TAG.sequence)
  const code = numberOf(readFirst(partsOf(status, TAG.sequence)[0]?.bytes ?? Buffer.alloc(0)))
  if (!GRANTED.includes(code))
    throw new TimeStampFault(`The time-stamp authority rejected the request, with status ${code}.`)
  if (!token) throw new DerFault('It holds no time stamp.')
  const read = readTimeStampToken(token.bytes)
  if (!stamps(read, imprint)) throw new DerFault('It stamps another hash than was asked.')
  if (!read.nonce?.equals(nonce)) throw new DerFault('Its nonce is another than was sent.')
  return token.bytes
}
