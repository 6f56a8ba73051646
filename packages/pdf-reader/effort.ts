/** Bounds what an inspection may cost, and lets other requests have their turn in between. */
import { setImmediate as nextTurn } from 'node:timers/promises'

export type Effort = {
  /** Counts bytes that were read; throws what the effort was made with if they are too many. */
  readonly spend: (bytes: number) => void
  /** Whether some two milliseconds of work were done since the last rest. */
  readonly isTired: () => boolean
  /** Lets others have their turn. */
  readonly rest: () => Promise<void>
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
    isTired: () => sinceRest >= WORKED_AT_ONCE_BYTES,
    rest: () => {
      sinceRest = 0
      return nextTurn()
    },
  }
}
