/**
 * Requests in progress: limits on how long they wait for something that may never come, such as a response of a hanging
 * database, and counts of slow ones.
 */

/** Thrown if a response did not come in time. It may still come, and its effect may still happen. */
export class TookTooLong extends Error {}

/** The response, if it comes within these milliseconds; otherwise rejects with TookTooLong. */
export const inTime = async <T>(response: Promise<T>, milliseconds: number): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new TookTooLong('Something took too long')), milliseconds)
  try {
    return await Promise.race([response, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Waits for several responses in turn, all together no longer than its limit. */
export type Deadline = <T>(response: Promise<T>) => Promise<T>

/** A deadline of these milliseconds; only time spent waiting counts. */
export const deadlineFor = (milliseconds: number): Deadline => {
  let left = milliseconds
  return async (response) => {
    const began = performance.now()
    try {
      return await inTime(response, left)
    } finally {
      left = Math.max(0, left - (performance.now() - began))
    }
  }
}

export type InFlight = {
  /** Counts one until the returned function is called; undefined if the client already has as many as it may. */
  readonly begin: (clientId: string) => (() => void) | undefined
  /** Resolves once everything in flight has ended. */
  readonly settled: () => Promise<void>
}

/** Counts slow requests by client in this process, so that no client has too many in flight. */
export const inFlight = (ofClientMaximum: number): InFlight => {
  const ofClients = new Map<string, Set<Promise<void>>>()
  return {
    begin: (clientId) => {
      const running = ofClients.get(clientId) ?? new Set()
      if (running.size >= ofClientMaximum) return undefined
      const { promise, resolve } = Promise.withResolvers<void>()
      running.add(promise)
      ofClients.set(clientId, running)
      return () => {
        running.delete(promise)
        if (running.size === 0) ofClients.delete(clientId)
        resolve()
      }
    },
    settled: async () => {
      await Promise.all([...ofClients.values()].flatMap((running) => [...running]))
    },
  }
}
