/**
 * The encrypted part of a submission, in one value: its failures, the response for replays under an Idempotency-Key, and
 * the body as sent.
 */
import { brotliDecompressSync, inflateRawSync } from 'node:zlib'
import { deflateSync } from 'fflate'
import type { Failure } from '../../../packages/rules/fault.ts'

/** A response for replays, and the size of the request body. */
export type StoredResponse = { readonly bytesSent: number; readonly status: number; readonly body: string }

export type RevisionContent = {
  readonly failures: readonly Failure[]
  readonly response?: StoredResponse
  /** The request's body, unchanged. */
  readonly body: string
}

/** The first byte of a compressed content; one stored as text starts with a brace. Before schema 52 it was Brotli. */
const BROTLI = 1
const DEFLATE = Buffer.of(2)

/** The fastest settings: a submission waits for it, and slower ones compress hardly better. */
const QUICKLY = { level: 1, mem: 0 } as const

/**
 * The content as bytes to encrypt: a line of JSON, which contains no line break, and then the body, whose bytes are
 * `utf8`. It is by far the largest part of what a submission writes, so it is compressed, to about a third. A failed
 * one is not: events contain it, and their pages end by stored bytes. In JavaScript: each encoder of Node.js keeps its
 * buffers until a full garbage collection, which would delay other submissions every second.
 */
export const contentBytes = (rest: Omit<RevisionContent, 'body'>, utf8: Uint8Array): Buffer => {
  const bytes = Buffer.concat([Buffer.from(`${JSON.stringify(rest)}\n`), utf8])
  return rest.failures.length > 0 ? bytes : Buffer.concat([DEFLATE, deflateSync(bytes, QUICKLY)])
}

/** Reads a value of `contentBytes`. */
export const readContent = (bytes: Buffer): RevisionContent => {
  const text = unpacked(bytes).toString()
  const end = text.indexOf('\n')
  return { ...(JSON.parse(text.slice(0, end)) as Omit<RevisionContent, 'body'>), body: text.slice(end + 1) }
}

const unpacked = (bytes: Buffer): Buffer => {
  if (bytes[0] === DEFLATE[0]) return inflateRawSync(bytes.subarray(1))
  return bytes[0] === BROTLI ? brotliDecompressSync(bytes.subarray(1)) : bytes
}
