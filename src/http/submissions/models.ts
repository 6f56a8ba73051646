/** The models of the responses to submissions and dry runs, in the words of either set. */
import type { ModelSet } from '../../domain/application/model-set.ts'
import type { ApiResponseStatusType } from '../../sets/a/answers.ts'
import { setA } from '../../sets/a/index.ts'
import { setB } from '../../sets/b/index.ts'
import { boolean, describedEnum, listOf, model, object, text, textOrNull } from '../declare/schema.ts'
import { FAILURE_TYPES, failureTypesOf } from '../shared/failure-types.ts'

const STATUS_MEANS: Readonly<Record<ApiResponseStatusType, string>> = {
  ServerError: 'the service failed (HTTP 500)',
  Success: 'valid: the quote was submitted, or would have been in a dry run',
  NotFound: 'this client knows no quote with this `quoteReference` (HTTP 404)',
  Invalid: '`errors` says why; or the body is not a JSON object (HTTP 400)',
  Denied: 'the owner is unknown or has not allowed this client to act for them (HTTP 401)',
  Forbidden: 'the client may not submit (HTTP 403)',
}

/** The failure types that a set's responses may contain. */
const failureType = (set: ModelSet) =>
  describedEnum(
    'The name of the rule that failed. Names are never renamed; new rules may be added with new names.',
    Object.fromEntries(failureTypesOf(set).map((type): [string, string] => [type, FAILURE_TYPES[type]])),
  )

const MESSAGE = 'A sentence that names the limit and, where it is harmless, what was found.'
const EVERY_FAILURE = 'Every field that fails, in the order of the models; at most one failure a field.'

const QuoteFailureType = model('QuoteFailureType', failureType(setA))

export const QuoteFailure = model(
  'QuoteNodeJsFieldValidation',
  object('A field that fails validation.', {
    message: text(MESSAGE),
    model: text(
      'The place in your body: `quote.applicants[0].personalInfo.ppsNumber`. Empty if the failure is not about a single field.',
    ),
    type: QuoteFailureType.describe('The name of the rule that failed.'),
  }),
)

export const QuoteSubmitted = model(
  'QuoteSubmitApplicationResponseModel',
  object('The answer to a submission or a dry run.', {
    status: describedEnum('What came of it.', STATUS_MEANS),
    errorMessage: textOrNull('One sentence if `status` is not Success, otherwise null.'),
    errors: listOf(QuoteFailure, EVERY_FAILURE),
    quoteReference: textOrNull(
      'The reference of the stored quote: read its status with it, or resubmit with it to correct the quote. Null if nothing was stored.',
    ),
    wasSubmitted: boolean('Whether the quote was submitted for review, now or at any time before.'),
  }),
)

const CaseFailureType = model('CaseFailureType', failureType(setB))

export const CaseFailure = model(
  'CaseFieldValidation',
  object('A field that fails validation.', {
    Model: text(
      'The place in your body: `borrower.bankDetails.sortCode`. Empty if the failure is not about a single field.',
    ),
    Type: CaseFailureType.describe('The name of the rule that failed.'),
    Message: text(MESSAGE),
  }),
)

export const CaseSubmitted = model(
  'CaseSubmitApplicationResponseModel',
  object('The answer to a submission or a dry run.', {
    caseId: textOrNull(
      'The id of the stored case: read its status with it, or resubmit with it to correct the case. Null if nothing was stored.',
    ),
    isSubmitted: boolean(
      'Whether the case was submitted for review, now or at any time before. If false after a submission, the case is stored and stays in the state Open.',
    ),
    validationErrors: listOf(CaseFailure, EVERY_FAILURE),
  }),
)
