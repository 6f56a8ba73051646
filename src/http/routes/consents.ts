/** Which users let the calling client act for them. */
import type { FastifyInstance } from 'fastify'
import { listConsents } from '../../operations/consents/list.ts'
import { Refusal } from '../../operations/refusal.ts'
import type { Service } from '../../operations/service.ts'
import { requireCaller } from '../access.ts'
import { sendProblem } from '../problem.ts'
import { single } from '../query.ts'

export const consentRoutes = (app: FastifyInstance, service: Service): void => {
  app.get(
    '/api/consents',
    { config: { operationId: 'listConsents', scope: 'applications:read' } },
    async (request, reply) => {
      const query = single(request.query, ['cursor', 'limit'])
      if ('repeated' in query)
        return sendProblem(reply, 'bad-request', `${query.repeated} must be given once.`)
      const page = await listConsents(service, requireCaller(request), query.values)
      if (page instanceof Refusal) return sendProblem(reply, 'bad-request', page.says)
      return page
    },
  )
}
