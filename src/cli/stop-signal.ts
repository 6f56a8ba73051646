/** For commands that run until someone stops them. */

/** Aborted by Ctrl-C, or when the process is told to end. */
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
