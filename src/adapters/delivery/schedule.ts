/** When a failed webhook is retried, and when it is abandoned. */

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 60 * MINUTE_SECONDS
const DAY_SECONDS = 24 * HOUR_SECONDS

/** The wait after the first failure, the second, and so on; after that, the last one repeats. */
export const WAITS_SECONDS = [
  5,
  30,
  2 * MINUTE_SECONDS,
  10 * MINUTE_SECONDS,
  30 * MINUTE_SECONDS,
  HOUR_SECONDS,
  2 * HOUR_SECONDS,
  4 * HOUR_SECONDS,
  8 * HOUR_SECONDS,
] as const

/** A delivery is abandoned this long after its first attempt, and an endpoint that has only failed is disabled. */
export const GIVEN_UP_AFTER_DAYS = 5
export const GIVEN_UP_AFTER_SECONDS = GIVEN_UP_AFTER_DAYS * DAY_SECONDS

/** A wait varies by up to this share of it, so that simultaneous failures are not retried simultaneously. */
export const JITTER_SHARE = 0.2

/** The longest wait that a receiver can ask for. */
export const RETRY_AFTER_MAXIMUM_SECONDS = DAY_SECONDS

export type FailedAttempt = {
  /** The failures of this delivery, including the current one: 1 or more. */
  readonly failures: number
  readonly firstAttemptAt: Date
  /** When the last attempt failed. */
  readonly now: Date
  /** The receiver's Retry-After, honoured if it is longer than the wait. */
  readonly retryAfterSeconds?: number | undefined
  /** From 0 (included) to 1 (excluded). */
  readonly random?: () => number
}

/** When to retry; undefined if the delivery is abandoned. */
export const nextAttempt = (attempt: FailedAttempt): Date | undefined => {
  const at = attempt.now.getTime() + waitSeconds(attempt) * 1_000
  const end = attempt.firstAttemptAt.getTime() + GIVEN_UP_AFTER_SECONDS * 1_000
  return at > end ? undefined : new Date(at)
}

const waitSeconds = ({ failures, retryAfterSeconds = 0, random = Math.random }: FailedAttempt): number => {
  if (!Number.isSafeInteger(failures) || failures < 1) {
    throw new Error('A delivery that is tried again has failed once or more')
  }
  const wait = WAITS_SECONDS[Math.min(failures, WAITS_SECONDS.length) - 1] ?? 0
  const jittered = wait * (1 - JITTER_SHARE + 2 * JITTER_SHARE * random())
  return Math.max(jittered, Math.min(retryAfterSeconds, RETRY_AFTER_MAXIMUM_SECONDS))
}

/**
 * The seconds of a Retry-After header (RFC 9110, 10.2.3), which has seconds or a date; undefined if it is neither, or
 * the date is past.
 */
export const retryAfterSeconds = (header: string | undefined, now: Date): number | undefined => {
  const text = header?.trim() ?? ''
  if (/^\d{1,10}$/.test(text)) return Number(text)
  if (!HTTP_DATE.test(text)) return undefined
  const seconds = Math.ceil((Date.parse(text) - now.getTime()) / 1_000)
  return seconds > 0 ? seconds : undefined
}

const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/
