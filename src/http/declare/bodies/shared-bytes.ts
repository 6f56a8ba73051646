/** Files and documents that are the same for everyone: in memory once, however many responses are in flight. */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type SharedBytes = {
  /** The media type. */
  readonly type: string
  readonly bytes: Buffer
  /** Compressed on first use; undefined if that gains nothing. */
  readonly gzipped: () => Promise<Buffer | undefined>
}

const shared = new WeakSet<object>()

/** Whether these bytes take no extra memory for the response that sends them. */
export const isShared = (payload: unknown): boolean =>
  typeof payload === 'object' && payload !== null && shared.has(payload)

export const sharedBytes = (type: string, content: Buffer | string): SharedBytes => {
  const bytes = Buffer.from(content)
  shared.add(bytes)
  let compressing: Promise<Buffer | undefined> | undefined
  const compress = async () => {
    const gzipped = await promisify(gzip)(bytes)
    shared.add(gzipped)
    return gzipped.length < bytes.length ? gzipped : undefined
  }
  return {
    type,
    bytes,
    gzipped: () => {
      compressing ??= compress()
      return compressing
    },
  }
}

/** Sends them, compressed if the client accepts that. */
export const sendShared = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { type, bytes, gzipped }: SharedBytes,
): Promise<FastifyReply> => {
  const packed = takesGzip(request.headers['accept-encoding']) ? await gzipped() : undefined
  if (packed !== undefined) reply.header('content-encoding', 'gzip')
  const varies = reply.getHeader('vary')
  return reply
    .header('content-type', type)
    .header('vary', varies === undefined ? 'accept-encoding' : `${varies}, accept-encoding`)
    .send(packed ?? bytes)
}

const takesGzip = (header: string | undefined): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(header ?? '')
