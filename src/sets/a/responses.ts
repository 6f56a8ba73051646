/** Set A's responses. */

import { sentFor } from '../../../packages/rules/elsewhere.ts'
import { FAILURES_MAXIMUM, type Failure } from '../../../packages/rules/fault.ts'
import { JsonText, memberText, objectText } from '../../../packages/values/json-text.ts'
import type {
  ApplicationStatus,
  DryRunOutcome,
  ListedApplication,
  StoredApplication,
  SubmissionOutcome,
  SubmissionRefusal,
} from '../../domain/application/stored-application.ts'
import { validator } from './validator.ts'

export type ApiResponseStatusType =
  | 'ServerError'
  | 'Success'
  | 'NotFound'
  | 'Invalid'
  | 'Denied'
  | 'Forbidden'

export type NodeJsFieldValidation = {
  readonly message: string
  readonly model: string
  readonly type: string
}

export type SubmitApplicationResponseModel = {
  readonly status: ApiResponseStatusType
  readonly errorMessage: string | null
  readonly errors: readonly NodeJsFieldValidation[]
  readonly quoteReference: string | null
  readonly wasSubmitted: boolean
}

/** The response to a submission or a dry run in set A. */
export const submissionResponse = (
  outcome: SubmissionOutcome | DryRunOutcome | SubmissionRefusal,
): SubmitApplicationResponseModel => {
  switch (outcome.is) {
    case 'submitted':
      return response('Success', { quoteReference: outcome.reference, wasSubmitted: true })
    case 'valid':
      return response('Success', {})
    case 'kept':
      return response('Invalid', {
        errorMessage: `${countOf(outcome.failures)}: correct the saved quote and resubmit it with its quoteReference.`,
        errors: outcome.failures.map(toError),
        quoteReference: outcome.reference,
      })
    case 'invalid':
      return response('Invalid', {
        errorMessage: `${countOf(outcome.failures)}.`,
        errors: outcome.failures.map(toError),
      })
    case 'changeDenied': {
      const message = `The quote is ${outcome.state} and can no longer be changed.`
      return response('Invalid', {
        errorMessage: message,
        errors: [{ message, model: '', type: 'changeDenied' }],
        quoteReference: outcome.reference,
        wasSubmitted: outcome.everSubmitted,
      })
    }
    case 'ownerDenied':
      return response('Denied', {
        errorMessage:
          'The owner does not exist, or has not allowed this client to submit quotes on their behalf.',
      })
    case 'unknownReference':
      return response('NotFound', {
        errorMessage: 'The quote does not exist, or this client cannot access it.',
      })
    case 'refused':
      return response(wordOf(outcome.status), { errorMessage: inOneSentence(outcome.says) })
  }
}

/** "Wait for one. Then send it." as "Wait for one; then send it.": an `errorMessage` is one sentence. */
const inOneSentence = (says: string): string =>
  says.replaceAll(/\. ([A-Z])/g, (_, first: string) => `; ${first.toLowerCase()}`)

/** The word for the HTTP status of an error response (Decisions › Outcome of a submission). */
const wordOf = (status: number): ApiResponseStatusType => {
  if (status === 401) return 'Denied'
  if (status === 403) return 'Forbidden'
  if (status === 404) return 'NotFound'
  return status === 429 || status >= 500 ? 'ServerError' : 'Invalid'
}

const response = (
  status: ApiResponseStatusType,
  rest: Partial<SubmitApplicationResponseModel>,
): SubmitApplicationResponseModel => ({
  status,
  errorMessage: null,
  errors: [],
  quoteReference: null,
  wasSubmitted: false,
  ...rest,
})

/** A failure in the set's own form. */
export const toError = ({ message, place, type }: Failure): NodeJsFieldValidation => ({
  message,
  model: place,
  type,
})

const countOf = ({ length }: readonly Failure[]) => {
  if (length === 1) return '1 field is invalid'
  return `${length < FAILURES_MAXIMUM ? '' : 'At least '}${length} fields are invalid`
}

/** Set A's StatusResponseModel, as JSON text. */
export const statusResponse = ({ since, customData, reference, state }: ApplicationStatus) =>
  objectText({ date: since, customData, quoteReference: reference, status: state })

/** A row of the list of quotes. */
export const listItem = (quote: ListedApplication) => ({
  quoteReference: quote.reference,
  state: quote.state,
  revision: quote.revision,
  date: quote.since,
  updatedAt: quote.updatedAt,
  ownerUserEmail: quote.ownerEmail,
})

/** A quote read back, as JSON text. */
export const readBackResponse = (quote: StoredApplication) => {
  const sent = quote.body === null ? undefined : quoteText(quote.body)
  return objectText({
    ...listItem(quote),
    quote: sent === undefined ? null : new JsonText(sent),
    customData: quote.customData,
    errors: quote.failures.map(toError),
    nextStep: quote.nextStep,
    history: quote.history.map(({ from, to, at, by, reason }) => ({ from, to, date: at, by, reason })),
  })
}

/** The text of the quote in a body, under whatever spelling it was read from. */
const quoteText = (body: string): string | undefined => {
  const [key = 'quote'] = sentFor(validator.tree, JSON.parse(body), 'quote').keys
  return memberText(body, key)
}
