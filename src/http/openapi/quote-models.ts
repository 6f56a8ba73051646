/** The models of set A's answers. */
import type { ApiResponseStatusType } from '../../sets/a/answers.ts'
import { setA } from '../../sets/a/index.ts'
import { type JsonObject, schemaRef } from './parts.ts'
import {
  always,
  customDataOrNull,
  failureType,
  listItem,
  listOf,
  meaning,
  moment,
  page,
  state,
  text,
  textOrNull,
  truth,
} from './shared-models.ts'

const STATUS_MEANS: Readonly<Record<ApiResponseStatusType, string>> = {
  ServerError: 'the service failed (HTTP 500)',
  Success: 'valid: the quote was submitted, or would have been in a dry run',
  NotFound: 'this client knows no quote with this `quoteReference` (HTTP 404)',
  Invalid: '`errors` says why; or the body is no JSON object (HTTP 400)',
  Denied: 'the owner is unknown or has not allowed this client to act for them (HTTP 401)',
  Forbidden: 'the client may not submit (HTTP 403)',
}

const item = listItem({ noun: 'quote', reference: 'quoteReference', owner: 'ownerUserEmail' })
const customData = customDataOrNull('The custom data of the quote as it was sent; null where there is none.')

export const QUOTE_MODELS: Readonly<Record<string, JsonObject>> = {
  QuoteSubmitApplicationResponseModel: always('The answer to a submission or a dry run.', {
    status: meaning('What came of it.', STATUS_MEANS),
    errorMessage: textOrNull('One sentence whenever `status` is not Success, else null.'),
    errors: listOf(
      'QuoteNodeJsFieldValidation',
      'Every field that fails, in the order of the models; at most one failure a field.',
    ),
    quoteReference: textOrNull(
      'The reference of the quote that is kept: read its status with it, or send it again to fix the quote. Null where nothing was kept.',
    ),
    wasSubmitted: truth('Whether the quote was submitted for review, now or at any time before.'),
  }),
  QuoteNodeJsFieldValidation: always('A field that fails validation.', {
    message: text('A sentence that names the limit and, where it is harmless, what was found.'),
    model: text(
      'The place in the body that was sent: `quote.applicants[0].personalInfo.ppsNumber`. Empty where no one field is at fault.',
    ),
    type: schemaRef('QuoteFailureType'),
  }),
  QuoteFailureType: failureType(setA),
  QuoteStatusResponseModel: always('The status of a quote.', {
    date: moment('When the quote came into this state.'),
    customData,
    quoteReference: text('The reference of the quote.'),
    status: state('The state of the quote.'),
  }),
  QuoteListItemModel: always('A quote in a list.', item),
  QuoteListResponseModel: page('QuoteListItemModel', 'quotes'),
  QuoteReadResponseModel: always('A quote as it is kept.', {
    ...item,
    quote: {
      description: 'The `quote` of the last submission exactly as it was sent; null where there was none.',
    },
    customData,
    errors: listOf(
      'QuoteNodeJsFieldValidation',
      'What failed in the last submission; empty where it was valid.',
    ),
    history: listOf('HistoryEntryModel', 'Every move of the quote, the first submission first.'),
  }),
}
