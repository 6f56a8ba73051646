/** A progress bar on standard error where that is a terminal; nothing elsewhere. */
import { SingleBar } from 'cli-progress'
import { surroundings } from './surroundings.ts'

export type Progress = {
  readonly show: (done: number, total: number) => void
  readonly end: () => void
}

/** `unit` is what the numbers count: "rows". */
export const progressBar = (unit: string): Progress => {
  const bar = new SingleBar({
    format: `{bar} {percentage}% | {value} of {total} ${unit} | {eta_formatted} left`,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    hideCursor: true,
    clearOnComplete: true,
    stream: surroundings().stderr,
    // The command itself closes the database when it is interrupted, and ends the bar with it.
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
