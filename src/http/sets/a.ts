import { setA } from '../../sets/a/index.ts'
import {
  type ApiResponseStatusType,
  listItem,
  readBackResponse,
  statusResponse,
  submissionResponse,
} from '../../sets/a/responses.ts'
import { pageOf } from '../declare/paging.ts'
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
} from '../declare/schema.ts'
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
} from './api-set.ts'
import {
  ApplicationState,
  asSent,
  customDataOrNull,
  EVERY_FAILURE,
  failureType,
  history,
  LAST_FAILURES,
  MESSAGE,
  OWNER,
  standing,
} from './models.ts'

const STATUS_MEANS: Readonly<Record<ApiResponseStatusType, string>> = {
  ServerError: 'the service failed (HTTP 500)',
  Success: 'valid: the quote was submitted, or would have been in a dry run',
  NotFound: 'this client knows no quote with this `quoteReference` (HTTP 404)',
  Invalid: '`errors` says why; or the body is not a JSON object (HTTP 400)',
  Denied: 'the owner is unknown or has not allowed this client to act for them (HTTP 401)',
  Forbidden: 'the client may not submit (HTTP 403)',
}

const QuoteStatusType = model(
  'QuoteApiResponseStatusType',
  describedEnum('The outcome of a submission or a dry run.', STATUS_MEANS),
)

const QuoteFailureType = model('QuoteFailureType', failureType(setA))

const QuoteFailure = model(
  'QuoteNodeJsFieldValidation',
  object('A field that fails validation.', {
    message: text(MESSAGE),
    model: text(
      'The place in your body: `quote.applicants[0].personalInfo.ppsNumber`. Empty if the failure is not about a single field.',
    ),
    type: QuoteFailureType.describe('The name of the rule that failed.'),
  }),
)

const QuoteSubmitted = model(
  'QuoteSubmitApplicationResponseModel',
  object('The answer to a submission or a dry run.', {
    status: QuoteStatusType.describe('What came of it.'),
    errorMessage: textOrNull('One sentence if `status` is not Success, otherwise null.'),
    errors: listOf(QuoteFailure, EVERY_FAILURE),
    quoteReference: textOrNull(
      'The reference of the stored quote: read its status with it, or resubmit with it to correct the quote. Null if nothing was stored.',
    ),
    wasSubmitted: boolean('Whether the quote was submitted for review, now or at any time before.'),
  }),
)

const QUOTE_ITEM = {
  quoteReference: text('The quote’s reference.'),
  ...standing('quote'),
  ownerUserEmail: textOrNull(OWNER),
}
const QUOTE_CUSTOM_DATA = exampled(
  customDataOrNull('The quote’s custom data, exactly as the client sent it; null if the client sent none.'),
  { stockNumber: 'N-1207' },
)
const QuoteItem = model('QuoteListItemModel', object('A quote in a list.', QUOTE_ITEM))

const QuotePage = model(
  'QuoteListResponseModel',
  pageOf('A page of quotes.', QuoteItem, 'The quotes, the least recently changed first.'),
)
const QuoteStatus = model(
  'QuoteStatusResponseModel',
  object('The status of a quote.', {
    date: moment('When the quote entered this state.'),
    customData: QUOTE_CUSTOM_DATA,
    quoteReference: text('The reference of the quote.'),
    status: ApplicationState.describe('The state of the quote.'),
  }),
)
const QuoteRead = model(
  'QuoteReadResponseModel',
  object('A quote as it is kept.', {
    ...QUOTE_ITEM,
    quote: asSent(
      'QuoteApplicationModel',
      ['object', 'array', 'string', 'number', 'boolean', 'null'],
      'The `quote` of the last submission exactly as it was sent: a QuoteApplicationModel if `errors` is empty, otherwise any value; null if there was none.',
    ),
    customData: QUOTE_CUSTOM_DATA,
    errors: listOf(QuoteFailure, LAST_FAILURES),
    history: history('quote'),
  }),
)

const FAILURE = failureIn('quote.applicants[0].personalInfo.ppsNumber', 'ppsNumber')

const words: SetWords = {
  ...namesOf('a'),
  about: 'Set A: applications as quotes, with PascalCase values.',
  body: 'QuoteSubmitApplicationRequestModel',
  ownerInWords: `
A client that belongs to no dealer names the owner in \`ownerUserEmail\`: a dealer’s user who has allowed this client to submit quotes on their behalf. A dealer’s own client also needs the consent of the user it names; without a name it owns the quote itself. On a resubmission an absent owner or absent \`customData\` keeps the stored one; a null \`customData\` clears it. \`quoteReference\` is also taken beside \`quote\`, and \`customData\` and \`ownerUserEmail\` inside it.`,
  validInWords: 'A valid dry run has the status Success.',
  statusInWords: 'It includes the submission’s custom data.',
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
      'The quote’s custom data, exactly as the client sent it; null if the client sent none.',
    ),
  },
}
