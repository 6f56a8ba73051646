/** The response to a submission or a dry run: the set's own response, or a problem if the set has no words for it. */
import type { FastifyReply } from 'fastify'
import type { Ignored } from '../../../packages/rules/ignored.ts'
import type { Caller } from '../../adapters/access/authenticate.ts'
import {
  type DryRunOutcome,
  type SubmissionOutcome,
  type SubmissionRefusal,
  type Submitted,
  statusOf,
} from '../../domain/application/submission-outcome.ts'
import { NO_SUCH_APPLICATION } from '../../operations/refusal.ts'
import { type Problem, problem, type StoredResponse } from '../declare/handler.ts'
import { stored } from '../declare/idempotency.ts'
import { type ProblemKind, RETRY_AFTER_MAXIMUM_SECONDS, RETRY_AFTER_SECONDS } from '../declare/problem.ts'
import { placesOf } from './ignored.ts'

type Outcome = SubmissionOutcome | DryRunOutcome | SubmissionRefusal

/** The response to a submission, with its headers. */
export const submittedResponse = (
  reply: FastifyReply,
  { outcome, response, unknownWords = [] }: Submitted<Outcome>,
): StoredResponse | Problem => {
  if (unknownWords.length > 0) reply.header('sandbox-unknown-words', namesOf(unknownWords))
  if (outcome.is === 'refused' && MAY_SOON_WORK.has(outcome.status))
    reply.header(
      'retry-after',
      Math.min(outcome.retryAfterSeconds ?? RETRY_AFTER_SECONDS, RETRY_AFTER_MAXIMUM_SECONDS),
    )
  if (outcome.is === 'ownerDenied') reply.header('www-authenticate', 'Bearer error="consent_required"')
  return response === undefined ? problemOf(outcome) : stored({ status: statusOf(outcome), body: response })
}

/** Names the ignored fields of a test client's body in the response's header, whatever the response is. */
export const nameIgnored = (
  reply: FastifyReply,
  { mode }: Pick<Caller, 'mode'>,
  ignored: () => readonly Ignored[],
): void => {
  if (mode !== 'test') return
  const fields = ignored()
  if (fields.length > 0) reply.header('sandbox-unknown-fields', placesOf(fields))
}

/** A client may limit headers to a few kilobytes. */
const NAMED_MAXIMUM = 5

const namesOf = (words: readonly string[]): string =>
  words
    .slice(0, NAMED_MAXIMUM)
    .map((word) => encodeURIComponent(word.toWellFormed()))
    .join(', ')

/** The problems of a submission after its body was read. */
const REFUSALS: Readonly<Record<number, ProblemKind>> = {
  403: 'forbidden',
  429: 'too-many-requests',
  500: 'server-error',
  503: 'unavailable',
}

const MAY_SOON_WORK = new Set([429, 503])

const problemOf = (outcome: Outcome): Problem => {
  if (outcome.is === 'ownerDenied') return problem('consent-required')
  if (outcome.is === 'refused') return problem(REFUSALS[outcome.status] ?? 'server-error', outcome.says)
  return NO_SUCH_APPLICATION
}
