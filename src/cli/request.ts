/** Sends requests to a running service over HTTP like any client, and reports failures in one sentence. */
import { randomUUID } from 'node:crypto'
import { SET_ROWS } from '../domain/application/sets.ts'
import type { Connection } from './connection.ts'
import { onOneLine, printJson, printTable, remark } from './print.ts'
import { CommandFailure, EXIT_FAILED, surroundings } from './sentences.ts'

export type Call = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** JSON as text: a file's content is sent unchanged, with all digits of its numbers. */
  readonly body?: string
  readonly signal?: AbortSignal
}

type Body = Readonly<Record<string, unknown>>

export type ServiceResponse = {
  readonly status: number
  readonly body: Body
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined
}

/** A failure at one place of the body. */
export type PlaceFailure = { readonly place: string; readonly type: string; readonly message: string }

/** Sends the request. Throws CommandFailure if the service is unreachable, or the response is not from Forecourt. */
export const callService = async (
  connection: Connection,
  { method, path, body, signal }: Call,
): Promise<ServiceResponse> => {
  const received = await send(connection, {
    method,
    path,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
    },
    ...(body === undefined ? {} : { body }),
    ...(signal === undefined ? {} : { signal }),
  })
  return responseOf(connection.baseUrl, received)
}

const responseOf = (baseUrl: string, { status, headers, bytes }: Received): ServiceResponse => {
  const body = bodyOf(bytes.toString())
  if (body === undefined) throw notForecourt(baseUrl, status)
  const seconds = Number(headers.get('retry-after'))
  return {
    status,
    body,
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: seconds > 0 ? seconds : undefined,
  }
}

/** A response from something else, such as a proxy's page. */
export const notForecourt = (baseUrl: string, status: number): CommandFailure =>
  new CommandFailure(`The response from ${baseUrl} (status ${status}) is not from Forecourt’s API.`)

/** A body that is a JSON object; undefined for any other. */
export const bodyOf = (text: string): Body | undefined => {
  try {
    const body = JSON.parse(text)
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? body : undefined
  } catch {
    return undefined
  }
}

const OF_SETS = SET_ROWS.map(({ failures }) => failures)

/** The failures in a response, in the same shape for all sets and for problems. */
export const failuresOf = ({ body }: ServiceResponse): readonly PlaceFailure[] => {
  const names = ['errors', ...OF_SETS.map(({ name }) => name)]
  const list = names.map((name) => body[name]).find(Array.isArray)
  return (list ?? []).filter(isObject).map(failureOf)
}

const isObject = (value: unknown): value is Body => typeof value === 'object' && value !== null

const failureOf = (entry: Body): PlaceFailure => ({
  place: textAt(entry, 'field', ...OF_SETS.map(({ place }) => place)),
  type: textAt(entry, 'type', ...OF_SETS.map(({ type }) => type)),
  message: textAt(entry, 'message', ...OF_SETS.map(({ message }) => message)),
})

/** The first of these fields that is text. */
export const textAt = (body: Body, ...names: readonly string[]): string => {
  const found = names.map((name) => body[name]).find((value) => typeof value === 'string')
  return (found as string | undefined) ?? ''
}

export const printFailures = (failures: readonly PlaceFailure[]): void =>
  printTable(
    ['Place', 'Type', 'Sentence'],
    failures.map(({ place, type, message }) => [place === '' ? '(the whole)' : place, type, message]),
  )

/** The body of a successful response. Any other is reported, and ends the command with 1. */
export const succeeded = (response: ServiceResponse, options: { readonly json?: true }): Body => {
  if (response.status >= 200 && response.status < 300) return response.body
  printRefusal(response, options)
  throw new CommandFailure(sentenceOf(response), EXIT_FAILED)
}

const printRefusal = (response: ServiceResponse, { json }: { readonly json?: true }): void => {
  const { status, requestId } = response
  const failures = failuresOf(response)
  surroundings().exitCode = EXIT_FAILED
  if (json) {
    const detail = textAt(response.body, 'detail', 'errorMessage')
    printJson({
      refused: true,
      status,
      type: textAt(response.body, 'type') || null,
      detail,
      failures,
      requestId,
    })
  } else if (failures.length > 0) {
    printFailures(failures)
    remark('')
  }
}

const sentenceOf = ({ status, body, requestId, retryAfterSeconds }: ServiceResponse): string => {
  const detail = onOneLine(textAt(body, 'detail', 'errorMessage'))
  const says = detail === '' ? `The service returned ${status}.` : `The service returned ${status}: ${detail}`
  const again = retryAfterSeconds === undefined ? '' : ` Try again after ${retryAfterSeconds} seconds.`
  return `${says}${again}${requestId === undefined ? '' : ` (request ${requestId})`}`
}

export type Sent = {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer<ArrayBuffer>
  readonly signal?: AbortSignal
}

export type Received = { readonly status: number; readonly headers: Headers; readonly bytes: Buffer }

/** Longer than any request of the service takes, except long polling. */
export const PATIENCE_MILLISECONDS = 30_000

/** Sends the request. Throws CommandFailure if no response comes, and the signal's reason if it is aborted. */
export const send = async (
  { baseUrl, apiKey, patienceMilliseconds = PATIENCE_MILLISECONDS }: Connection,
  { method, path, headers, body, signal }: Sent,
): Promise<Received> => {
  const patience = AbortSignal.timeout(patienceMilliseconds)
  try {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { ...(apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` }), ...headers },
      ...(body === undefined ? {} : { body }),
      // The key is only for this address.
      redirect: 'manual',
      signal: signal === undefined ? patience : AbortSignal.any([signal, patience]),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    return { status: response.status, headers: response.headers, bytes }
  } catch (error) {
    signal?.throwIfAborted()
    throw new CommandFailure(unreached(baseUrl, error, patienceMilliseconds))
  }
}

/** Why a service is unreachable, by the system's code or the words of fetch. */
const unreached = (baseUrl: string, error: unknown, patienceMilliseconds: number): string => {
  const { name, message, cause } = error as Error
  const { host } = new URL(baseUrl)
  if (name === 'TimeoutError')
    return `${host} did not respond within ${patienceMilliseconds / 1_000} seconds.`
  const { code, message: says } = (cause ?? {}) as { readonly code?: unknown; readonly message?: string }
  const reason = typeof code === 'string' ? (REASONS[code] ?? tlsReason(code)) : undefined
  return `${host} cannot be reached: ${onOneLine(reason ?? (typeof code === 'string' ? code : (says ?? message)))}.`
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing is listening there: the service is not running, or the port is wrong (ECONNREFUSED)',
  ENOTFOUND: 'the host name does not exist (ENOTFOUND)',
  EAI_AGAIN: 'the host name cannot be resolved at the moment (EAI_AGAIN)',
  EHOSTUNREACH: 'there is no route to the host (EHOSTUNREACH)',
  ENETUNREACH: 'the network is unreachable (ENETUNREACH)',
  ETIMEDOUT: 'the connection timed out (ETIMEDOUT)',
  UND_ERR_CONNECT_TIMEOUT: 'the connection timed out',
  ECONNRESET: 'the connection was closed (ECONNRESET)',
  UND_ERR_SOCKET: 'the connection was closed: https may be required, or it is not a web server',
  EPROTO: 'it does not use TLS, so the URL may have to begin with http:// (EPROTO)',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'its certificate is self-signed; to trust it, set NODE_EXTRA_CA_CERTS to its file (DEPTH_ZERO_SELF_SIGNED_CERT)',
  SELF_SIGNED_CERT_IN_CHAIN:
    'its certificate was issued by an unknown authority; to trust it, set NODE_EXTRA_CA_CERTS to the authority’s file (SELF_SIGNED_CERT_IN_CHAIN)',
  CERT_HAS_EXPIRED: 'its certificate has expired (CERT_HAS_EXPIRED)',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name (ERR_TLS_CERT_ALTNAME_INVALID)',
}

const tlsReason = (code: string): string | undefined => {
  if (code.startsWith('ERR_SSL_'))
    return `it does not use TLS, so the URL may have to begin with http:// (${code})`
  return /CERT|SIGNATURE/.test(code) ? `its certificate cannot be verified (${code})` : undefined
}
