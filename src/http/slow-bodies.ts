/**
 * Cuts off requests whose body does not arrive in time. Node.js knows one time for all requests, which uploads of
 * documents need to be long; all others are looked after here.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answerBrokenRequest } from './broken-request.ts'

/** How long a request may take to arrive, unless its route lets it take its time. */
export const ARRIVAL_MILLISECONDS = 30_000
/** How long an upload may take: 20 MB over the slowest lines that there still are. */
export const UPLOAD_ARRIVAL_MILLISECONDS = 15 * 60 * 1_000
/** How often it is looked for those that take longer. */
export const ARRIVAL_CHECK_MILLISECONDS = 5_000

/** Watches the requests that came in and have not arrived completely; call before any route is registered. */
export const cutOffSlowBodies = (app: FastifyInstance): void => {
  const arriving = new Map<FastifyRequest['raw'], number>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    if (!raw.complete && request.routeOptions.config.takesUploads !== true)
      arriving.set(raw, performance.now())
    done()
  })
  // One that was answered early may go on arriving, and is still watched.
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (raw.complete || raw.socket.destroyed) arriving.delete(raw)
    done()
  })
  const timer = setInterval(() => {
    const latest = performance.now() - ARRIVAL_MILLISECONDS
    for (const [raw, began] of arriving) {
      // They are in the order in which they came.
      if (began > latest) return
      arriving.delete(raw)
      if (raw.complete || raw.socket.destroyed) continue
      const error = Object.assign(new Error('The body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      answerBrokenRequest.call(app, error, raw.socket, raw.url)
    }
  }, ARRIVAL_CHECK_MILLISECONDS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
