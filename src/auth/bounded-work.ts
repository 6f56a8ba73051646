/** Work of which only so much is done at one time, and only so much waits: what comes on top is turned away. */

/** Too much waits already. It is not the caller's fault, and is over in a moment. */
export class TooBusy extends Error {}

export type BoundedWork = {
  /** Does the work when its turn comes. Throws TooBusy at once where too much waits already. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T>
  /** How much was begun so far. */
  readonly begun: () => number
}

/** What the work gives, or that it was turned away. */
export const orBusy = async <T>(work: Promise<T>): Promise<T | 'busy'> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof TooBusy) return 'busy'
    throw error
  }
}

/** Runs at most `inFlight` pieces of work at a time; at most `waiting` more wait, in their order. */
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
  /** The place goes to whoever waits longest. */
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
