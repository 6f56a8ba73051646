/** Work with a limit on what runs and on what waits: anything beyond is turned away. */

/** Too much is already waiting. It is not the caller's error, and passes in a moment. */
export class TooBusy extends Error {}

export type BoundedWork = {
  /** Runs the work when its turn comes. Throws TooBusy at once if too much is already waiting. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T>
  /** How many runs have started so far. */
  readonly begun: () => number
}

/** The work's result, or that it was turned away. */
export const orBusy = async <T>(work: Promise<T>): Promise<T | 'busy'> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof TooBusy) return 'busy'
    throw error
  }
}

/** Runs at most `inFlight` pieces of work at a time; at most `waiting` more wait, in order. */
export const boundedWork = (limits: { readonly inFlight: number; readonly waiting: number }): BoundedWork => {
  const waiting: (() => void)[] = []
  let inFlight = 0
  let begun = 0

  const turn = (): Promise<void> => {
    if (inFlight < limits.inFlight) {
      inFlight++
      return Promise.resolve()
    }
    if (waiting.length >= limits.waiting) return Promise.reject(new TooBusy('Too much waits already'))
    return new Promise((resolve) => waiting.push(resolve))
  }
  /** The place goes to the longest waiting. */
  const leave = () => {
    const next = waiting.shift()
    if (next === undefined) inFlight--
    else next()
  }
  return {
    run: async (work) => {
      await turn()
      begun++
      try {
        return await work()
      } finally {
        leave()
      }
    },
    begun: () => begun,
  }
}
