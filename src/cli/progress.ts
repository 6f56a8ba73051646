/** A progress bar on standard error if that is a terminal; nothing elsewhere. */
import { SingleBar } from 'cli-progress'
import { surroundings } from './sentences.ts'

export type Progress = {
  readonly show: (done: number, total: number) => void
  readonly end: () => void
}

/** `unit` is the unit of the numbers: "rows". */
export const progressBar = (unit: string): Progress => {
  const bar = new SingleBar({
    format: `{bar} {percentage}% | {value} of {total} ${unit} | {eta_formatted} left`,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    hideCursor: true,
    clearOnComplete: true,
    stream: surroundings().stderr,
    // When interrupted, the command itself closes the database, and ends the bar with it.
    gracefulExit: false,
  })
  let isShown = false
  return {
    show: (done, total) => {
      if (total === 0) return
      if (!isShown) bar.start(total, done)
      isShown = true
      bar.setTotal(total)
      bar.update(done)
    },
    end: () => {
      if (isShown) bar.stop()
    },
  }
}
