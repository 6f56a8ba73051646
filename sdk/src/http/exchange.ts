/** One try of a request: sends it, and reads the whole response. */
import type { Bytes } from '../bytes.ts'
import { withTimeout } from './waiting.ts'

/** Made once for all tries. */
export type SentBody = string | Blob | Bytes | ArrayBuffer

export type Outgoing = {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: SentBody | undefined
  readonly timeoutMilliseconds: number
  readonly signal: AbortSignal | undefined
}

/** A complete response. */
export type Incoming = {
  readonly is: 'answer'
  readonly status: number
  readonly headers: Headers
  /** The JSON in the body; undefined if it is something else or malformed. */
  readonly json: unknown
  /** The body, if it is not JSON. */
  readonly bytes: Bytes | undefined
}

export type NoAnswer = { readonly is: 'noAnswer'; readonly timedOut: boolean; readonly cause: unknown }

/** Sends a request once. Throws the signal's reason if it is aborted. */
export const exchange = async (
  fetch: typeof globalThis.fetch,
  { method, url, headers, body, timeoutMilliseconds, signal }: Outgoing,
): Promise<Incoming | NoAnswer> => {
  const limited = withTimeout(timeoutMilliseconds, signal)
  try {
    // Credentials go only to the address that the caller gave.
    const init: RequestInit = { method, headers, redirect: 'manual', signal: limited.signal }
    const response = await fetch(url, body === undefined ? init : { ...init, body })
    return await read(response)
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    return { is: 'noAnswer', timedOut: limited.isOver(), cause }
  } finally {
    limited.end()
  }
}

const read = async (response: Response): Promise<Incoming> => {
  const { status, headers } = response
  const isJson = /^application\/(?:[\w.-]+\+)?json\b/i.test(headers.get('content-type') ?? '')
  const bytes = new Uint8Array(await response.arrayBuffer())
  return {
    is: 'answer',
    status,
    headers,
    json: isJson ? parsed(bytes) : undefined,
    bytes: isJson ? undefined : bytes,
  }
}

const parsed = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

/** A field of a response's JSON object, if it is text. */
export const textIn = (json: unknown, name: string): string | undefined => {
  const value =
    typeof json === 'object' && json !== null ? (json as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' ? value : undefined
}

/** The problem type of a response; undefined if it is no problem. */
export const problemTypeOf = ({ headers, json }: Incoming): string | undefined =>
  headers.get('content-type')?.startsWith('application/problem+json') ? textIn(json, 'type') : undefined
