/** Hands the figures of a quotation to a new application. They name nobody, and are lost when the page closes. */
import type { Figures } from './request.ts'

let waiting: Figures | null = null

export const handOver = (figures: Figures): void => {
  waiting = figures
}

/** Takes the figures, once. */
export const takeFigures = (): Figures | null => {
  const taken = waiting
  waiting = null
  return taken
}
