/** Responds to requests that are not valid HTTP, on the bare connection. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { PROBLEMS, type ProblemKind, refusalBody } from '../problem.ts'
import { SECURITY_HEADERS } from '../security-headers.ts'
import { destroySoon, isAnsweredEarly } from './unread-body.ts'

const BY_CODE: Readonly<Record<string, ProblemKind>> = {
  HPE_HEADER_OVERFLOW: 'header-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
}

/** `path` is the requested path, if known. */
export function respondToBrokenRequest(
  this: FastifyInstance,
  error: Error & { code?: string },
  socket: Socket,
  path = '',
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const kind = BY_CODE[error.code ?? ''] ?? 'bad-request'
  const requestId = randomUUID()
  this.log.info(
    { requestId, status: PROBLEMS[kind].status, code: error.code },
    'responded to a broken request',
  )
  if (!socket.writable) {
    socket.destroy()
    return
  }
  // A second response would be taken for that to the next request.
  if (isAnsweredEarly(socket)) {
    destroySoon(socket)
    socket.end()
    return
  }
  const detail = kind === 'bad-request' ? 'This is not a valid HTTP request.' : undefined
  const { status, type, text } = refusalBody(path, kind, requestId, detail)
  const { title } = PROBLEMS[kind]
  destroySoon(socket)
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
