/**
 * The response to a submission or a dry run: the set's own response, or a problem if the set has no words for it. Also
 * names the fields of a body that the set does not have.
 */
import type { FastifyReply } from 'fastify'
import { type Ignored, ignoredIn, placeOf } from '../../../packages/rules/ignored.ts'
import type { Caller } from '../../adapters/access/authenticate.ts'
import type { ModelSet } from '../../domain/application/model-set.ts'
import {
  type DryRunOutcome,
  type SubmissionOutcome,
  type SubmissionRefusal,
  type Submitted,
  statusOf,
} from '../../domain/application/stored-application.ts'
import { type Problem, problem, type StoredResponse } from '../../http/handler.ts'
import { stored } from '../../http/idempotency.ts'
import { type ProblemKind, RETRY_AFTER_MAXIMUM_SECONDS, RETRY_AFTER_SECONDS } from '../../http/problem.ts'
import { NO_SUCH_APPLICATION } from '../../service/refusal.ts'

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

/** The first ignored fields of a body. */
export const ignoredOf = (set: ModelSet, body: object): readonly Ignored[] =>
  found.getOrInsertComputed(body, () => ignoredIn(set.validator.tree, body, IGNORED_NAMED_MAXIMUM))

/** The ignored fields of a body that has none of its own. */
export const ignoredOfEmpty = (body: object): readonly Ignored[] =>
  Object.keys(body)
    .slice(0, IGNORED_NAMED_MAXIMUM)
    .map((key) => ({ within: '', key }))

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

/** A client may limit headers to a few kilobytes. */
const IGNORED_NAMED_MAXIMUM = 20
const PLAIN = /^[\w$-]{1,60}$/
const OTHER_MAXIMUM_CHARACTERS = 20

/** The header and the request log name the same fields of a body. */
const found = new WeakMap<object, readonly Ignored[]>()

/** Their places as a header names them: a key that does not read as a name is cut short and percent-encoded. */
const placesOf = (ignored: readonly Ignored[]): string =>
  ignored.map(({ within, key }) => placeOf({ within, key: shownKey(key) })).join(', ')

const shownKey = (key: string): string =>
  PLAIN.test(key)
    ? key
    : encodeURIComponent(key.slice(0, OTHER_MAXIMUM_CHARACTERS).toWellFormed()).replaceAll('.', '%2E')
