/**
 * Sends 503 if a response takes too long, whatever it waits for. One timer serves all requests: a timer for each would
 * slow every submission.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { operationOf } from '../routing/operation-name.ts'
import { TookTooLong } from './in-time.ts'
import { Slots } from './slots.ts'

const RESPONSE_MILLISECONDS = 9_000
const CHECK_MILLISECONDS = 500

declare module 'fastify' {
  interface FastifyRequest {
    /** The slot of a request that waits for its response. */
    awaitedSlot: number | undefined
  }
}

/** Watches the requests on routes that do not wait by design; call before any route is registered. */
export const endLateResponses = (app: FastifyInstance): void => {
  const awaited = new Slots<{ since: number; readonly reply: FastifyReply }>()
  const remove = (request: FastifyRequest) => {
    if (request.awaitedSlot === undefined) return
    awaited.remove(request.awaitedSlot)
    request.awaitedSlot = undefined
  }
  app.decorateRequest('awaitedSlot', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    const { takesUploads, mayWait } = request.routeOptions.config
    if (takesUploads !== true && mayWait !== true)
      request.awaitedSlot = awaited.add({ since: performance.now(), reply })
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    remove(request)
    done()
  })
  const timer = setInterval(() => {
    const now = performance.now()
    for (const one of awaited) {
      const { request, raw } = one.reply
      if (request.raw.socket.destroyed) {
        remove(request)
        if (!one.reply.sent) noteHungUp(request, now - one.since)
        continue
      }
      // A body that is still arriving has its own limit.
      if (!request.raw.complete) one.since = now
      if (now - one.since < RESPONSE_MILLISECONDS) continue
      remove(request)
      if (!one.reply.sent && !raw.headersSent) one.reply.send(new TookTooLong('The response took too long'))
    }
  }, CHECK_MILLISECONDS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** Nobody waits for the response any more, and it may never come: a body that nobody had begun to read has no end now. */
const noteHungUp = (request: FastifyRequest, milliseconds: number): void =>
  request.log.info(
    { requestId: request.id, operation: operationOf(request), milliseconds: Math.round(milliseconds) },
    'The client hung up before it got a response',
  )
