/** For commands that run until someone stops them. */
import { outputFailed } from './print.ts'

/** What tells a process to stop, with the exit code of one that it interrupts. SIGHUP: its terminal was closed. */
export const STOP_SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const

export const stopSignalNames = Object.keys(STOP_SIGNALS) as readonly (keyof typeof STOP_SIGNALS)[]

/** Aborted by a stop signal, and once the command's output cannot be written. */
export const stopSignal = (): { readonly signal: AbortSignal; readonly end: () => void } => {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  for (const name of stopSignalNames) process.on(name, stop)
  outputFailed()?.addEventListener('abort', stop)
  return {
    signal: stopping.signal,
    end: () => {
      for (const name of stopSignalNames) process.off(name, stop)
    },
  }
}
