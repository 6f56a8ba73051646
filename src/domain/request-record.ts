/** What is kept of a request to the API for the people who look after its client: nothing personal, and no secret. */
import type { Mode } from './access.ts'
import { isUuid } from './uuid.ts'

/** A field that an answer complains about; no value and no message, which may repeat one. */
export type RecordedFault = { readonly field: string; readonly type: string }

export type RequestRecord = {
  readonly requestId: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly method: string
  /** Undefined where no operation took the request. */
  readonly operation: string | undefined
  /** The pattern of the path, with its parameters in braces. */
  readonly path: string
  readonly status: number
  readonly milliseconds: number
  /** The kind of problem, or the error of the token endpoint. */
  readonly problem: string | undefined
  readonly reference: string | undefined
  readonly details: RequestDetails
}

export type RequestDetails = {
  /** Values that could tell of anything are masked. */
  readonly query?: Readonly<Record<string, string>>
  /** Of a problem. */
  readonly errors?: readonly RecordedFault[]
  /** Of a submission, in its set's own types and places. */
  readonly failures?: readonly RecordedFault[]
  readonly userAgent?: string
  /** The key where it is a UUID; of others only that there was one. */
  readonly idempotencyKey?: string
  /** Whether the answer is the stored one of an earlier request with this key. */
  readonly isReplayed?: boolean
  /** What the further information of a test application asks of the sandbox. */
  readonly sandboxWords?: readonly string[]
  /** Of test clients alone, masked. */
  readonly body?: unknown
  readonly isBodyCut?: boolean
}

/** Who called: known by its id, or by the hash of a credential that no longer opens anything, in hex. */
export type RequestCaller = { readonly clientId: string } | { readonly credentialHash: string }

/** A request as it is listed. */
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
}

export type ReadRequest = ListedRequest & { readonly details: RequestDetails }

/** The classes of status that the log can be narrowed down to. */
export const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const
export type StatusClass = (typeof STATUS_CLASSES)[number] | 'failed'

/** What stands in the place of an Idempotency-Key that is no UUID. */
export const OTHER_KEY = 'given, and no UUID'

/** A client may use anything as a key, also what is personal: only what is a UUID is shown. */
export const shownKey = (key: string): string => (isUuid(key.toLowerCase()) ? key : OTHER_KEY)

/** A product and its version: no other part of a user agent is kept. */
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

/** The products that a user agent names; undefined where it names none. */
export const shownUserAgent = (userAgent: string): string | undefined => {
  const products = userAgent
    .slice(0, 500)
    .split(/\s+/)
    .filter((part) => PRODUCT.test(part) || PLAIN_PRODUCTS.has(part))
    .slice(0, PRODUCTS_MAXIMUM)
  return products.length === 0 ? undefined : products.join(' ')
}
