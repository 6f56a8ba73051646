/** Sends a file piece by piece, with its name. */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** How many bytes it has may not be known before it is sent. */
export type SentFile = { readonly name: string; readonly type: string; readonly bytes?: number }

/** Sends a file to be saved; a browser that opens it runs nothing of it. */
export const sendFile = (
  reply: FastifyReply,
  { name, type, bytes }: SentFile,
  content: AsyncIterable<Buffer>,
): FastifyReply =>
  reply
    .headers({
      'content-type': type,
      ...(bytes === undefined ? {} : { 'content-length': bytes }),
      'content-disposition': `attachment; filename="${plain(name)}"; filename*=UTF-8''${encoded(name)}`,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    })
    .send(Readable.from(content))

/** For programs such as curl that do not know `filename*`: a name that can stand between quotes in any header. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|["%\\]/gu, '_')

/** As RFC 8187, 3.2.1 has it, which leaves fewer characters as they are than addresses do. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
