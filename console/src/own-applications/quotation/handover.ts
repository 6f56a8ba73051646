/** The figures of a quotation on their way into a new application. They name nobody, and are gone with the page. */
import type { Figures } from './request.ts'

let waiting: Figures | null = null

export const handOver = (figures: Figures): void => {
  waiting = figures
}

/** The figures, once. */
export const takeFigures = (): Figures | null => {
  const taken = waiting
  waiting = null
  return taken
}
