/**
 * The encrypted part of a submission, in one value: its failures, the response for replays under an Idempotency-Key, and
 * the body as sent.
 */
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { Failure } from '../../../packages/rules/fault.ts'

/** A response for replays, and the size of the request body. */
export type StoredResponse = { readonly bytesSent: number; readonly status: number; readonly body: string }

export type RevisionContent = {
  readonly failures: readonly Failure[]
  readonly response?: StoredResponse
  /** The request's body, unchanged. */
  readonly body: string
}

/** The first byte of a compressed content; one stored as text starts with a brace. */
const PACKED = Buffer.of(1)

/** The fastest settings: a submission waits for it, and slower ones compress hardly better. */
const QUICKLY = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 0, [constants.BROTLI_PARAM_LGWIN]: 16 },
  chunkSize: 4096,
}

/**
 * The content as bytes to encrypt: a line of JSON, which contains no line break, and then the body, whose bytes are
 * `utf8`. It is by far the largest part of what a submission writes, so it is compressed, to about a third. A failed
 * one is not: events contain it, and their pages end by stored bytes.
 */
export const contentBytes = (rest: Omit<RevisionContent, 'body'>, utf8: Uint8Array): Buffer => {
  const bytes = Buffer.concat([Buffer.from(`${JSON.stringify(rest)}\n`), utf8])
  return rest.failures.length > 0 ? bytes : Buffer.concat([PACKED, brotliCompressSync(bytes, QUICKLY)])
}

/** Reads a value of `contentBytes`. */
export const readContent = (bytes: Buffer): RevisionContent => {
  const isPacked = bytes[0] === PACKED[0]
  const text = (isPacked ? brotliDecompressSync(bytes.subarray(1)) : bytes).toString()
  const end = text.indexOf('\n')
  return { ...(JSON.parse(text.slice(0, end)) as Omit<RevisionContent, 'body'>), body: text.slice(end + 1) }
}
