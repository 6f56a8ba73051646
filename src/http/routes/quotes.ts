/** Set A over HTTP: quotes. */
import type { FastifyInstance } from 'fastify'
import type { Service } from '../../operations/service.ts'
import { listItem, readBackAnswer, statusAnswer } from '../../sets/a/answers.ts'
import { setA } from '../../sets/a/index.ts'
import { applicationRoutes } from './applications.ts'
import { submissionRoutes } from './submissions.ts'

export const quoteRoutes = (app: FastifyInstance, service: Service): void => {
  submissionRoutes(app, service, setA, 'quote')
  applicationRoutes(app, service, {
    set: setA,
    path: 'quote',
    statusAnswer,
    listItem,
    readBackAnswer,
  })
}
