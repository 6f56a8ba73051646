/** A client's own applications: status, list, and one read back. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ModelSet } from '../../domain/model-set.ts'
import type {
  ApplicationStatus,
  ListedApplication,
  StoredApplication,
} from '../../domain/stored-application.ts'
import { type ListQuery, listApplications } from '../../operations/applications/list.ts'
import { readApplication } from '../../operations/applications/read.ts'
import { readStatus } from '../../operations/applications/read-status.ts'
import { NO_SUCH_APPLICATION, Refusal } from '../../operations/refusal.ts'
import type { Service } from '../../operations/service.ts'
import { requireCaller } from '../access.ts'
import { sendProblem } from '../problem.ts'
import { single } from '../query.ts'

export type ApplicationWords = {
  readonly set: ModelSet
  readonly path: 'quote' | 'case'
  readonly statusAnswer: (status: ApplicationStatus) => string
  readonly listItem: (application: ListedApplication) => object
  readonly readBackAnswer: (application: StoredApplication) => string
}

const SCOPE = 'applications:read'
type Reference = { Params: { reference: string } }

export const applicationRoutes = (app: FastifyInstance, service: Service, words: ApplicationWords): void => {
  const { set, path } = words
  const name = path === 'quote' ? 'Quote' : 'Case'
  app.get<Reference>(
    `/api/${path}/:reference/status`,
    { config: { operationId: `read${name}Status`, scope: SCOPE } },
    async (request, reply) => {
      const status = await readStatus(service, set, requireCaller(request), request.params.reference)
      return status === undefined ? unknown(reply) : sendJson(reply, words.statusAnswer(status))
    },
  )
  app.get<Reference>(
    `/api/${path}/:reference`,
    { config: { operationId: `read${name}`, scope: SCOPE } },
    async (request, reply) => {
      const kept = await readApplication(service, set, requireCaller(request), request.params.reference)
      return kept === undefined ? unknown(reply) : sendJson(reply, words.readBackAnswer(kept))
    },
  )
  app.get(
    `/api/${path}`,
    { config: { operationId: `list${name}s`, scope: SCOPE } },
    async (request, reply) => {
      const query = single(request.query, ['state', 'updatedSince', 'cursor', 'limit'])
      if ('repeated' in query)
        return sendProblem(reply, 'bad-request', `${query.repeated} must be given once.`)
      const page = await listApplications(service, set, requireCaller(request), query.values as ListQuery)
      if (page instanceof Refusal) return sendProblem(reply, 'bad-request', page.says)
      return sendJson(
        reply,
        JSON.stringify({ items: page.items.map(words.listItem), nextCursor: page.nextCursor }),
      )
    },
  )
}

const unknown = (reply: FastifyReply) => sendProblem(reply, 'not-found', NO_SUCH_APPLICATION)

export const sendJson = (reply: FastifyReply, text: string): FastifyReply =>
  reply.header('content-type', 'application/json; charset=utf-8').send(text)
