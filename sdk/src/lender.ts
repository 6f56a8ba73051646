/** The lender's own systems: applications of every dealer, whether quotes or cases. Only the lender's clients can call this. */
import type { Api } from './api.ts'
import { type Download, download } from './documents.ts'
import type { CallOptions, ChangeOptions } from './options.ts'
import { type List, listOf, withCursor } from './pages.ts'
import type { AnswerOf, BodyOf, PathOf, QueryParameters } from './types.ts'

const ALL = '/api/lender/applications'
const ONE = `${ALL}/{reference}` as const
const CHECK = `${ONE}/checks/{name}` as const
const REQUIREMENTS = `${ONE}/requirements` as const
const REQUIREMENT = `${REQUIREMENTS}/{requirementId}` as const
const COMPLETION = '/api/lender/applications/{reference}/completion'
const DECISION = `${ONE}/decision` as const
const MESSAGES = `${ONE}/messages` as const
const SIGNING = `${ONE}/signing` as const
const CANCELLATION = `${SIGNING}/cancel` as const
const LINKS = `${SIGNING}/links` as const
const BOOKING = `${ONE}/booking` as const
const CONTRACT_NUMBER = `${ONE}/contract-number` as const
const BOOKINGS = '/api/lender/bookings'
const DEALERS = '/api/lender/dealers'
const PRODUCTS = '/api/lender/products'
const POLICY = '/api/lender/policy'

type Got<Path extends PathOf<'get'>> = Promise<AnswerOf<'get', Path>>
type Changed<Path extends PathOf<'post'>> = Promise<AnswerOf<'post', Path>>
type Item<Path extends PathOf<'get'>> =
  AnswerOf<'get', Path> extends { readonly items: readonly (infer Entry)[] } ? Entry : never

export const lenderOf = (api: Api) => ({
  ...readingOf(api),
  ...changesOf(api),
  signing: signingOf(api),
  ...bookingsOf(api),
})

const readingOf = (api: Api) => ({
  /** The applications of every dealer in this client's mode, the least recently changed first. */
  list: (query: QueryParameters<'get', typeof ALL> = {}, options?: CallOptions): List<Item<typeof ALL>> =>
    listOf(
      (cursor) => api.call('get', ALL, { query: { ...query, ...withCursor(cursor) }, options }),
      query.cursor,
    ),

  /** Everything that the lender knows about an application. Send its `version` with your decision. */
  read: (reference: string, options?: CallOptions): Got<typeof ONE> =>
    api.call('get', ONE, { path: { reference }, options }),

  /** A document, byte for byte. */
  document: (reference: string, documentId: string, options?: CallOptions): Promise<Download> =>
    download(api, `${ONE}/documents/{documentId}`, { reference, documentId }, options),

  /** The signed agreement, with the lender's seal. */
  agreement: (reference: string, options?: CallOptions): Promise<Download> =>
    download(api, `${ONE}/agreement`, { reference }, options),

  /** Every step of the signing, each with the hash of the one before. */
  evidence: (reference: string, options?: CallOptions): Got<`${typeof ONE}/evidence`> =>
    api.call('get', `${ONE}/evidence`, { path: { reference }, options }),

  /** The smallest changes that would be approved. */
  nearest: (reference: string, options?: CallOptions): Got<`${typeof ONE}/nearest`> =>
    api.call('get', `${ONE}/nearest`, { path: { reference }, options }),

  /** All dealers, disabled ones too. */
  dealers: (options?: CallOptions): Got<typeof DEALERS> => api.call('get', DEALERS, { options }),

  /** All versions of all products. */
  products: (options?: CallOptions): Got<typeof PRODUCTS> => api.call('get', PRODUCTS, { options }),

  /** The decision policy in force. */
  policy: (options?: CallOptions): Got<typeof POLICY> => api.call('get', POLICY, { options }),

  /** The messages between the lender and the dealer, the first one first. */
  messages: (reference: string, options?: CallOptions): Got<typeof MESSAGES> =>
    api.call('get', MESSAGES, { path: { reference }, options }),
})

const changesOf = (api: Api) => ({
  /** Records the result of a check or the facts of a provider, by its name. */
  recordCheck: (
    reference: string,
    name: string,
    body: BodyOf<'post', typeof CHECK>,
    options?: ChangeOptions,
  ): Changed<typeof CHECK> => api.change(CHECK, { path: { reference, name }, body, options }),

  /** Requests a document from the dealer. */
  requestDocument: (
    reference: string,
    body: BodyOf<'post', typeof REQUIREMENTS>,
    options?: ChangeOptions,
  ): Changed<typeof REQUIREMENTS> => api.change(REQUIREMENTS, { path: { reference }, body, options }),

  /** Accepts or rejects the documents of a requirement, or waives it. */
  reviewRequirement: (
    reference: string,
    requirementId: string,
    body: BodyOf<'post', typeof REQUIREMENT>,
    options?: ChangeOptions,
  ): Changed<typeof REQUIREMENT> =>
    api.change(REQUIREMENT, { path: { reference, requirementId }, body, options }),

  /** Sends a message to the dealer, and returns all messages. */
  writeMessage: (
    reference: string,
    body: BodyOf<'post', typeof MESSAGES>,
    options?: ChangeOptions,
  ): Changed<typeof MESSAGES> => api.change(MESSAGES, { path: { reference }, body, options }),

  /** Adds what the agreement must name. An approval of another vehicle falls. */
  complete: (
    reference: string,
    body: BodyOf<'post', typeof COMPLETION>,
    options?: ChangeOptions,
  ): Changed<typeof COMPLETION> => api.change(COMPLETION, { path: { reference }, body, options }),

  /** Decides on the version that was read. If somebody was quicker, the error's `changed` says who. */
  decide: (
    reference: string,
    body: BodyOf<'post', typeof DECISION>,
    options?: ChangeOptions,
  ): Changed<typeof DECISION> => api.change(DECISION, { path: { reference }, body, options }),
})

const signingOf = (api: Api) => ({
  /** Starts the signing of an approved application. */
  start: (
    reference: string,
    body: BodyOf<'post', typeof SIGNING>,
    options?: ChangeOptions,
  ): Changed<typeof SIGNING> => api.change(SIGNING, { path: { reference }, body, options }),

  /** Ends a signing before everyone has signed. */
  cancel: (
    reference: string,
    body: BodyOf<'post', typeof CANCELLATION>,
    options?: ChangeOptions,
  ): Changed<typeof CANCELLATION> => api.change(CANCELLATION, { path: { reference }, body, options }),

  /** Sends a signer, by their number, a new link. */
  sendLink: (
    reference: string,
    body: BodyOf<'post', typeof LINKS>,
    options?: ChangeOptions,
  ): Changed<typeof LINKS> => api.change(LINKS, { path: { reference }, body, options }),
})

const bookingsOf = (api: Api) => ({
  /** The contracts that wait to be booked, or others by how far they are, what they wait for or their number, the longest waiting first. */
  bookings: (
    query: QueryParameters<'get', typeof BOOKINGS> = {},
    options?: CallOptions,
  ): List<Item<typeof BOOKINGS>> =>
    listOf(
      (cursor) => api.call('get', BOOKINGS, { query: { ...query, ...withCursor(cursor) }, options }),
      query.cursor,
    ),

  /** The contract to book, from `Signed` on, and also after a withdrawal. */
  contract: (reference: string, options?: CallOptions): Got<`${typeof ONE}/contract`> =>
    api.call('get', `${ONE}/contract`, { path: { reference }, options }),

  /** Gives a contract its number before it is booked. */
  reserveContractNumber: (
    reference: string,
    body: BodyOf<'post', typeof CONTRACT_NUMBER>,
    options?: ChangeOptions,
  ): Changed<typeof CONTRACT_NUMBER> => api.change(CONTRACT_NUMBER, { path: { reference }, body, options }),

  /**
   * Acknowledges a contract: it is booked, with `startsOn` once its due dates are taken, rejected with a reason, reversed
   * after a withdrawal, or ended. The same again changes nothing.
   */
  acknowledge: (
    reference: string,
    body: BodyOf<'post', typeof BOOKING>,
    options?: ChangeOptions,
  ): Changed<typeof BOOKING> => api.change(BOOKING, { path: { reference }, body, options }),
})
