/** Sends what came of a submission or a dry run: the set's own answer, or a problem where the set has no words for it. */
import type { FastifyReply } from 'fastify'
import {
  type DryRunOutcome,
  type SubmissionOutcome,
  type SubmissionRefusal,
  type Submitted,
  statusOf,
} from '../../../domain/submission-outcome.ts'
import { NO_SUCH_APPLICATION } from '../../../operations/refusal.ts'
import { sendAnswer } from '../../idempotency.ts'
import { sendProblem } from '../../problem.ts'

type Outcome = SubmissionOutcome | DryRunOutcome | SubmissionRefusal

export const sendSubmitted = (reply: FastifyReply, { outcome, answer }: Submitted<Outcome>): FastifyReply => {
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
