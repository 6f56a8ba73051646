/**
 * What is sealed of one sending of an application, in one piece: what failed in it, the answer that an
 * Idempotency-Key replays, and the body as it was sent.
 */
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { Failure } from '../../rules/validate.ts'

/** An answer as it is replayed, and the size of the body that it answered. */
export type StoredAnswer = { readonly bytesSent: number; readonly status: number; readonly body: string }

export type RevisionContent = {
  readonly failures: readonly Failure[]
  readonly answer?: StoredAnswer
  /** The request's body, to the letter. */
  readonly body: string
}

/** Stands before a packed content; one in text begins with a brace. */
const PACKED = Buffer.of(1)

/** The quickest there is: a submission waits for it, and slower ones make little less of it. */
const QUICKLY = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 0, [constants.BROTLI_PARAM_LGWIN]: 16 },
  chunkSize: 4096,
}

/**
 * The content as bytes to seal: a line of JSON, which holds no line break, and then the body, whose bytes are `utf8`.
 * Of all that a submission has the database write it is by far the most, so it is packed, to about a third. What failed
 * is not: events tell of it, and their pages end by the bytes that are kept.
 */
export const contentBytes = (rest: Omit<RevisionContent, 'body'>, utf8: Uint8Array): Buffer => {
  const bytes = Buffer.concat([Buffer.from(`${JSON.stringify(rest)}\n`), utf8])
  return rest.failures.length > 0 ? bytes : Buffer.concat([PACKED, brotliCompressSync(bytes, QUICKLY)])
}

/** Reads what `contentBytes` made. */
export const readContent = (bytes: Buffer): RevisionContent => {
  const isPacked = bytes[0] === PACKED[0]
  const text = (isPacked ? brotliDecompressSync(bytes.subarray(1)) : bytes).toString()
  const end = text.indexOf('\n')
  return { ...(JSON.parse(text.slice(0, end)) as Omit<RevisionContent, 'body'>), body: text.slice(end + 1) }
}
