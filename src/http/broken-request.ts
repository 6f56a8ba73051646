/**
 * Responds to requests that are not valid HTTP, on the bare connection, and cuts off those whose body does not arrive
 * in time.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { SECURITY_HEADERS } from './headers.ts'
import { Slots } from './in-flight.ts'
import { PROBLEMS, type ProblemKind, refusalBody } from './problem.ts'
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

/** How long a request may take to arrive, unless its route allows more. */
export const ARRIVAL_MILLISECONDS = 30_000
/** How long an upload may take: 20 MB over the slowest lines still in use. */
export const UPLOAD_ARRIVAL_MILLISECONDS = 15 * 60 * 1_000
/** How often slow requests are looked for. */
export const ARRIVAL_CHECK_MILLISECONDS = 5_000

declare module 'fastify' {
  interface FastifyRequest {
    /** The slot of a request whose body is still arriving. */
    arrivingSlot: number | undefined
  }
}

/**
 * Watches the requests that have not arrived completely; call before any route is registered. Node.js has one time
 * limit for all requests, which must be long enough for uploads; this handles all others.
 */
export const cutOffSlowBodies = (app: FastifyInstance): void => {
  const arriving = new Slots<{ readonly request: FastifyRequest; readonly began: number }>()
  const remove = (request: FastifyRequest) => {
    if (request.arrivingSlot === undefined) return
    arriving.remove(request.arrivingSlot)
    request.arrivingSlot = undefined
  }
  app.decorateRequest('arrivingSlot', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.raw.complete && request.routeOptions.config.takesUploads !== true)
      request.arrivingSlot = arriving.add({ request, began: performance.now() })
    done()
  })
  // A request that was handled early may still be arriving, and stays watched.
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.raw.complete || request.raw.socket.destroyed) remove(request)
    done()
  })
  const timer = setInterval(() => {
    const latest = performance.now() - ARRIVAL_MILLISECONDS
    for (const { request, began } of arriving) {
      if (began > latest) continue
      remove(request)
      const { raw } = request
      if (raw.complete || raw.socket.destroyed) continue
      const error = Object.assign(new Error('The body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      respondToBrokenRequest.call(app, error, raw.socket, raw.url)
    }
  }, ARRIVAL_CHECK_MILLISECONDS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
