/**
 * Takes the request by which a mail program unsubscribes its user (RFC 8058). It comes from the mail provider's
 * servers, without a cookie or a page; the link's token is its only proof.
 */
import type { FastifyInstance } from 'fastify'
import { perMinute } from '../../auth/authorization-server/per-minute.ts'
import { networkOf } from '../../auth/network.ts'
import type { Service } from '../../operations/service.ts'
import { unsubscribe } from '../../operations/users/unsubscribe.ts'
import { TooManyRequests } from '../access.ts'
import { deadlineFor } from '../limits/in-time.ts'
import { sendProblem } from '../problem.ts'
import { webUserOf } from './admission.ts'

/** A large mail provider sends the requests of all its users. */
const NETWORK_REQUESTS_PER_MINUTE = 600
const DEADLINE_MILLISECONDS = 10_000
/** The body says "List-Unsubscribe=One-Click" in one of two forms. */
const BODY_MAXIMUM_BYTES = 4_096

/** Registers this one request, beside the page with the same path. */
export const oneClickStops = (app: FastifyInstance, service: Service): void => {
  const ofNetwork = perMinute(NETWORK_REQUESTS_PER_MINUTE)
  app.register(async (part) => {
    part.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_MAXIMUM_BYTES },
      (_request, _body, done) => done(null),
    )
    part.post<{ Querystring: { token?: unknown } }>(
      '/unsubscribe',
      { config: { consoleOperation: 'oneClickStop' } },
      async (request, reply) => {
        const waitSeconds = ofNetwork(networkOf(request.ip), service.now())
        if (waitSeconds > 0) {
          reply.header('retry-after', waitSeconds)
          throw new TooManyRequests()
        }
        const { token } = request.query
        const stopped =
          typeof token === 'string'
            ? await deadlineFor(DEADLINE_MILLISECONDS)(
                unsubscribe(service, webUserOf(request), { token, isWanted: false }),
              )
            : undefined
        if (stopped === undefined) return sendProblem(reply, 'not-found', 'This link no longer works.')
        return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Stopped.\n')
      },
    )
  })
}
