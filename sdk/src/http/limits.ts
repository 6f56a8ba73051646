/** What the service says of the client's limit holds for all calls: while no request is left, none is sent. */
import { waitAskedFor } from './retries.ts'

export type Limits = {
  /** Takes note of an answer. */
  readonly note: (status: number, headers: Headers) => void
  /** The milliseconds until a request may be sent. */
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
