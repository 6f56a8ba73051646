/**
 * Applies the service's rate limit to all calls of the client: once it is reached, the SDK sends no request until it
 * resets.
 */
import { waitAskedFor } from './retries.ts'

export type Limits = {
  /** Records the limit that a response reports. */
  readonly note: (status: number, headers: Headers) => void
  /** The milliseconds until the SDK may send a request. */
  readonly wait: () => number
}

export const limitsOf = (now: () => number): Limits => {
  let until = 0
  return {
    note: (status, headers) => {
      const isUsedUp = status === 429 || headers.get('ratelimit-remaining') === '0'
      const asked = isUsedUp ? waitAskedFor(headers, now()) : undefined
      if (asked !== undefined) until = Math.max(until, now() + asked)
    },
    wait: () => Math.max(0, until - now()),
  }
}
