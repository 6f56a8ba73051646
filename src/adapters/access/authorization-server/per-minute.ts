/** Counts the requests of many callers in a minute, in memory that strangers cannot fill. */

const WINDOW_MILLISECONDS = 60_000
/** How many keys are counted at a time; beyond that the count of the oldest restarts. */
const COUNTED_MAXIMUM = 20_000

/** Counts one more for a key at a point in time. Returns 0, or the seconds until the next is allowed. */
export type PerMinute = (key: string, now: number) => number

/**
 * Counts requests of each key in a minute, which starts with the first. At most 20,000 keys are counted at a time;
 * beyond that the oldest start over.
 */
export const perMinute = (maximum: number): PerMinute => {
  // In the order of their ends, since each restarts in its own turn.
  const windows = new Map<string, { readonly endsAt: number; taken: number }>()
  const forgetEnded = (now: number) => {
    for (const [key, { endsAt }] of windows) {
      if (!isOver(endsAt, now) && windows.size < COUNTED_MAXIMUM) return
      windows.delete(key)
    }
  }
  return (key, now) => {
    const known = windows.get(key)
    if (known === undefined || isOver(known.endsAt, now)) {
      forgetEnded(now)
      windows.delete(key)
      windows.set(key, { endsAt: now + WINDOW_MILLISECONDS, taken: 1 })
      return 0
    }
    if (known.taken < maximum) {
      known.taken++
      return 0
    }
    return Math.ceil((known.endsAt - now) / 1_000)
  }
}

/** A window that would last longer than any was begun before the clock was set back. */
const isOver = (endsAt: number, now: number): boolean => endsAt <= now || endsAt > now + WINDOW_MILLISECONDS
