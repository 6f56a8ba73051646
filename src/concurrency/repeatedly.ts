/** Does a piece of the service's work again and again, beside requests, one turn at a time. */

export type Repeated = {
  /** At which pace; while a turn lasts longer, the next ones are left out. */
  readonly everyMilliseconds: number
  /** Whether the first turn is at once, or only when that time is over. */
  readonly beginsAtOnce?: boolean
  /** Told of a turn that failed; the next one goes on. */
  readonly onError: (error: unknown) => void
}

/** Works until stopped. Stopping aborts the signal, and waits for the turn that is under way. */
export const repeatedly = (
  work: (signal: AbortSignal) => Promise<unknown>,
  { everyMilliseconds, beginsAtOnce = false, onError }: Repeated,
): { readonly stop: () => Promise<void> } => {
  const stopping = new AbortController()
  let inFlight: Promise<unknown> | undefined
  const begin = () => {
    inFlight ??= Promise.try(work, stopping.signal)
      .catch(onError)
      .finally(() => {
        inFlight = undefined
      })
  }
  if (beginsAtOnce) begin()
  const timer = setInterval(begin, everyMilliseconds)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await inFlight
    },
  }
}
