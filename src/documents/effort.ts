/** Bounds what an inspection may cost, and lets other requests have their turn in between. */
import { setImmediate as nextTurn } from 'node:timers/promises'

export type Effort = {
  /** Counts bytes that were read; throws what the effort was made with if they are too many. */
  readonly spend: (bytes: number) => void
  /** Waits for a turn after some two milliseconds of work. */
  readonly rest: () => Promise<void> | undefined
}

const WORKED_AT_ONCE_BYTES = 32 * 1024

export const effortUpTo = (maximumBytes: number, tooMuch: () => Error): Effort => {
  let spent = 0
  let sinceRest = 0
  return {
    spend: (bytes) => {
      spent += bytes
      sinceRest += bytes
      if (spent > maximumBytes) throw tooMuch()
    },
    rest: () => {
      if (sinceRest < WORKED_AT_ONCE_BYTES) return undefined
      sinceRest = 0
      return nextTurn()
    },
  }
}
