/** For commands that go on until somebody stops them. */

/** Given by Ctrl-C, or by whoever ends the process. */
export const stopSignal = (): { readonly signal: AbortSignal; readonly end: () => void } => {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const name of signals) process.on(name, stop)
  return {
    signal: stopping.signal,
    end: () => {
      for (const name of signals) process.off(name, stop)
    },
  }
}
