/** Moves of applications that clients make: withdrawing, and in the sandbox walking to any state. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApplicationStatus } from '../../domain/kept-application.ts'
import type { ModelSet } from '../../domain/model-set.ts'
import { REASON_MAXIMUM_CHARACTERS } from '../../domain/moves.ts'
import { isState, STATES } from '../../domain/states.ts'
import { advanceInSandbox } from '../../operations/advance-in-sandbox.ts'
import type { Service } from '../../operations/service.ts'
import { withdrawApplication } from '../../operations/withdraw-application.ts'
import * as a from '../../sets/a/answers.ts'
import { setA } from '../../sets/a/index.ts'
import * as b from '../../sets/b/answers.ts'
import { setB } from '../../sets/b/index.ts'
import { requireCaller } from '../access.ts'
import type { JsonBody } from '../json-body.ts'
import { sendProblem } from '../problem.ts'
import { sendJson } from './applications.ts'

type Reference = { Params: { reference: string } }
type Words = {
  readonly set: ModelSet
  readonly path: 'quote' | 'case'
  readonly statusAnswer: (status: ApplicationStatus) => string
}

const SCOPE = 'applications:submit'
const A: Words = { set: setA, path: 'quote', statusAnswer: a.statusAnswer }
const B: Words = { set: setB, path: 'case', statusAnswer: b.statusAnswer }

export const moveRoutes = (app: FastifyInstance, service: Service): void => {
  withdrawRoute(app, service, A, 'withdrawQuote')
  withdrawRoute(app, service, B, 'withdrawCase')
  app.post<Reference>(
    '/api/sandbox/:reference/advance',
    { config: { operationId: 'advanceInSandbox', scope: SCOPE } },
    async (request, reply) => {
      const { reference } = request.params
      const caller = requireCaller(request)
      // Which set a reference is of is told by its first letter; to live clients all are unknown alike.
      const words = reference.startsWith('Q') ? A : B
      const { to } = bodyOf(request)
      if (caller.mode === 'live') return unknown(reply)
      if (typeof to !== 'string' || !isState(to))
        return sendProblem(reply, 'bad-request', `to must be one of ${STATES.join(', ')}.`)
      const given = { reference, to, requestId: request.id }
      const outcome = await advanceInSandbox(service, words.set, caller, given)
      if (outcome.is === 'advanced') return sendJson(reply, words.statusAnswer(outcome.status))
      if (outcome.is === 'unknown') return unknown(reply)
      if (outcome.is === 'noWay')
        return sendProblem(reply, 'not-possible', `No way leads from ${outcome.from} to ${to}.`)
      return moved(reply)
    },
  )
}

const withdrawRoute = (
  app: FastifyInstance,
  service: Service,
  { set, path, statusAnswer }: Words,
  operationId: 'withdrawQuote' | 'withdrawCase',
): void => {
  app.post<Reference>(
    `/api/${path}/:reference/withdraw`,
    { config: { operationId, scope: SCOPE } },
    async (request, reply) => {
      const { reason = null } = bodyOf(request)
      if (reason !== null && !isReason(reason)) {
        const says = `reason must be a text of at most ${REASON_MAXIMUM_CHARACTERS} characters, or left out.`
        return sendProblem(reply, 'bad-request', says)
      }
      const outcome = await withdrawApplication(service, set, requireCaller(request), {
        reference: request.params.reference,
        reason: reason?.trim() === '' || reason === null ? undefined : reason,
        requestId: request.id,
      })
      if (outcome.is === 'withdrawn') return sendJson(reply, statusAnswer(outcome.status))
      if (outcome.is === 'unknown') return unknown(reply)
      if (outcome.is === 'closed')
        return sendProblem(
          reply,
          'not-possible',
          `The ${path} is ${outcome.state} and can no longer be withdrawn.`,
        )
      return moved(reply)
    },
  )
}

/** The body may be left out altogether. */
const bodyOf = (request: FastifyRequest): Readonly<Record<string, unknown>> =>
  ((request.body as JsonBody | undefined)?.value ?? {}) as Readonly<Record<string, unknown>>

const isReason = (reason: unknown): reason is string =>
  typeof reason === 'string' && reason.length <= REASON_MAXIMUM_CHARACTERS

const unknown = (reply: FastifyReply) =>
  sendProblem(reply, 'not-found', 'There is no application with this reference.')

const moved = (reply: FastifyReply) =>
  sendProblem(
    reply,
    'not-possible',
    'The application is being moved by others; read its status and try again.',
  )
