/**
 * Answers 503 where an answer takes too long, whatever it waits for. One timer looks after all requests: a timer for each
 * would be on every submission's path.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { TookTooLong } from '../in-time.ts'

const ANSWER_MILLISECONDS = 9_000
const CHECK_MILLISECONDS = 500

/** Watches the requests on routes that do not wait by design; call before any route is registered. */
export const endLateAnswers = (app: FastifyInstance): void => {
  const awaited = new Map<FastifyRequest, { since: number; readonly reply: FastifyReply }>()
  app.addHook('onRequest', (request, reply, done) => {
    const { takesUploads, mayWait } = request.routeOptions.config
    if (takesUploads !== true && mayWait !== true) awaited.set(request, { since: performance.now(), reply })
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    awaited.delete(request)
    done()
  })
  const timer = setInterval(() => {
    const now = performance.now()
    for (const [request, one] of awaited) {
      // A body that is still arriving has a limit of its own.
      if (!request.raw.complete) one.since = now
      if (now - one.since < ANSWER_MILLISECONDS) continue
      awaited.delete(request)
      if (!one.reply.sent && !one.reply.raw.headersSent)
        one.reply.send(new TookTooLong('The answer took too long'))
    }
  }, CHECK_MILLISECONDS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
