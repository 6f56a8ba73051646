/**
 * Cuts off requests whose body does not arrive in time. Node.js has one time limit for all requests, which must be long
 * enough for uploads; this handles all others.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { respondToBrokenRequest } from './broken-request.ts'
import { Slots } from './slots.ts'

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

/** Watches the requests that have not arrived completely; call before any route is registered. */
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
