/** Waits that a signal can end. */

/** Waits for this many milliseconds, and rejects with the signal's reason as soon as it is aborted. */
export const pause = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  unlessAborted(signal, (end) => {
    const timer = setTimeout(end, milliseconds)
    return () => clearTimeout(timer)
  })

/** The promise's result, unless the signal is aborted first. The promise itself continues. */
export const orAborted = <T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> => {
  if (signal === undefined) return promise
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

const unlessAborted = (
  signal: AbortSignal | undefined,
  start: (end: () => void) => () => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason)
      return
    }
    const abort = () => {
      stop()
      reject(signal?.reason)
    }
    const stop = start(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    })
    signal?.addEventListener('abort', abort, { once: true })
  })

/** A signal that is aborted with the given one or when the time is over; call `end` when neither matters any longer. */
export const withTimeout = (
  milliseconds: number,
  signal: AbortSignal | undefined,
): { readonly signal: AbortSignal; readonly isOver: () => boolean; readonly end: () => void } => {
  const controller = new AbortController()
  let over = false
  const abort = () => controller.abort(signal?.reason)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort, { once: true })
  const timer = setTimeout(() => {
    over = true
    controller.abort()
  }, milliseconds)
  return {
    signal: controller.signal,
    isOver: () => over,
    end: () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    },
  }
}
