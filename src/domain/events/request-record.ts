/**
 * The log entry of an API request for the people who manage its client. No secret is in it, and nothing personal but in what
 * a test client sent, which is stored encrypted.
 */

import { isUuid } from '../../../packages/values/uuid.ts'
import type { Mode } from '../access/access.ts'
import type { AsSent } from './as-sent.ts'

/** A field that a response complains about, without value or message, which may repeat one. */
export type RecordedFault = { readonly field: string; readonly type: string }

export type RequestRecord = {
  readonly requestId: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly method: string
  /** Undefined if no operation took the request. */
  readonly operation: string | undefined
  /** The path's pattern, with parameters in braces. */
  readonly path: string
  readonly status: number
  readonly milliseconds: number
  /** The problem type, or the error of the token endpoint. */
  readonly problem: string | undefined
  readonly reference: string | undefined
  readonly details: RequestDetails
  /** Only of test clients. */
  readonly asSent?: AsSent
}

export type RequestDetails = {
  /** Values that could reveal anything are masked. */
  readonly query?: Readonly<Record<string, string>>
  readonly errors?: readonly RecordedFault[]
  /** The submission's failures, in its set's own types and places. */
  readonly failures?: readonly RecordedFault[]
  readonly userAgent?: string
  /** The key if it is a UUID; otherwise only that there was one. */
  readonly idempotencyKey?: string
  /** Whether the response is the stored one of an earlier request with this key. */
  readonly isReplayed?: boolean
  /** What the further information of a test application asks of the sandbox. */
  readonly sandboxWords?: readonly string[]
  /** The places of the submission's fields that were ignored, never with their values. */
  readonly unknownFields?: readonly string[]
  /** Masked; of test requests from before these were stored as sent. */
  readonly body?: unknown
  readonly isBodyCut?: boolean
}

/** The caller: known by its id, or by the hash of a credential that is no longer valid, in hex. */
export type RequestCaller = { readonly clientId: string } | { readonly credentialHash: string }

export type ListedRequest = {
  readonly id: string
  readonly requestId: string
  readonly at: Date
  readonly mode: Mode
  readonly method: string
  readonly operation: string | null
  readonly path: string
  readonly status: number
  readonly milliseconds: number
  readonly problem: string | null
  readonly reference: string | null
  /** Whether it is a submission or validation of an invalid application. */
  readonly hasFailures: boolean
}

export type ReadRequest = ListedRequest & {
  readonly details: RequestDetails
  /** Null for live clients, and for more requests a second than are stored so. */
  readonly asSent: AsSent | null
}

/** The classes of status that the log can be filtered by. Failed requests include invalid submissions, whose status is 200. */
export const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const
export type StatusClass = (typeof STATUS_CLASSES)[number] | 'failed'

/** The replacement for an Idempotency-Key that is not a UUID. */
export const OTHER_KEY = 'given, and no UUID'

/** A client may use anything as a key, even personal data: only UUIDs are shown. */
export const shownKey = (key: string): string => (isUuid(key.toLowerCase()) ? key : OTHER_KEY)

/** A product and its version: no other part of a user agent is stored. */
const PRODUCT = /^[A-Za-z][A-Za-z._-]{0,30}\/v?\d{1,4}(?:\.\d{1,4}){0,4}$/
/** Products that name themselves without a version. */
const PLAIN_PRODUCTS: ReadonlySet<string> = new Set([
  'node',
  'undici',
  'axios',
  'got',
  'okhttp',
  'Deno',
  'Bun',
])
const PRODUCTS_MAXIMUM = 6

/** The products in a user agent; undefined if there are none. */
export const shownUserAgent = (userAgent: string): string | undefined => {
  const products = userAgent
    .slice(0, 500)
    .split(/\s+/)
    .filter((part) => PRODUCT.test(part) || PLAIN_PRODUCTS.has(part))
    .slice(0, PRODUCTS_MAXIMUM)
  return products.length === 0 ? undefined : products.join(' ')
}
