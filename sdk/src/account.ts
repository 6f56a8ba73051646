/** Operations about the client itself: its consents, and the helpers of the sandbox. */
import type { Api } from './api.ts'
import type { AdvanceModel } from './generated/openapi.ts'
import type { CallOptions, ChangeOptions } from './options.ts'
import { type List, listOf, withCursor } from './pages.ts'
import type { AnsweredModel, AnswerOf, QueryParameters } from './types.ts'

export const consentsOf = (api: Api) => ({
  /** Users who allow this client to act for them, the oldest consent first. */
  list: (
    query: QueryParameters<'get', '/api/consents'> = {},
    options?: CallOptions,
  ): List<AnsweredModel<'ConsentModel'>> =>
    listOf(
      (cursor) => api.call('get', '/api/consents', { query: { ...query, ...withCursor(cursor) }, options }),
      query.cursor,
    ),
})

export const sandboxOf = (api: Api) => ({
  /** The sandbox of this client, and when it is deleted. Only if it was created with `POST /api/sandboxes`. */
  read: (options?: CallOptions): Promise<AnswerOf<'get', '/api/sandbox'>> =>
    api.call('get', '/api/sandbox', { options }),

  /** Deletes everything in the sandbox except clients, keys, users and consents. */
  reset: (options?: CallOptions): Promise<void> => api.call('post', '/api/sandbox/reset', { options }),

  /** Ends the sandbox: all its credentials stop working within a second. */
  end: (options?: CallOptions): Promise<void> => api.call('delete', '/api/sandbox', { options }),

  /** The emails and text messages of the sandbox, the newest first: it sends none of them. */
  messages: (
    query: QueryParameters<'get', '/api/sandbox/messages'> = {},
    options?: CallOptions,
  ): List<AnsweredModel<'SandboxMessageModel'>> =>
    listOf(
      (cursor) =>
        api.call('get', '/api/sandbox/messages', { query: { ...query, ...withCursor(cursor) }, options }),
      query.cursor,
    ),

  /** Moves a test application to a state by allowed transitions. Only for test clients. */
  advance: (
    reference: string,
    to: AdvanceModel,
    options?: ChangeOptions,
  ): Promise<AnsweredModel<'AdvanceResponseModel'>> =>
    api.change('/api/sandbox/{reference}/advance', { path: { reference }, body: to, options }),

  signing: {
    /** Starts the signing of a quote or a case, as the lender's staff do with live quotes. */
    start: (
      reference: string,
      options?: ChangeOptions,
    ): Promise<AnswerOf<'post', '/api/sandbox/{reference}/esign'>> =>
      api.change('/api/sandbox/{reference}/esign', { path: { reference }, options }),

    /** The state of the signing, with the links and codes sent to its signers. */
    read: (
      reference: string,
      options?: CallOptions,
    ): Promise<AnswerOf<'get', '/api/sandbox/{reference}/signing'>> =>
      api.call('get', '/api/sandbox/{reference}/signing', { path: { reference }, options }),
  },
})
