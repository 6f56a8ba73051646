/** Figures of the archive of the embedded database. */
import { Gauge, type Registry } from 'prom-client'
import type { ArchiveFigures } from '../operations/housekeeping/keep-archive.ts'

/** The figures as of the last look at the archive. */
export const archiveFigures = (register: Registry, read: () => ArchiveFigures | undefined): void => {
  const registers = [register]
  const show = (name: string, help: string, value: (figures: ArchiveFigures) => number | undefined): void => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers,
      collect: () => {
        const figures = read()
        const shown = figures === undefined ? undefined : value(figures)
        if (shown === undefined) gauge.remove()
        else gauge.set(shown)
      },
    })
  }
  show(
    'forecourt_archive_waiting_files',
    'Files of the write-ahead log that the archive has not taken.',
    ({ waitingFiles }) => waitingFiles,
  )
  show(
    'forecourt_archive_copy_age_seconds',
    'Age of the newest base copy in the archive.',
    ({ copyAgeSeconds }) => copyAgeSeconds,
  )
}
