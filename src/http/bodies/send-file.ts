/**
 * Sends files: in pieces with their name, or, where they are the same for everyone, from one copy in memory, however
 * many responses are in flight.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { finished, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { faultOf } from '../../adapters/watch/watched.ts'

/** The size may be unknown beforehand. */
export type SentFile = { readonly name: string; readonly type: string; readonly bytes?: number }

/** In pieces. */
export type FileContent = AsyncIterable<Buffer> | readonly Buffer[]

/** Called at the end with whether the whole file was sent. */
export type OnSent = (isSent: boolean) => Promise<void>

/** Sends a file to be saved; a browser that opens it runs none of it. */
export const sendFile = (
  reply: FastifyReply,
  { name, type, bytes }: SentFile,
  content: FileContent,
  onSent?: OnSent,
): FastifyReply => {
  if (onSent !== undefined) callAtEnd(reply, onSent)
  return reply
    .headers({
      'content-type': type,
      ...(bytes === undefined ? {} : { 'content-length': bytes }),
      'content-disposition': `attachment; filename="${plain(name)}"; filename*=UTF-8''${encoded(name)}`,
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    })
    .send(Readable.from(content))
}

/** The response ends outside of the request, whose audit entries it still writes. */
const callAtEnd = ({ raw, request }: FastifyReply, onSent: OnSent): void => {
  const inThisRequest = AsyncLocalStorage.snapshot()
  finished(raw, (error) => {
    const isSent = error === undefined || error === null
    inThisRequest(onSent, isSent).catch((failure: unknown) =>
      request.log.error(
        { requestId: request.id, fault: faultOf(failure as Error) },
        'What became of a file was not recorded',
      ),
    )
  })
}

/** For programs such as curl that do not know `filename*`: a name that is valid between quotes in any header. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|["%\\]/gu, '_')

/** As in RFC 8187, 3.2.1, which leaves fewer characters unencoded than URLs do. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

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
