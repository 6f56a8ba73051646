/** Set B over HTTP: cases. */
import type { FastifyInstance } from 'fastify'
import type { Service } from '../../operations/service.ts'
import { listItem, readBackAnswer, statusAnswer } from '../../sets/b/answers.ts'
import { setB } from '../../sets/b/index.ts'
import { applicationRoutes } from './applications.ts'
import { submissionRoutes } from './submissions.ts'

export const caseRoutes = (app: FastifyInstance, service: Service): void => {
  submissionRoutes(app, service, setB, 'case')
  applicationRoutes(app, service, {
    set: setB,
    path: 'case',
    statusAnswer,
    listItem,
    readBackAnswer,
  })
}
