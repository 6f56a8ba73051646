/** The submission of a set's applications and its dry run: the same for both sets but for their words. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller, NoCaller } from '../../auth/authenticate.ts'
import type { ModelSet } from '../../domain/model-set.ts'
import type { DryRunOutcome, SubmissionOutcome } from '../../domain/submission-outcome.ts'
import {
  answerOnce,
  answerToKeep,
  type OnceKey,
  onceKey,
  type Ran,
} from '../../operations/idempotency/submission-key.ts'
import { NO_SUCH_APPLICATION } from '../../operations/refusal.ts'
import type { Service } from '../../operations/service.ts'
import { validateApplication } from '../../operations/submissions/dry-run.ts'
import { submitApplication } from '../../operations/submissions/submit.ts'
import { callerOf, refusalOf, requireCaller } from '../access.ts'
import { idempotencyKeyOf, refuseKey, type Sendable, sendAnswer, sendOnce } from '../idempotency.ts'
import { type JsonBody, requireBody } from '../json-body.ts'
import { refuseOtherMethods } from '../methods.ts'
import { pathOf, problem, refusalBody } from '../problem.ts'

/** How a set answers: the body's text for what it answers itself, undefined where a problem is the answer. */
export type SubmissionWords = {
  readonly set: ModelSet
  readonly path: 'quote' | 'case'
  readonly answerText: (outcome: SubmissionOutcome | DryRunOutcome) => string | undefined
}

const SCOPE = 'applications:submit'

export const submissionRoutes = (app: FastifyInstance, service: Service, words: SubmissionWords): void => {
  const { set, path } = words
  const name = path === 'quote' ? 'Quote' : 'Case'
  app.post(
    `/api/${path}/submit`,
    { config: { operationId: `submit${name}`, scope: SCOPE } },
    async (request, reply) => {
      const key = idempotencyKeyOf(request)
      if (key.is === 'unusable') return refuseKey(reply)
      const body = requireBody(request)
      const { clientId } = requireCaller(request)
      if (key.is === 'none') return sendAnswer(reply, (await submit(service, words, request, body)).answer)
      const once = onceKey(clientId, `/api/${path}/submit`, key.key, body.text, body.bytes.length)
      return sendOnce(
        reply,
        await answerOnce(service, once, () => submit(service, words, request, body, once)),
      )
    },
  )
  refuseOtherMethods(app, `/api/${path}/submit`, SCOPE)
  refuseOtherMethods(app, `/api/${path}/validate`, SCOPE)
  app.post(
    `/api/${path}/validate`,
    { config: { operationId: `validate${name}`, scope: SCOPE } },
    async (request, reply) => {
      const outcome = await validateApplication(
        service,
        set,
        requireCaller(request),
        requireBody(request).value,
      )
      return sendAnswer(reply, answerFor(words, request, outcome))
    },
  )
}

type RanNow = Exclude<Ran, { is: 'answered' }>

async function submit(
  service: Service,
  words: SubmissionWords,
  request: FastifyRequest,
  body: JsonBody,
): Promise<RanNow>
async function submit(
  service: Service,
  words: SubmissionWords,
  request: FastifyRequest,
  body: JsonBody,
  once: OnceKey,
): Promise<Ran>
async function submit(
  service: Service,
  words: SubmissionWords,
  request: FastifyRequest,
  body: JsonBody,
  once?: OnceKey,
): Promise<Ran> {
  // An outcome that is kept under a key is put into words before it is written, and sent after.
  let last: { readonly outcome: SubmissionOutcome; readonly answer: Sendable } | undefined
  const answer = (outcome: SubmissionOutcome): Sendable => {
    if (last?.outcome !== outcome) last = { outcome, answer: answerFor(words, request, outcome) }
    return last.answer
  }
  const outcome = await submitApplication(service, {
    set: words.set,
    caller: callerNow(service, request),
    body: body.value,
    text: body.text,
    utf8: body.utf8,
    requestId: request.id,
    ...(once === undefined
      ? {}
      : { storing: { keyHash: once.keyHash, answerFor: (kept) => answerToKeep(once, answer(kept)) } }),
  })
  if (outcome.is === 'answered') return { is: 'answered' }
  if (outcome.is === 'refused') return { is: 'notStored', answer: refused(request) }
  const isKept = outcome.is === 'submitted' || outcome.is === 'kept'
  return { is: isKept ? 'stored' : 'notStored', answer: answer(outcome) }
}

/** The caller, unless it lost its right to submit since the request came in: a body may be long in coming. */
const callerNow = (service: Service, request: FastifyRequest) => {
  const entitled = (caller: Caller | NoCaller): Caller | undefined =>
    typeof caller === 'string' || refusalOf(caller, SCOPE) !== undefined ? undefined : caller
  return (): Caller | undefined | Promise<Caller | undefined> => {
    const caller = callerOf(service, request)
    return caller instanceof Promise ? caller.then(entitled) : entitled(caller)
  }
}

const STATUS: Readonly<Record<(SubmissionOutcome | DryRunOutcome)['is'], number>> = {
  submitted: 200,
  valid: 200,
  kept: 200,
  invalid: 200,
  changeDenied: 200,
  ownerDenied: 401,
  unknownReference: 404,
}

const answerFor = (
  words: SubmissionWords,
  request: FastifyRequest,
  outcome: SubmissionOutcome | DryRunOutcome,
): Sendable => {
  const status = STATUS[outcome.is]
  const body = words.answerText(outcome) ?? JSON.stringify(problemFor(outcome.is, request.id))
  return outcome.is === 'ownerDenied'
    ? { status, body, headers: { 'www-authenticate': 'Bearer error="consent_required"' } }
    : { status, body }
}

const problemFor = (outcome: (SubmissionOutcome | DryRunOutcome)['is'], requestId: string) =>
  outcome === 'ownerDenied'
    ? problem('consent-required', requestId)
    : problem('not-found', requestId, NO_SUCH_APPLICATION)

const refused = (request: FastifyRequest): Sendable => {
  const says = 'This client has just lost its right to submit.'
  const { status, text } = refusalBody(pathOf(request), 'forbidden', request.id, says)
  return { status, body: text }
}
