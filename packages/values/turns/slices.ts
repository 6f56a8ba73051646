/**
 * Runs long calculations in slices of a few milliseconds. All calculations of a process take turns, and after each
 * slice the event loop serves everything else, so that no calculation holds up requests.
 */
import type { Steps } from './steps.ts'

/** Runs a calculation in slices, and returns its result. */
export type InSlices = <Result>(steps: Steps<Result>) => Promise<Result>

/** A slice ends with the first step that ends after this time. */
const SLICE_MILLISECONDS = 5

type Clock = { readonly now: () => number; readonly later: (run: () => void) => void }

const CLOCK: Clock = { now: () => performance.now(), later: (run) => void setImmediate(run) }

type Calculation = { readonly step: () => boolean }

/** Returns the function that runs calculations, the concurrent ones in turns. */
export const slices = ({ now, later }: Clock = CLOCK): InSlices => {
  const waiting: Calculation[] = []

  const runSlice = () => {
    const end = now() + SLICE_MILLISECONDS
    for (let next = waiting[0]; next !== undefined && now() < end; next = waiting[0]) {
      let isDone = false
      while (!isDone && now() < end) isDone = next.step()
      waiting.shift()
      if (!isDone) waiting.push(next)
    }
    if (waiting.length > 0) later(runSlice)
  }

  return (steps) =>
    new Promise((resolve, reject) => {
      const step = () => {
        try {
          const { done, value } = steps.next()
          if (done === true) resolve(value)
          return done === true
        } catch (error) {
          reject(error)
          return true
        }
      }
      // Never at once: requests that arrive together would all begin within one turn of the event loop.
      if (waiting.push({ step }) === 1) later(runSlice)
    })
}

/** Those of this process. */
export const inSlices = slices()
