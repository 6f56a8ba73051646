/** Moves of applications that clients make: withdrawing, asking for a review, and in the sandbox walking to any state. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ModelSet } from '../../domain/model-set.ts'
import { idOfReference } from '../../domain/reference.ts'
import type { SentBody } from '../../domain/sent-body.ts'
import { isState, STATES } from '../../domain/states.ts'
import type { ApplicationStatus } from '../../domain/stored-application.ts'
import { REASON_MAXIMUM_CHARACTERS } from '../../domain/transitions.ts'
import { requestReview } from '../../operations/applications/request-review.ts'
import { withdrawApplication } from '../../operations/applications/withdraw.ts'
import type { Effect } from '../../operations/idempotency/request-key.ts'
import { NO_SUCH_APPLICATION } from '../../operations/refusal.ts'
import { advanceInSandbox } from '../../operations/sandbox/advance.ts'
import type { Service } from '../../operations/service.ts'
import * as a from '../../sets/a/answers.ts'
import { setA } from '../../sets/a/index.ts'
import * as b from '../../sets/b/answers.ts'
import { setB } from '../../sets/b/index.ts'
import { requireCaller } from '../access.ts'
import { answerChange, refusedWith } from '../idempotency.ts'
import { sendProblem } from '../problem.ts'

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
  reasonedRoute(app, service, A, { operationId: 'withdrawQuote', verb: 'withdraw', does: withdraw })
  reasonedRoute(app, service, B, { operationId: 'withdrawCase', verb: 'withdraw', does: withdraw })
  reasonedRoute(app, service, A, { operationId: 'reviewQuote', verb: 'review', does: review })
  reasonedRoute(app, service, B, { operationId: 'reviewCase', verb: 'review', does: review })
  app.post<Reference>(
    '/api/sandbox/:reference/advance',
    { config: { operationId: 'advanceInSandbox', scope: SCOPE } },
    async (request, reply) => {
      const { reference } = request.params
      // To live clients nothing is there, whatever they send.
      if (requireCaller(request).mode === 'live') return sendProblem(reply, 'not-found', NO_SUCH_APPLICATION)
      const path = `/api/sandbox/${reference}/advance`
      return answerChange(service, request, reply, path, (inside) => advance(inside, request, reference))
    },
  )
}

const advance = async (service: Service, request: FastifyRequest, reference: string): Promise<Effect> => {
  const { to } = bodyOf(request)
  if (typeof to !== 'string' || !isState(to))
    return refusedWith(request, 'bad-request', `to must be one of ${STATES.join(', ')}.`)
  // Which set a reference is of is told by its first letter.
  const words = reference.startsWith('Q') ? A : B
  const given = { reference, to, requestId: request.id }
  const outcome = await advanceInSandbox(service, words.set, requireCaller(request), given)
  if (outcome.is === 'advanced') return doneWith(words, outcome.status)
  if (outcome.is === 'unknown') return refusedWith(request, 'not-found', NO_SUCH_APPLICATION)
  if (outcome.is === 'noWay')
    return refusedWith(request, 'not-possible', `No way leads from ${outcome.from} to ${to}.`)
  return refusedWith(request, 'not-possible', MOVED)
}

type Asked = { readonly reference: string; readonly reason: string | undefined; readonly requestId: string }
type Reasoned = {
  readonly operationId: 'withdrawQuote' | 'withdrawCase' | 'reviewQuote' | 'reviewCase'
  readonly verb: 'withdraw' | 'review'
  readonly does: (service: Service, request: FastifyRequest, words: Words, asked: Asked) => Promise<Effect>
}

/** A move whose body says why, if it says anything. */
const reasonedRoute = (
  app: FastifyInstance,
  service: Service,
  words: Words,
  { operationId, verb, does }: Reasoned,
): void => {
  app.post<Reference>(
    `/api/${words.path}/:reference/${verb}`,
    { config: { operationId, scope: SCOPE } },
    async (request, reply) => {
      const { reference } = request.params
      const path = `/api/${words.path}/${reference}/${verb}`
      return answerChange(service, request, reply, path, async (inside) => {
        const { reason = null } = bodyOf(request)
        if (reason !== null && !isReason(reason)) return refusedWith(request, 'bad-request', NO_REASON)
        const told = reason === null || reason.trim() === '' ? undefined : reason
        return does(inside, request, words, { reference, reason: told, requestId: request.id })
      })
    },
  )
}

const withdraw: Reasoned['does'] = async (service, request, words, asked) => {
  const outcome = await withdrawApplication(service, words.set, requireCaller(request), asked)
  if (outcome.is === 'withdrawn') return doneWith(words, outcome.status)
  if (outcome.is === 'unknown') return refusedWith(request, 'not-found', NO_SUCH_APPLICATION)
  if (outcome.is === 'closed') {
    const says = `The ${words.path} is ${outcome.state} and can no longer be withdrawn.`
    return refusedWith(request, 'not-possible', says)
  }
  return refusedWith(request, 'not-possible', MOVED)
}

const review: Reasoned['does'] = async (service, request, words, asked) => {
  const outcome = await requestReview(service, words.set, requireCaller(request), asked)
  if (outcome.is === 'requested') return doneWith(words, outcome.status)
  if (outcome.is === 'unknown') return refusedWith(request, 'not-found', NO_SUCH_APPLICATION)
  if (outcome.is === 'notDeclined') {
    const says = `The ${words.path} is ${outcome.state}; a review is asked for where one was declined.`
    return refusedWith(request, 'not-possible', says)
  }
  if (outcome.is === 'byPerson') {
    const says = `A person declined the ${words.path}; only the lender’s staff reconsider that.`
    return refusedWith(request, 'not-possible', says)
  }
  return refusedWith(request, 'not-possible', MOVED)
}

const doneWith = ({ set, statusAnswer }: Words, status: ApplicationStatus): Effect => {
  const applicationId = idOfReference(set.name, status.reference)
  if (applicationId === undefined) throw new Error('The status of an application has no reference of its set')
  return { is: 'done', applicationId, answer: { status: 200, body: statusAnswer(status) } }
}

/** The body may be left out altogether. */
const bodyOf = (request: FastifyRequest): Readonly<Record<string, unknown>> =>
  ((request.body as SentBody | undefined)?.value ?? {}) as Readonly<Record<string, unknown>>

const isReason = (reason: unknown): reason is string =>
  typeof reason === 'string' && reason.length <= REASON_MAXIMUM_CHARACTERS

const NO_REASON = `reason must be a text of at most ${REASON_MAXIMUM_CHARACTERS} characters, or left out.`
const MOVED = 'The application is being moved by others; read its status and try again.'
