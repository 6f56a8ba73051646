/** The submission of a set's applications and its dry run: the same for both sets but for their words. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller, NoCaller } from '../../auth/authenticate.ts'
import type { ModelSet } from '../../domain/model-set.ts'
import {
  type DryRunOutcome,
  type SubmissionOutcome,
  type SubmissionRefusal,
  type Submitted,
  statusOf,
} from '../../domain/submission-outcome.ts'
import { requestKey } from '../../operations/idempotency/submission-key.ts'
import { NO_SUCH_APPLICATION } from '../../operations/refusal.ts'
import type { Service } from '../../operations/service.ts'
import { validateApplication } from '../../operations/submissions/dry-run.ts'
import { submitApplication, submitOnce } from '../../operations/submissions/submit.ts'
import { callerOf, refusalOf, requireCaller } from '../access.ts'
import { idempotencyKeyOf, refuseKey, sendAnswer, sendOnce } from '../idempotency.ts'
import { requireBody } from '../json-body.ts'
import { refuseOtherMethods } from '../methods.ts'
import { sendProblem } from '../problem.ts'

const SCOPE = 'applications:submit'

export const submissionRoutes = (
  app: FastifyInstance,
  service: Service,
  set: ModelSet,
  path: 'quote' | 'case',
): void => {
  const name = path === 'quote' ? 'Quote' : 'Case'
  app.post(
    `/api/${path}/submit`,
    { config: { operationId: `submit${name}`, scope: SCOPE } },
    async (request, reply) => {
      const key = idempotencyKeyOf(request)
      if (key.is === 'unusable') return refuseKey(reply)
      const body = requireBody(request)
      const { clientId } = requireCaller(request)
      const submission = { set, caller: callerNow(service, request), body, requestId: request.id }
      if (key.is === 'none') return sendSubmitted(reply, await submitApplication(service, submission))
      const once = await submitOnce(service, requestKey(clientId, `/api/${path}/submit`, key.key), submission)
      return once.is === 'ran' ? sendSubmitted(reply, once) : sendOnce(reply, once)
    },
  )
  refuseOtherMethods(app, `/api/${path}/submit`, SCOPE)
  refuseOtherMethods(app, `/api/${path}/validate`, SCOPE)
  app.post(
    `/api/${path}/validate`,
    { config: { operationId: `validate${name}`, scope: SCOPE } },
    async (request, reply) => {
      const { value } = requireBody(request)
      return sendSubmitted(reply, await validateApplication(service, set, requireCaller(request), value))
    },
  )
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

type Outcome = SubmissionOutcome | DryRunOutcome | SubmissionRefusal

const sendSubmitted = (reply: FastifyReply, { outcome, answer }: Submitted<Outcome>): FastifyReply => {
  if (outcome.is === 'ownerDenied') reply.header('www-authenticate', 'Bearer error="consent_required"')
  return answer === undefined
    ? sendProblemOf(reply, outcome)
    : sendAnswer(reply, { status: statusOf(outcome), body: answer })
}

const sendProblemOf = (reply: FastifyReply, outcome: Outcome): FastifyReply => {
  if (outcome.is === 'ownerDenied') return sendProblem(reply, 'consent-required')
  if (outcome.is === 'refused') return sendProblem(reply, 'forbidden', outcome.says)
  return sendProblem(reply, 'not-found', NO_SUCH_APPLICATION)
}
