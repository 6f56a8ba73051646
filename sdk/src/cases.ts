/** Set B: cases. */
import type { Api } from './api.ts'
import { keyOf } from './api.ts'
import { type Download, download, type Upload, upload } from './documents.ts'
import type {
  CaseApplicationModel,
  CompletionRequestModel,
  CounterOfferResponseModel,
  ReasonModel,
} from './generated/openapi.ts'
import type { CallOptions, ChangeOptions } from './options.ts'
import { type CaseAnswer, type DryRun, dryRunOf, type Submission, submissionOf } from './outcomes.ts'
import { type List, listOf, withCursor } from './pages.ts'
import type { AnsweredModel, QueryParameters, Schemas } from './types.ts'

type ResponseModel<Name extends keyof Schemas> = Promise<AnsweredModel<Name>>
/** The reason, for everyone who may read the case. At most 1,000 characters. */
type Reason = ReasonModel
type ListQuery = QueryParameters<'get', '/api/case'>

export const casesOf = (api: Api) => ({
  /** Submits a case, or resubmits it if its `caseId` is not null. The result holds the failures. */
  submit: async (body: CaseApplicationModel, options?: ChangeOptions): Promise<Submission<CaseAnswer>> =>
    submissionOf('case', await api.send('post', '/api/case/submit', { body, options, key: keyOf(options) })),

  /** A dry run: the same failures as a submission, and the service stores nothing. */
  validate: async (body: CaseApplicationModel, options?: CallOptions): Promise<DryRun<CaseAnswer>> =>
    dryRunOf('case', await api.send('post', '/api/case/validate', { body, options })),

  /** Its state, and since when. */
  status: (caseId: string, options?: CallOptions): ResponseModel<'CaseStatusResponseModel'> =>
    api.call('get', '/api/case/{caseId}/status', { path: { caseId }, options }),

  /** The stored case, with its failures and its history. */
  read: (caseId: string, options?: CallOptions): ResponseModel<'CaseReadResponseModel'> =>
    api.call('get', '/api/case/{caseId}', { path: { caseId }, options }),

  /** The cases that this client may see, the least recently changed first. */
  list: (query: ListQuery = {}, options?: CallOptions): List<AnsweredModel<'CaseListItemModel'>> =>
    listOf(
      (cursor) => api.call('get', '/api/case', { query: { ...query, ...withCursor(cursor) }, options }),
      query.cursor,
    ),

  /** The documents that the lender requires. */
  requirements: (caseId: string, options?: CallOptions): ResponseModel<'RequirementListResponseModel'> =>
    api.call('get', '/api/case/{caseId}/requirements', { path: { caseId }, options }),

  /** Ends the case on behalf of its borrower. */
  withdraw: (
    caseId: string,
    reason: Reason = {},
    options?: ChangeOptions,
  ): ResponseModel<'CaseStatusResponseModel'> =>
    api.change('/api/case/{caseId}/withdraw', { path: { caseId }, body: reason, options }),

  /** Asks for a person to review a case that the lender's rules declined. */
  review: (
    caseId: string,
    reason: Reason = {},
    options?: ChangeOptions,
  ): ResponseModel<'CaseStatusResponseModel'> =>
    api.change('/api/case/{caseId}/review', { path: { caseId }, body: reason, options }),

  /** Adds what the agreement must name: vehicle, legal name, addresses, supplier. An approval of another vehicle falls. */
  complete: (
    caseId: string,
    values: CompletionRequestModel,
    options?: ChangeOptions,
  ): ResponseModel<'CaseStatusResponseModel'> =>
    api.change('/api/case/{caseId}/completion', { path: { caseId }, body: values, options }),

  counterOffer: counterOfferOf(api),

  documents: documentsOf(api),

  signing: signingOf(api),
})

const counterOfferOf = (api: Api) => ({
  /** Says that the customer accepts the lender's counter-offer, or asks for other terms. */
  respond: (
    caseId: string,
    response: CounterOfferResponseModel,
    options?: ChangeOptions,
  ): ResponseModel<'CaseStatusResponseModel'> =>
    api.change('/api/case/{caseId}/counter-offer', { path: { caseId }, body: response, options }),
})

const documentsOf = (api: Api) => ({
  /** Sends a file for a requirement. */
  upload: (caseId: string, file: Upload, options?: ChangeOptions): ResponseModel<'DocumentModel'> =>
    upload(api, '/api/case/{caseId}/documents', { caseId }, file, options),

  list: (caseId: string, options?: CallOptions): ResponseModel<'DocumentListResponseModel'> =>
    api.call('get', '/api/case/{caseId}/documents', { path: { caseId }, options }),

  /** One document, byte for byte. */
  read: (caseId: string, documentId: string, options?: CallOptions): Promise<Download> =>
    download(api, '/api/case/{caseId}/documents/{documentId}', { caseId, documentId }, options),
})

const signingOf = (api: Api) => ({
  /** Ends a signing in progress; each signer who had a link gets an email. */
  stop: (
    caseId: string,
    reason: Reason = {},
    options?: ChangeOptions,
  ): ResponseModel<'CaseStatusResponseModel'> =>
    api.change('/api/case/{caseId}/stop-signing', { path: { caseId }, body: reason, options }),

  /** Starts the signing of an approved case, and returns its progress. Every response is a value. */
  start: (caseId: string, options?: ChangeOptions): ResponseModel<'CaseStartEsignResponseModel'> =>
    api.change('/api/case/{caseId}/esign', { path: { caseId }, options }),

  /** The progress of its signing. */
  read: (caseId: string, options?: CallOptions): ResponseModel<'SigningModel'> =>
    api.call('get', '/api/case/{caseId}/signing', { path: { caseId }, options }),

  /** The signed agreement, with the lender's seal. */
  agreement: (caseId: string, options?: CallOptions): Promise<Download> =>
    download(api, '/api/case/{caseId}/agreement', { caseId }, options),
})
