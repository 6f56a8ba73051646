/** Repeats a piece of the service's background work, one turn at a time. */

export type Repeated = {
  /** The interval; while a turn lasts longer, the next ones are skipped. */
  readonly everyMilliseconds: number
  /** Whether the first turn is at once, or only after the interval. */
  readonly beginsAtOnce?: boolean
  /** Receives the error of a failed turn; the next one continues. */
  readonly onError: OnError
}

export type OnError = (error: unknown) => void

/** Work that goes on until it is stopped. */
export type Running = { readonly stop: () => Promise<void> }

/** Work that need not wait for its next turn: `wake` begins one now, or as soon as the one in progress ends. */
export type Wakeable = Running & { readonly wake: () => void }

/** Works until stopped. Stopping aborts the signal, and waits for the turn in progress. */
export const repeatedly = (
  work: (signal: AbortSignal) => Promise<unknown>,
  { everyMilliseconds, beginsAtOnce = false, onError }: Repeated,
): Wakeable => {
  const stopping = new AbortController()
  let inFlight: Promise<unknown> | undefined
  let isWanted = false
  const begin = () => {
    inFlight ??= Promise.try(work, stopping.signal)
      .catch(onError)
      .finally(() => {
        inFlight = undefined
        if (isWanted) wake()
      })
  }
  const wake = () => {
    isWanted = inFlight !== undefined
    if (!stopping.signal.aborted) begin()
  }
  if (beginsAtOnce) begin()
  const timer = setInterval(begin, everyMilliseconds)
  timer.unref()
  return {
    wake,
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await inFlight
    },
  }
}
