/** When a request is repeated, and after how long. Pure: the caller supplies time and randomness. */
import { isOfKind } from '../errors.ts'
import type { Retries } from '../options.ts'

export type FullRetries = Required<Retries>

export const USUAL_RETRIES: FullRetries = {
  tries: 4,
  firstWaitMilliseconds: 500,
  longestWaitMilliseconds: 60_000,
}

/** Later settings take precedence; an undefined field counts as not set. */
export const retriesOf = (...settings: readonly (Retries | undefined)[]): FullRetries => {
  const full = { ...USUAL_RETRIES }
  for (const setting of settings) {
    full.tries = setting?.tries ?? full.tries
    full.firstWaitMilliseconds = setting?.firstWaitMilliseconds ?? full.firstWaitMilliseconds
    full.longestWaitMilliseconds = setting?.longestWaitMilliseconds ?? full.longestWaitMilliseconds
  }
  return full
}

/** The result of a try, as far as the next one depends on it. */
export type Tried =
  | { readonly is: 'noAnswer' }
  | {
      readonly is: 'answer'
      readonly status: number
      /** The problem's type; undefined if the response is no problem. */
      readonly problemType: string | undefined
      readonly headers: Headers
    }

/** Statuses after which the same request may succeed. */
const PASSING: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504])

/** Whether the same request may succeed a little later. */
export const mayPass = (tried: Tried): boolean => {
  if (tried.is === 'noAnswer' || PASSING.has(tried.status)) return true
  // Set A returns a 409 in its own model; its only cause is a first try that is still running.
  return (
    tried.status === 409 && (tried.problemType === undefined || isOfKind(tried.problemType, 'still-running'))
  )
}

/**
 * The milliseconds to wait before the next try; undefined if there is none. Waits double and vary at random by up to a
 * half, so that many clients do not come back at once.
 */
export const waitBeforeNextTry = (
  tried: Tried,
  tries: number,
  retries: FullRetries,
  { now, random }: { readonly now: number; readonly random: number },
): number | undefined => {
  if (tries >= retries.tries || !mayPass(tried)) return undefined
  const { firstWaitMilliseconds, longestWaitMilliseconds } = retries
  const grown = Math.min(firstWaitMilliseconds * 2 ** Math.min(tries - 1, 30), longestWaitMilliseconds)
  const wait = grown * (0.5 + random / 2)
  const asked = tried.is === 'answer' ? waitAskedFor(tried.headers, now) : undefined
  if (asked === undefined) return wait
  return asked > longestWaitMilliseconds ? undefined : Math.max(asked, wait)
}

/** The milliseconds that a response asks to wait: by Retry-After, or by RateLimit-Reset if the limit is reached. */
export const waitAskedFor = (headers: Headers, now: number): number | undefined =>
  retryAfterOf(headers, now) ?? (headers.get('ratelimit-remaining') === '0' ? resetOf(headers) : undefined)

/** Retry-After in milliseconds; it is in seconds or a date. */
export const retryAfterOf = (headers: Headers, now: number): number | undefined => {
  const text = headers.get('retry-after')
  if (text === null) return undefined
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * 1_000
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

const resetOf = (headers: Headers): number | undefined => {
  const text = headers.get('ratelimit-reset') ?? ''
  return /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : undefined
}
