/**
 * Handles the request by which an email program unsubscribes its user (RFC 8058). It comes from the email provider's
 * servers, without a cookie or a page; the link's token is its only proof.
 */
import type { FastifyInstance } from 'fastify'
import { unsubscribe } from '../../operations/people/unsubscribe.ts'
import type { Service } from '../../operations/service.ts'
import { deadlineFor } from '../declare/limits/in-time.ts'
import { sendProblem } from '../declare/problem.ts'
import { webUserOf } from '../declare/session/admission.ts'

const DEADLINE_MILLISECONDS = 10_000
/** The body says "List-Unsubscribe=One-Click" in one of two forms. */
const BODY_MAXIMUM_BYTES = 4_096

/** Registers this one request, beside the page with the same path. */
export const oneClickStops = (app: FastifyInstance, service: Service): void => {
  app.register(async (part) => {
    part.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_MAXIMUM_BYTES },
      (_request, _body, done) => done(null),
    )
    part.post<{ Querystring: { token?: unknown } }>(
      '/unsubscribe',
      { config: { consoleOperation: 'oneClickStop', budget: 'unsubscribing' } },
      async (request, reply) => {
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
