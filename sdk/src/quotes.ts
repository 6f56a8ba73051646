/** Set A: quotes. */
import type { Api } from './api.ts'
import { keyOf } from './api.ts'
import { type Download, download, type Upload, upload } from './documents.ts'
import type {
  CompletionRequestModel,
  CounterOfferResponseModel,
  QuoteSubmitApplicationRequestModel,
  ReasonModel,
} from './generated/openapi.ts'
import type { CallOptions, ChangeOptions } from './options.ts'
import { type DryRun, dryRunOf, type QuoteAnswer, type Submission, submissionOf } from './outcomes.ts'
import { type List, listOf, withCursor } from './pages.ts'
import type { AnsweredModel, QueryParameters, Schemas } from './types.ts'

type ResponseModel<Name extends keyof Schemas> = Promise<AnsweredModel<Name>>
/** The reason, for everyone who may read the quote. At most 1,000 characters. */
type Reason = ReasonModel
type ListQuery = QueryParameters<'get', '/api/quote'>

export const quotesOf = (api: Api) => ({
  /** Submits a quote, or resubmits it if it has a `quoteReference`. The result holds the failures. */
  submit: async (
    body: QuoteSubmitApplicationRequestModel,
    options?: ChangeOptions,
  ): Promise<Submission<QuoteAnswer>> =>
    submissionOf(
      'quote',
      await api.send('post', '/api/quote/submit', { body, options, key: keyOf(options) }),
    ),

  /** A dry run: the same failures as a submission, and the service stores nothing. */
  validate: async (
    body: QuoteSubmitApplicationRequestModel,
    options?: CallOptions,
  ): Promise<DryRun<QuoteAnswer>> =>
    dryRunOf('quote', await api.send('post', '/api/quote/validate', { body, options })),

  /** Its state, and since when. */
  status: (quoteReference: string, options?: CallOptions): ResponseModel<'QuoteStatusResponseModel'> =>
    api.call('get', '/api/quote/{quoteReference}/status', { path: { quoteReference }, options }),

  /** The stored quote, with its failures and its history. */
  read: (quoteReference: string, options?: CallOptions): ResponseModel<'QuoteReadResponseModel'> =>
    api.call('get', '/api/quote/{quoteReference}', { path: { quoteReference }, options }),

  /** The quotes that this client may see, the least recently changed first. */
  list: (query: ListQuery = {}, options?: CallOptions): List<AnsweredModel<'QuoteListItemModel'>> =>
    listOf(
      (cursor) => api.call('get', '/api/quote', { query: { ...query, ...withCursor(cursor) }, options }),
      query.cursor,
    ),

  /** The documents that the lender requires. */
  requirements: (
    quoteReference: string,
    options?: CallOptions,
  ): ResponseModel<'RequirementListResponseModel'> =>
    api.call('get', '/api/quote/{quoteReference}/requirements', { path: { quoteReference }, options }),

  /** Ends the quote on behalf of its borrower. */
  withdraw: (
    quoteReference: string,
    reason: Reason = {},
    options?: ChangeOptions,
  ): ResponseModel<'QuoteStatusResponseModel'> =>
    api.change('/api/quote/{quoteReference}/withdraw', { path: { quoteReference }, body: reason, options }),

  /** Asks for a person to review a quote that the lender's rules declined. */
  review: (
    quoteReference: string,
    reason: Reason = {},
    options?: ChangeOptions,
  ): ResponseModel<'QuoteStatusResponseModel'> =>
    api.change('/api/quote/{quoteReference}/review', { path: { quoteReference }, body: reason, options }),

  /** Adds what the agreement must name: vehicle, legal name, addresses, supplier. An approval of another vehicle falls. */
  complete: (
    quoteReference: string,
    values: CompletionRequestModel,
    options?: ChangeOptions,
  ): ResponseModel<'QuoteStatusResponseModel'> =>
    api.change('/api/quote/{quoteReference}/completion', { path: { quoteReference }, body: values, options }),

  counterOffer: counterOfferOf(api),

  documents: documentsOf(api),

  signing: signingOf(api),
})

const counterOfferOf = (api: Api) => ({
  /** Says that the customer accepts the lender's counter-offer, or asks for other terms. */
  respond: (
    quoteReference: string,
    response: CounterOfferResponseModel,
    options?: ChangeOptions,
  ): ResponseModel<'QuoteStatusResponseModel'> =>
    api.change('/api/quote/{quoteReference}/counter-offer', {
      path: { quoteReference },
      body: response,
      options,
    }),
})

const documentsOf = (api: Api) => ({
  /** Sends a file for a requirement. */
  upload: (quoteReference: string, file: Upload, options?: ChangeOptions): ResponseModel<'DocumentModel'> =>
    upload(api, '/api/quote/{quoteReference}/documents', { quoteReference }, file, options),

  list: (quoteReference: string, options?: CallOptions): ResponseModel<'DocumentListResponseModel'> =>
    api.call('get', '/api/quote/{quoteReference}/documents', { path: { quoteReference }, options }),

  /** One document, byte for byte. */
  read: (quoteReference: string, documentId: string, options?: CallOptions): Promise<Download> =>
    download(
      api,
      '/api/quote/{quoteReference}/documents/{documentId}',
      { quoteReference, documentId },
      options,
    ),
})

const signingOf = (api: Api) => ({
  /** Ends a signing in progress; each signer who had a link gets an email. */
  stop: (
    quoteReference: string,
    reason: Reason = {},
    options?: ChangeOptions,
  ): ResponseModel<'QuoteStatusResponseModel'> =>
    api.change('/api/quote/{quoteReference}/stop-signing', {
      path: { quoteReference },
      body: reason,
      options,
    }),

  /** The progress of its signing. */
  read: (quoteReference: string, options?: CallOptions): ResponseModel<'SigningModel'> =>
    api.call('get', '/api/quote/{quoteReference}/signing', { path: { quoteReference }, options }),

  /** The signed agreement, with the lender's seal. */
  agreement: (quoteReference: string, options?: CallOptions): Promise<Download> =>
    download(api, '/api/quote/{quoteReference}/agreement', { quoteReference }, options),
})
