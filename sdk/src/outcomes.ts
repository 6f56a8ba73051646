/**
 * The result of a submission or a dry run, in the same shape for both sets. Failures are values here, and never thrown.
 */
import { UnexpectedAnswerError } from './errors.ts'
import { type Failure, failuresIn } from './failure.ts'
import type { Incoming } from './http/exchange.ts'
import type { AnsweredModel } from './types.ts'

type Stored<Result> = {
  /** The `quoteReference` or `caseId`: store it at once, even if the application is not valid. */
  readonly reference: string
  /** Every field that fails, in the order of the models. */
  readonly failures: readonly Failure[]
  /** Whether this is the response of an earlier request with the same idempotency key. */
  readonly isReplay: boolean
  readonly requestId: string | undefined
  /** The service's response, in the set's own words. */
  readonly answer: Result
}

/**
 * The result of a submission:
 * - `accepted`: it is valid, and was submitted
 * - `invalid`: it is stored and Open; correct it and resubmit all of it with its reference
 * - `changeDenied`: it is no longer Open, so nothing changed; `wasSubmitted` says whether it ever was submitted
 */
export type Submission<Result> =
  | (Stored<Result> & { readonly outcome: 'accepted' })
  | (Stored<Result> & { readonly outcome: 'invalid' })
  | (Stored<Result> & { readonly outcome: 'changeDenied'; readonly wasSubmitted: boolean })

/** The result of a dry run: the same failures, and the service stores nothing. */
export type DryRun<Result> = {
  readonly outcome: 'valid' | 'invalid' | 'changeDenied'
  readonly failures: readonly Failure[]
  readonly requestId: string | undefined
  readonly answer: Result
}

export type QuoteAnswer = AnsweredModel<'QuoteSubmitApplicationResponseModel'>
export type CaseAnswer = AnsweredModel<'CaseSubmitApplicationResponseModel'>

/** What both sets' responses hold, under the set's own names. */
type Read = {
  readonly reference: unknown
  readonly isSubmitted: boolean
  readonly failures: readonly Failure[]
}

const readQuote = (response: Partial<QuoteAnswer>): Read => ({
  reference: response.quoteReference,
  isSubmitted: response.wasSubmitted === true,
  failures: failuresIn(response.errors),
})

const readCase = (response: Partial<CaseAnswer>): Read => ({
  reference: response.caseId,
  isSubmitted: response.isSubmitted === true,
  failures: failuresIn(response.validationErrors),
})

type Responses = { readonly quote: QuoteAnswer; readonly case: CaseAnswer }

const read = (set: keyof Responses, incoming: Incoming): Read | undefined => {
  const { json } = incoming
  if (typeof json !== 'object' || json === null) return undefined
  return set === 'quote' ? readQuote(json) : readCase(json)
}

/** Reads the response to a submission. */
export const submissionOf = <Set extends keyof Responses>(
  set: Set,
  incoming: Incoming,
): Submission<Responses[Set]> => {
  const { reference, isSubmitted, failures } = read(set, incoming) ?? { reference: undefined }
  const requestId = requestIdOf(incoming)
  if (typeof reference !== 'string' || failures === undefined)
    throw new UnexpectedAnswerError(`POST /api/${set}/submit`, incoming.status, requestId)
  const stored = {
    reference,
    failures,
    isReplay: incoming.headers.get('idempotent-replayed') === 'true',
    requestId,
    answer: incoming.json as Responses[Set],
  }
  if (isDenied(failures)) return { outcome: 'changeDenied', wasSubmitted: isSubmitted, ...stored }
  return { outcome: failures.length === 0 && isSubmitted ? 'accepted' : 'invalid', ...stored }
}

/** Reads the response to a dry run. */
export const dryRunOf = <Set extends keyof Responses>(
  set: Set,
  incoming: Incoming,
): DryRun<Responses[Set]> => {
  const failures = read(set, incoming)?.failures
  const requestId = requestIdOf(incoming)
  if (failures === undefined)
    throw new UnexpectedAnswerError(`POST /api/${set}/validate`, incoming.status, requestId)
  const found = isDenied(failures) ? 'changeDenied' : 'invalid'
  return {
    outcome: failures.length === 0 ? 'valid' : found,
    failures,
    requestId,
    answer: incoming.json as Responses[Set],
  }
}

const isDenied = (failures: readonly Failure[]): boolean =>
  failures.some(({ type }) => type === 'changeDenied')

const requestIdOf = ({ headers }: Incoming): string | undefined => headers.get('x-request-id') ?? undefined
