/** The look-up of new-car specifications (set A). */
import type { FastifyInstance } from 'fastify'
import { searchCars } from '../../operations/reference-data/search-cars.ts'
import { Refusal } from '../../operations/refusal.ts'
import type { Service } from '../../operations/service.ts'
import { sendProblem } from '../problem.ts'
import { single } from '../query.ts'

const WHOLE = /^\d{1,4}$/

export const carRoutes = (app: FastifyInstance, service: Service): void => {
  app.get(
    '/api/car/specification',
    { config: { operationId: 'searchCarSpecifications', scope: 'catalogue:read' } },
    async (request, reply) => {
      const query = single(request.query, ['make', 'model', 'specification', 'limit'])
      if ('repeated' in query)
        return sendProblem(reply, 'bad-request', `${query.repeated} must be given once.`)
      const { limit, ...terms } = query.values
      const found = await searchCars(service.sql, {
        ...terms,
        ...(limit === undefined ? {} : { limit: WHOLE.test(limit) ? Number(limit) : Number.NaN }),
      })
      if (found instanceof Refusal) return sendProblem(reply, 'bad-request', found.says)
      return found
    },
  )
}
