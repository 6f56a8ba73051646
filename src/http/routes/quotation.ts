/** Quotations over HTTP: what is on offer for a vehicle, without an application. */
import type { FastifyInstance } from 'fastify'
import { quoteOffers } from '../../operations/reference-data/quote.ts'
import type { Service } from '../../operations/service.ts'
import {
  failuresAnswer,
  isScheduleChoice,
  quotationAnswer,
  SCHEDULE_DEFAULT,
} from '../../sets/quotation/answers.ts'
import { enquiryOf, readQuotation } from '../../sets/quotation/index.ts'
import { requireCaller } from '../access.ts'
import { requireBody } from '../json-body.ts'
import { sendProblem } from '../problem.ts'
import { single } from '../query.ts'

export const quotationRoutes = (app: FastifyInstance, service: Service): void => {
  app.post(
    '/api/quotation',
    { config: { operationId: 'quoteOffers', scope: 'catalogue:read' } },
    async (request, reply) => {
      const query = single(request.query, ['schedule'])
      if ('repeated' in query)
        return sendProblem(reply, 'bad-request', `${query.repeated} must be given once.`)
      const schedules = query.values['schedule'] ?? SCHEDULE_DEFAULT
      if (!isScheduleChoice(schedules))
        return sendProblem(reply, 'bad-request', 'schedule must be one of none, best or all.')
      const { failures, application: quotation } = readQuotation(requireBody(request).value)
      if (quotation === undefined) {
        const { says, errors } = failuresAnswer(failures)
        return sendProblem(reply, 'bad-request', says, { errors })
      }
      const quoted = quoteOffers(service, requireCaller(request), (asking) => enquiryOf(quotation, asking))
      return quotationAnswer(quoted, schedules)
    },
  )
}
