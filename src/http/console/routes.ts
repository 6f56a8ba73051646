/** The HTTP side of the console: its operations under /console/api, all from one table, and its pages. */
import './context.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Person } from '../../auth/person.ts'
import type { SentBody } from '../../domain/sent-body.ts'
import { Refusal } from '../../operations/refusal.ts'
import type { Service } from '../../operations/service.ts'
import { sendProblem } from '../problem.ts'
import { accountHandlers } from './account.ts'
import { patienceWith, registerAdmission, visitorOf } from './admission.ts'
import { clientHandlers } from './clients.ts'
import { credentialHandlers } from './credentials.ts'
import { dealerHandlers } from './dealers.ts'
import type { Answer, Asked, Handler, Handlers, Problem, Result } from './operation.ts'
import { CONSOLE_API, CONSOLE_OPERATIONS, type ConsoleOperationName } from './operations-table.ts'
import { ownConsentHandlers } from './own-consents.ts'
import type { OwnAddress } from './own-pages.ts'
import type { PageFiles } from './page-files.ts'
import { consolePages } from './pages.ts'
import { noSessionCookie, type Scheme, schemeOf, sessionCookie } from './session-cookie.ts'
import { signingHandlers } from './signing.ts'
import { userHandlers } from './users.ts'

export type ConsoleParts = OwnAddress & {
  readonly service: Service
  /** The built console; undefined where it is not built. */
  readonly pages: PageFiles | undefined
}

/** Registers the operations and the pages. */
export const consoleRoutes = (app: FastifyInstance, parts: ConsoleParts): void => {
  const { service, baseUrl, pages } = parts
  app.register(async (api) => {
    await registerAdmission(api, service, parts)
    for (const { name, method, path, who } of CONSOLE_OPERATIONS) {
      // Admission has let in only people whom the handler is written for.
      const handle = HANDLERS[name] as Handler<Person | undefined>
      api.route({
        method,
        url: `${CONSOLE_API}${path}`,
        config: { consoleOperation: name, who },
        handler: async (request, reply) => {
          const result = await patienceWith(request)(handle(askedBy(service, request)))
          return send(reply, result, schemeOf(request, baseUrl()))
        },
      })
    }
  })
  app.register(async (rest) => {
    // Other addresses under the operations' are none of the page's.
    for (const path of [CONSOLE_API, `${CONSOLE_API}/`, `${CONSOLE_API}/*`]) {
      rest.all(path, {
        onRequest: async (_request, reply) => reply.callNotFound(),
        handler: async (_request, reply) => reply,
      })
    }
    consolePages(rest, pages)
  })
}

const HANDLERS: Handlers<ConsoleOperationName> = {
  ...accountHandlers,
  ...ownConsentHandlers,
  ...signingHandlers,
  ...dealerHandlers,
  ...userHandlers,
  ...clientHandlers,
  ...credentialHandlers,
}

const askedBy = (service: Service, request: FastifyRequest): Asked<Person | undefined> => ({
  service,
  person: request.person,
  visitor: visitorOf(request),
  params: request.params as Readonly<Record<string, string>>,
  query: request.query,
  body: (request.body as SentBody | undefined)?.value ?? {},
})

const send = (reply: FastifyReply, result: Result, scheme: Scheme): FastifyReply => {
  if (result instanceof Refusal) return sendProblem(reply, 'not-possible', result.says)
  return result.is === 'problem' ? sendRefused(reply, result) : sendAnswer(reply, result, scheme)
}

const sendRefused = (reply: FastifyReply, { kind, detail, retryAfterSeconds }: Problem): FastifyReply => {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  return sendProblem(reply, kind, detail)
}

const sendAnswer = (reply: FastifyReply, { status, body, session }: Answer, scheme: Scheme): FastifyReply => {
  if (session === 'ends') reply.header('set-cookie', noSessionCookie(scheme))
  else if (session !== undefined) reply.header('set-cookie', sessionCookie(session.token, scheme))
  reply.code(status)
  if (body === undefined) return reply.send()
  return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(body))
}
