/** Requests as bytes for the wire, made in advance. */
import type { Body } from '../test/interface/interface-tables.ts'
import { caseBody, NUMBER_MARK, ownQuoteBody, quoteBody } from './bodies.ts'
import { runLoad } from './load.ts'
import { type Random, randomFrom } from './random.ts'

/** The number of bodies in a round; each request still has its own number in it. */
const BODIES = 512
const SEED = 20_260_615

export type Post = {
  readonly path: string
  /** An "ownQuote" names no owner: it is of the client that sends it. */
  readonly bodies: 'quote' | 'ownQuote' | 'case'
  /** The credential after "Bearer": an API key or an access token. */
  readonly credential?: string
  /** A fresh Idempotency-Key for each request. */
  readonly once?: boolean
}

const BODY_OF: Readonly<Record<Post['bodies'], (random: Random) => Body>> = {
  quote: quoteBody,
  ownQuote: ownQuoteBody,
  case: caseBody,
}

/** Returns the next POST; no two are alike. A request's buffer is reused after `BODIES` others. */
export const posts = ({ path, bodies, credential, once = false }: Post): (() => Buffer) => {
  const random = randomFrom(SEED)
  const requests = Array.from({ length: BODIES }, () => {
    const body = JSON.stringify(BODY_OF[bodies](random))
    const head = [
      `POST ${path} HTTP/1.1`,
      'host: 127.0.0.1',
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
      ...(credential === undefined ? [] : [`authorization: Bearer ${credential}`]),
      ...(once ? [`idempotency-key: bench-${NUMBER_MARK}`] : []),
    ]
    const bytes = Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)
    return { bytes, places: placesOf(bytes) }
  })
  return () => {
    sent++
    const { bytes, places } = requests[sent % BODIES] as (typeof requests)[number]
    for (const place of places) writeNumber(bytes, place, sent)
    return bytes
  }
}

/** Counts over all rounds, so that no Idempotency-Key occurs twice. */
let sent = 0

const placesOf = (bytes: Buffer): readonly number[] => {
  const places: number[] = []
  for (let at = bytes.indexOf(NUMBER_MARK); at >= 0; at = bytes.indexOf(NUMBER_MARK, at + 1)) places.push(at)
  return places
}

const DIGIT_ZERO = '0'.charCodeAt(0)

const writeNumber = (bytes: Buffer, place: number, number: number): void => {
  let rest = number
  for (let at = place + NUMBER_MARK.length - 1; at >= place; at--) {
    bytes[at] = DIGIT_ZERO + (rest % 10)
    rest = Math.floor(rest / 10)
  }
}

/** An access token of the client, from the service itself. */
export const accessToken = async (
  port: number,
  { clientId, clientSecret }: { readonly clientId: string; readonly clientSecret: string },
): Promise<string> => {
  const response = await fetch(`http://127.0.0.1:${port}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  if (!response.ok) throw new Error(`The service gives no access token: ${response.status}`)
  return ((await response.json()) as { access_token: string }).access_token
}

/** Returns GETs of the paths in turn, starting over after the last. */
export const gets = (paths: readonly string[], apiKey?: string): (() => Buffer) => {
  const headers = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }
  return inTurnOf(paths.map((path) => ({ method: 'GET', path, headers })))
}

export type Request = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: object
}

/** Returns the requests in turn, starting over after the last. */
export const inTurnOf = (requests: readonly Request[]): (() => Buffer) => {
  const bytes = requests.map(bytesOf)
  let next = 0
  return () => bytes[next++ % bytes.length] as Buffer
}

const bytesOf = ({ method, path, headers, body }: Request): Buffer => {
  const json = body === undefined ? '' : JSON.stringify(body)
  const all = {
    host: '127.0.0.1',
    ...headers,
    ...(body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(json)) }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${json}`)
}

/** Whether the service accepted a submission as valid, in either set's words. */
export const isSubmitted = (status: number, body: string): boolean =>
  status === 200 && (body.includes('"status":"Success"') || body.includes('"isSubmitted":true'))

export const isAnswered = (status: number): boolean => status === 200

const FILL_MILLISECONDS = 1_500
const FILL_CONNECTIONS = 32

/** Submits for a moment, and returns the references. */
export const referencesOfSome = async (port: number, credential: string): Promise<readonly string[]> => {
  const references: string[] = []
  await runLoad({
    port,
    connections: FILL_CONNECTIONS,
    milliseconds: FILL_MILLISECONDS,
    next: posts({ path: '/api/quote/submit', bodies: 'quote', credential }),
    isGood: (status, body) => {
      const reference = /"quoteReference":"([^"]+)"/.exec(body)?.[1]
      if (reference !== undefined) references.push(reference)
      return isSubmitted(status, body)
    },
  })
  return references
}
