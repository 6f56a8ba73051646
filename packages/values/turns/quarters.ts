/**
 * Lets each name have a quarter of the time at most: after some work, its next must wait three times as long as that took.
 * So whoever sends what is expensive waits, and everybody else does not.
 */
export type Quarters = {
  /** Waits until the name may work again. */
  readonly wait: (name: string) => Promise<void>
  /** Notes that work for the name took so many milliseconds. */
  readonly spend: (name: string, milliseconds: number) => void
}

const PAUSE_FACTOR = 3
/** A shorter pause is added to the next: timers are not that exact. */
const PAUSE_MINIMUM_MILLISECONDS = 10
/** Names are forgotten once their pause is over; until then these are looked through. */
const NAMES_MAXIMUM = 1_000

type Clock = { readonly now: () => number; readonly pause: (milliseconds: number) => Promise<unknown> }

const CLOCK: Clock = {
  now: () => performance.now(),
  pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
}

export const quarters = (clock: Clock = CLOCK): Quarters => {
  const freeAt = new Map<string, number>()
  const left = (name: string) => (freeAt.get(name) ?? 0) - clock.now()
  return {
    wait: async (name) => {
      // Others of the name may have worked meanwhile.
      for (let rest = left(name); rest >= PAUSE_MINIMUM_MILLISECONDS; rest = left(name))
        await clock.pause(rest)
    },
    spend: (name, milliseconds) => {
      const now = clock.now()
      if (freeAt.size >= NAMES_MAXIMUM) for (const [other, at] of freeAt) if (at <= now) freeAt.delete(other)
      // What begins before a pause is over lengthens it.
      const began = Math.max(freeAt.get(name) ?? 0, now - milliseconds)
      freeAt.set(name, began + (1 + PAUSE_FACTOR) * milliseconds)
    },
  }
}
