import { pageOf } from '../../http/responses.ts'
import {
  boolean,
  describedEnum,
  exampled,
  listOf,
  model,
  moment,
  object,
  text,
  textOrNull,
} from '../../http/schema.ts'
import { setA } from '../../sets/a/index.ts'
import {
  type ApiResponseStatusType,
  listItem,
  readBackResponse,
  statusResponse,
  submissionResponse,
} from '../../sets/a/responses.ts'
import { ApplicationState } from '../applications/money-parts.ts'
import {
  type ApiSet,
  failureIn,
  namesOf,
  pageWith,
  type SetWords,
  sampleOf,
  sampleStatusOf,
  sampleStoredOf,
  written,
  writtenPage,
} from './sets-api.ts'
import {
  asSent,
  customDataOrNull,
  EVERY_FAILURE,
  failureType,
  history,
  LAST_FAILURES,
  MESSAGE,
  nextStep,
  OWNER,
  standing,
} from './sets-api-models.ts'

const STATUS_MEANS: Readonly<Record<ApiResponseStatusType, string>> = {
  ServerError: 'the service failed (HTTP 500)',
  Success: 'the quote is valid and was submitted; in a dry run, it would have been submitted',
  NotFound: 'the quote does not exist, or this client cannot access it (HTTP 404)',
  Invalid: 'validation failed, see `errors`; or the request itself is not valid (HTTP 400)',
  Denied: 'the owner does not exist or has not allowed this client to act for them (HTTP 401)',
  Forbidden: 'the client is not allowed to submit (HTTP 403)',
}

const QuoteStatusType = model(
  'QuoteApiResponseStatusType',
  describedEnum('The outcome of a submission or a dry run.', STATUS_MEANS),
)

const QuoteFailureType = model('QuoteFailureType', failureType(setA))

const QuoteFailure = model(
  'QuoteNodeJsFieldValidation',
  object('A validation error.', {
    message: text(MESSAGE),
    model: text(
      'The path of the field in the request body, such as `quote.applicants[0].personalInfo.ppsNumber`. Empty if the error is not about a single field.',
    ),
    type: QuoteFailureType.describe('The validation error type.'),
  }),
)

const QuoteSubmitted = model(
  'QuoteSubmitApplicationResponseModel',
  object('The response to a submission or a dry run.', {
    status: QuoteStatusType.describe('The outcome.'),
    errorMessage: textOrNull('One sentence that explains the outcome. Null if `status` is Success.'),
    errors: listOf(QuoteFailure, EVERY_FAILURE),
    quoteReference: textOrNull(
      'The reference of the quote. Use it to get the status, or to correct and resubmit the quote. Null if nothing was saved.',
    ),
    wasSubmitted: boolean('Whether the quote has been submitted for review, now or earlier.'),
  }),
)

const QUOTE_ITEM = {
  quoteReference: text('The quote’s reference.'),
  ...standing('quote'),
  ownerUserEmail: textOrNull(OWNER),
}
const QUOTE_CUSTOM_DATA = exampled(
  customDataOrNull('The custom data of the quote, exactly as it was sent. Null if there is none.'),
  { stockNumber: 'N-1207' },
)
const QuoteItem = model('QuoteListItemModel', object('A quote in a list.', QUOTE_ITEM))

const QuotePage = model(
  'QuoteListResponseModel',
  pageOf('A page of quotes.', QuoteItem, 'The quotes, least recently changed first.'),
)
const QuoteStatus = model(
  'QuoteStatusResponseModel',
  object('The status of a quote.', {
    date: moment('The time of the last state change.'),
    customData: QUOTE_CUSTOM_DATA,
    quoteReference: text('The reference of the quote.'),
    status: ApplicationState.describe('The state of the quote.'),
  }),
)
const QuoteRead = model(
  'QuoteReadResponseModel',
  object('A quote as it was last submitted.', {
    ...QUOTE_ITEM,
    quote: asSent(
      'QuoteApplicationModel',
      ['object', 'array', 'string', 'number', 'boolean', 'null'],
      'The `quote` of the last submission, exactly as it was sent. A QuoteApplicationModel if `errors` is empty, otherwise any value. Null if there was none.',
    ),
    customData: QUOTE_CUSTOM_DATA,
    errors: listOf(QuoteFailure, LAST_FAILURES),
    nextStep: nextStep('quote'),
    history: history('quote'),
  }),
)

const FAILURE = failureIn('quote.applicants[0].personalInfo.ppsNumber', 'ppsNumber')

const words: SetWords = {
  ...namesOf('a'),
  about: 'Set A: applications as quotes, with PascalCase values.',
  body: 'QuoteSubmitApplicationRequestModel',
  ownerInWords: `
If the client does not belong to a dealer, \`ownerUserEmail\` is required. It must be the email address of a dealer user who has allowed this client to submit quotes on their behalf. A dealer’s own client also needs the user’s consent. If it omits \`ownerUserEmail\`, the client itself owns the quote. On resubmission, the saved owner and \`customData\` are retained if you omit them, and a null \`customData\` clears the saved one. \`quoteReference\` is also accepted next to \`quote\`, and \`customData\` and \`ownerUserEmail\` inside it.`,
  validInWords: 'If the quote is valid, `status` is Success.',
  statusInWords: 'The response includes the custom data of the submission.',
  dryRunExamples: {
    valid: { summary: 'Valid', value: submissionResponse({ is: 'valid' }) },
    invalid: {
      summary: 'Not valid',
      value: submissionResponse({ is: 'invalid', failures: [FAILURE] }),
    },
  },
  listExample: pageWith(listItem(sampleOf('a'))),
  statusExample: JSON.parse(statusResponse(sampleStatusOf('a'))),
  readBackExample: JSON.parse(
    readBackResponse(sampleStoredOf('a', '{"quote":{"borrowerType":"Individual"}}', FAILURE)),
  ),
}

export const QUOTES: ApiSet = {
  set: setA,
  words,
  submitted: QuoteSubmitted,
  failure: QuoteFailure,
  status: written(QuoteStatus, statusResponse),
  read: written(QuoteRead, readBackResponse),
  page: writtenPage(QuotePage, ({ items, nextCursor }) => ({ items: items.map(listItem), nextCursor })),
  ownData: {
    customData: customDataOrNull(
      'The custom data of the quote, exactly as it was sent. Null if there is none.',
    ),
  },
}
