/** Sends a file in pieces, with its name. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { finished, Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { faultOf } from '../error-handler.ts'

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
