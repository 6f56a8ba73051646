/** Counts what takes its time, by client and in this process, so that no client has too much of it under way. */

export type UnderWay = {
  /** Counts one until what it gives is called; undefined where the client has as many as it may. */
  readonly begin: (clientId: string) => (() => void) | undefined
}

export const underWay = (ofClientMaximum: number): UnderWay => {
  const counts = new Map<string, number>()
  return {
    begin: (clientId) => {
      const count = counts.get(clientId) ?? 0
      if (count >= ofClientMaximum) return undefined
      counts.set(clientId, count + 1)
      return () => {
        const left = (counts.get(clientId) ?? 1) - 1
        if (left === 0) counts.delete(clientId)
        else counts.set(clientId, left)
      }
    },
  }
}
