/** Responds to requests that are not valid HTTP, or do not arrive in time, on the bare connection, and knows the headers of all responses. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { PROBLEMS, type ProblemKind, refusalBody } from './problem.ts'

/** The headers that keep browsers from using a response for anything but its purpose, and from caching it. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
}

const BY_CODE: Readonly<Record<string, ProblemKind>> = {
  HPE_HEADER_OVERFLOW: 'header-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
}

/** How long a connection stays open after its last response, which the client must have read by then: data in flight is lost. */
export const LINGER_MILLISECONDS = 1_000

/** `path` is the requested path, if known. A second response to a request would be taken for that to the next one. */
export const respondToBrokenRequest = (
  log: FastifyBaseLogger,
  error: Error & { code?: string },
  socket: Socket,
  { path = '', isAnsweredEarly }: { readonly path?: string | undefined; readonly isAnsweredEarly: boolean },
): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const kind = BY_CODE[error.code ?? ''] ?? 'bad-request'
  const requestId = randomUUID()
  log.info({ requestId, status: PROBLEMS[kind].status, code: error.code }, 'responded to a broken request')
  if (!socket.writable) {
    socket.destroy()
    return
  }
  setTimeout(() => socket.destroy(), LINGER_MILLISECONDS).unref()
  if (isAnsweredEarly) {
    socket.end()
    return
  }
  const detail = kind === 'bad-request' ? 'This is not a valid HTTP request.' : undefined
  const { status, type, text } = refusalBody(path, kind, requestId, detail)
  const { title } = PROBLEMS[kind]
  socket.end(
    [
      `HTTP/1.1 ${status} ${title}`,
      `Content-Type: ${type}`,
      `Content-Length: ${Buffer.byteLength(text)}`,
      `X-Request-Id: ${requestId}`,
      // These responses pass no hook that would add them.
      ...Object.entries(SECURITY_HEADERS).map(([name, value]) => `${name}: ${value}`),
      'Connection: close',
      '',
      text,
    ].join('\r\n'),
  )
}

/** Responds to a request whose Expect header is anything but 100-continue. */
export const respondToExpectation = (request: IncomingMessage, response: ServerResponse): void => {
  const requestId = randomUUID()
  const { status, type, text } = refusalBody(request.url ?? '', 'expectation-failed', requestId)
  response.writeHead(status, {
    ...SECURITY_HEADERS,
    'content-type': type,
    'x-request-id': requestId,
    connection: 'close',
  })
  response.end(text)
}
