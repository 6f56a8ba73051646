/** Counts what each of many asks for in a minute, in a memory that strangers can't fill. */

const WINDOW_MILLISECONDS = 60_000
/** How many keys are counted at a time; beyond that the count of the oldest restarts. */
const COUNTED_MAXIMUM = 20_000

/** Takes one more of a key at a moment. Answers 0, or after how many seconds the next is taken. */
export type PerMinute = (key: string, now: number) => number

/**
 * Counts what each key takes in a minute, which begins with the first. At most 20,000 keys are counted at a time;
 * beyond that the oldest start anew.
 */
export const perMinute = (maximum: number): PerMinute => {
  // In the order of their ends, since each restarts at its own turn.
  const windows = new Map<string, { readonly endsAt: number; taken: number }>()
  const forgetEnded = (now: number) => {
    for (const [key, { endsAt }] of windows) {
      if (endsAt > now && windows.size < COUNTED_MAXIMUM) return
      windows.delete(key)
    }
  }
  return (key, now) => {
    const known = windows.get(key)
    if (known === undefined || known.endsAt <= now) {
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
