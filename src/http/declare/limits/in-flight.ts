/** Counts slow requests by client in this process, so that no client has too many in flight. */

export type InFlight = {
  /** Counts one until the returned function is called; undefined if the client already has as many as it may. */
  readonly begin: (clientId: string) => (() => void) | undefined
  /** Resolves once everything in flight has ended. */
  readonly settled: () => Promise<void>
}

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
