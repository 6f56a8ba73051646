/** Verifies that a webhook comes from the service, as the Standard Webhooks specification defines, with WebCrypto. */
import type { Bytes } from '../bytes.ts'
import type { WebhookEvent } from '../event-types.ts'

const PREFIX = 'whsec_'
const TOLERANCE_SECONDS = 300
/** A webhook has one signature for each of the endpoint's valid secrets: ten at most. */
const SIGNATURES_MAXIMUM = 10

/** Why a webhook was rejected. */
export type NotGenuineReason =
  /** A header is missing. */
  | 'missingHeader'
  /** The time is invalid, or too far from now: it may be a copy of an old webhook. */
  | 'timestamp'
  /** No signature matches one of the secrets and these bytes. */
  | 'signature'
  /** It is genuine, but not an event: no version of the service sends such a body. */
  | 'body'

/** The request is not a webhook of the service. Return 400 for it. */
export class NotGenuineError extends Error {
  override readonly name = 'NotGenuineError'
  readonly reason: NotGenuineReason

  constructor(reason: NotGenuineReason) {
    super(`The request is not a webhook of the service (${reason})`)
    this.reason = reason
  }
}

export type VerifierOptions = {
  /** The endpoint's secret, `whsec_…`; during a rotation, both the new and the old one. `undefined` throws. */
  readonly secrets: string | readonly (string | undefined)[] | undefined
  /** How far the signed time may be from now. By default 300. */
  readonly toleranceSeconds?: number | undefined
  /** The time in milliseconds; by default the clock. */
  readonly now?: (() => number) | undefined
}

/** Headers of any kind: of the web, of Node.js, or a plain object with lower-case names. */
export type HeadersLike =
  | { readonly get: (name: string) => string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>

export type WebhookVerifier = {
  /**
   * The event of a genuine webhook. `body` must be the bytes as they came, or their text: JSON that was parsed and
   * written again does not match. Throws a NotGenuineError otherwise.
   */
  readonly verify: (body: string | Uint8Array | ArrayBuffer, headers: HeadersLike) => Promise<WebhookEvent>
}

/** Makes a verifier. Throws if a secret is invalid; the error does not repeat it. */
export const webhookVerifier = ({
  secrets,
  toleranceSeconds = TOLERANCE_SECONDS,
  now = Date.now,
}: VerifierOptions): WebhookVerifier => {
  const all = Array.isArray(secrets) ? secrets : [secrets]
  if (all.length === 0) throw new TypeError('A webhook verifier needs a secret')
  const bytes = all.map(keyBytes)
  let keys: Promise<readonly CryptoKey[]> | undefined
  return {
    verify: async (body, headers) => {
      const id = headerOf(headers, 'webhook-id')
      const timestamp = headerOf(headers, 'webhook-timestamp')
      const signatures = headerOf(headers, 'webhook-signature')
      const isCurrent = /^\d{1,12}$/.test(timestamp) && isNear(Number(timestamp), now(), toleranceSeconds)
      if (!isCurrent) throw new NotGenuineError('timestamp')
      const content = typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body)
      const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), content)
      keys ??= Promise.all(bytes.map(importKey))
      if (!(await isSigned(await keys, signed, signatures))) throw new NotGenuineError('signature')
      return eventOf(id, content)
    },
  }
}

const isNear = (seconds: number, now: number, tolerance: number): boolean =>
  Math.abs(now / 1_000 - seconds) <= tolerance

/** WebCrypto compares in constant time. It tries all keys, so that the time does not reveal which one matched. */
const isSigned = async (keys: readonly CryptoKey[], signed: Bytes, header: string): Promise<boolean> => {
  const given = header
    .split(' ')
    .filter((part) => part.startsWith('v1,'))
    .slice(0, SIGNATURES_MAXIMUM)
    .map((part) => bytesOf(part.slice('v1,'.length)))
    .filter((signature) => signature !== undefined)
  const found = await Promise.all(
    keys.flatMap((key) => given.map((signature) => crypto.subtle.verify('HMAC', key, signature, signed))),
  )
  return found.includes(true)
}

const eventOf = (id: string, content: Uint8Array): WebhookEvent => {
  const event = parsed(content)
  if (typeof event !== 'object' || event === null || typeof (event as { type?: unknown }).type !== 'string')
    throw new NotGenuineError('body')
  return { ...event, id } as WebhookEvent
}

const parsed = (content: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content))
  } catch {
    return undefined
  }
}

const headerOf = (headers: HeadersLike, name: string): string => {
  const value = typeof headers.get === 'function' ? headers.get(name) : (headers as PlainHeaders)[name]
  const text = typeof value === 'string' ? value : (value as readonly string[] | undefined)?.[0]
  if (text === undefined || text === null || text === '') throw new NotGenuineError('missingHeader')
  return text
}

type PlainHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

const keyBytes = (secret: string | undefined): Bytes => {
  const bytes = secret?.startsWith(PREFIX) ? bytesOf(secret.slice(PREFIX.length)) : undefined
  if (bytes === undefined || bytes.length === 0)
    throw new TypeError(`A webhook secret is ${PREFIX} and bytes in base64`)
  return bytes
}

const importKey = (bytes: Bytes): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])

/** The bytes of base64; undefined if it is invalid. */
const bytesOf = (base64: string): Bytes | undefined => {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

const joined = (one: Uint8Array, other: Uint8Array): Bytes => {
  const all = new Uint8Array(one.length + other.length)
  all.set(one)
  all.set(other, one.length)
  return all
}
