/** Set B over HTTP: cases. */
import type { FastifyInstance } from 'fastify'
import type { Service } from '../../operations/service.ts'
import { listItem, readBackAnswer, statusAnswer, submissionAnswer } from '../../sets/b/answers.ts'
import { setB } from '../../sets/b/index.ts'
import { applicationRoutes } from './applications.ts'
import { submissionRoutes } from './submissions.ts'

export const caseRoutes = (app: FastifyInstance, service: Service): void => {
  submissionRoutes(app, service, {
    set: setB,
    path: 'case',
    answerText: (outcome) =>
      outcome.is === 'ownerDenied' || outcome.is === 'unknownReference'
        ? undefined
        : JSON.stringify(submissionAnswer(outcome)),
  })
  applicationRoutes(app, service, {
    set: setB,
    path: 'case',
    statusAnswer,
    listItem,
    readBackAnswer,
  })
}
