/** Calls operations of the OpenAPI document by method and path: the document determines what each takes and returns. */
import type { Bytes } from './bytes.ts'
import { UnexpectedAnswerError } from './errors.ts'
import type { Incoming, SentBody } from './http/exchange.ts'
import type { Authorization } from './http/tokens.ts'
import type { Sending, Transport } from './http/transport.ts'
import type { CallOptions, ChangeOptions } from './options.ts'
import type { AnswerOf, BodyOf, Method, PathOf, PathParameters, QueryParameters } from './types.ts'

const TIMEOUT_MILLISECONDS = 30_000
const KEY_MAXIMUM_CHARACTERS = 255

export type Given<M extends Method, Path extends PathOf<M>> = {
  readonly path?: PathParameters<M, Path>
  readonly query?: QueryParameters<M, Path> | undefined
  readonly body?: BodyOf<M, Path> | undefined
  readonly options?: CallOptions | undefined
}

type Parameters = Readonly<Record<string, unknown>>

/** A file that is the whole body of a request. */
export type FileBody = {
  readonly content: Blob | Bytes | ArrayBuffer
  readonly type: string
}

/** What a call sends, without its types. */
type Untyped = {
  readonly path?: Parameters | undefined
  readonly query?: Parameters | undefined
  readonly body?: unknown
  readonly file?: FileBody | undefined
  readonly options?: ChangeOptions | undefined
  readonly key?: string | undefined
  readonly timeoutMilliseconds?: number
}

export type Api = {
  /** Calls an operation that returns JSON, or nothing. */
  readonly call: <M extends Method, Path extends PathOf<M>>(
    method: M,
    path: Path,
    given: Given<M, Path>,
  ) => Promise<AnswerOf<M, Path>>
  /** The same for an operation that takes an Idempotency-Key: the SDK makes one unless the caller gives one. */
  readonly change: <Path extends PathOf<'post'>>(
    path: Path,
    given: Given<'post', Path> & { readonly options?: ChangeOptions | undefined },
  ) => Promise<AnswerOf<'post', Path>>
  /** The whole response to a request, with its headers. */
  readonly send: (method: Method, path: string, given: Untyped) => Promise<Incoming>
}

export type ApiOptions = {
  readonly baseUrl: string
  readonly transport: Transport
  readonly authorization: Authorization
  readonly timeoutMilliseconds: number | undefined
}

export const apiOf = ({ baseUrl, transport, authorization, timeoutMilliseconds: usual }: ApiOptions): Api => {
  const send = (method: Method, path: string, given: Untyped): Promise<Incoming> => {
    const { options = {} } = given
    const sending: Sending = {
      method: method.toUpperCase(),
      path,
      url: baseUrl + filled(path, given.path ?? {}) + queryText(given.query ?? {}),
      headers: headersOf(given),
      body: bodyOf(given),
      timeoutMilliseconds:
        options.timeoutMilliseconds ?? given.timeoutMilliseconds ?? usual ?? TIMEOUT_MILLISECONDS,
      signal: options.signal,
      retries: options.retries,
      deletes: method === 'delete',
    }
    return transport.send(sending, authorization)
  }
  const json = async (method: Method, path: string, given: Untyped): Promise<never> => {
    const incoming = await send(method, path, given)
    if (incoming.json === undefined && method !== 'delete') throw unexpected(method, path, incoming)
    return incoming.json as never
  }
  return {
    call: (method, path, given) => json(method, path, given as Untyped),
    change: (path, given) => json('post', path, { ...(given as Untyped), key: keyOf(given.options) }),
    send,
  }
}

/** A change's key, for all its tries. Throws if the caller's own key is invalid; the error does not repeat it. */
export const keyOf = (options: ChangeOptions | undefined): string => {
  const key = options?.idempotencyKey
  if (key === undefined) return crypto.randomUUID()
  if (!/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(key) || key.length > KEY_MAXIMUM_CHARACTERS)
    throw new TypeError(`idempotencyKey must have 1 to ${KEY_MAXIMUM_CHARACTERS} characters of ASCII`)
  return key
}

export const unexpected = (
  method: Method,
  path: string,
  { status, headers }: Incoming,
): UnexpectedAnswerError =>
  new UnexpectedAnswerError(
    `${method.toUpperCase()} ${path}`,
    status,
    headers.get('x-request-id') ?? undefined,
  )

const headersOf = ({ body, file, key }: Untyped): Readonly<Record<string, string>> => ({
  accept: 'application/json, application/problem+json, */*;q=0.5',
  ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  ...(file === undefined ? {} : { 'content-type': file.type }),
  ...(key === undefined ? {} : { 'idempotency-key': key }),
})

/** Made once for all tries, so that each sends the same bytes. */
const bodyOf = ({ body, file }: Untyped): SentBody | undefined => {
  if (file !== undefined) return file.content
  return body === undefined ? undefined : JSON.stringify(body)
}

/** The path with its parameters. Rejects a parameter that would lead to another path; the error does not repeat it. */
const filled = (path: string, parameters: Parameters): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name]
    if (typeof value !== 'string' || value === '' || value === '.' || value === '..')
      throw new TypeError(`${name} must be a non-empty string`)
    return encodeURIComponent(value)
  })

const queryText = (query: Parameters): string => {
  const sent = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) sent.append(name, String(value))
  return sent.size === 0 ? '' : `?${sent}`
}
