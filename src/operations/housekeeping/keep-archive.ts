/** Looks after the archive of the embedded database: makes base copies, removes old ones, and says when it takes no WAL. */

import { connect, type Database } from '../../../packages/postgres/connection/database.ts'
import { runningEmbeddedPostgres } from '../../../packages/postgres/embedded/embedded-postgres.ts'
import { repeatedly } from '../../../packages/values/repeatedly.ts'
import { makeBaseCopy } from '../../store/backup/base-copy.ts'
import { ArchiveError } from '../../store/backup/error.ts'
import { pruneArchive } from '../../store/backup/prune.ts'
import { readArchive } from '../../store/backup/read.ts'
import { type Archiving, copyDue, readArchiving } from '../../store/backup/state.ts'
import { WAL_FILE_BYTES } from '../../store/backup/wal-name.ts'

const EVERY_MILLISECONDS = 60_000
/** The warning is repeated, so that nobody overlooks it. */
const WARN_EVERY_MILLISECONDS = 10 * 60_000
/** A base copy takes long on a large database: one that failed is not tried again at once. */
const TRY_EVERY_MILLISECONDS = 10 * 60_000
/** More do not wait behind an archive that works, but for moments under load. */
const WAITING_FILES_USUAL = 10

export type KeptArchive = {
  readonly dataDir: string
  readonly archiveDir: string
  /** The moments of so many days can be restored. */
  readonly days: number
  /** The version of Forecourt. */
  readonly version: string
}

type Says = {
  readonly log: { readonly info: (sentence: string) => void; readonly warn: (sentence: string) => void }
  readonly onError: (error: unknown) => void
}

/** What figures show of an archive. */
export type ArchiveFigures = {
  /** Files of the WAL that the archive has not taken yet. */
  readonly waitingFiles: number
  /** Age of the newest base copy in seconds; undefined without any. */
  readonly copyAgeSeconds: number | undefined
}

export type ArchiveKeeper = {
  /** As of the last look; undefined before the first. */
  readonly figures: () => ArchiveFigures | undefined
  /** Looks at once and then every minute, until stopped. */
  readonly start: (sql: Database, says: Says) => { readonly stop: () => Promise<void> }
}

/** Looks after the archive once it is started. */
export const archiveKeeper = (settings: KeptArchive, now: () => number): ArchiveKeeper => {
  let waitingFiles: number | undefined
  let newestAt: number | undefined
  let warnedAt: number | undefined
  let triedAt = Number.NEGATIVE_INFINITY

  /** Also if the clock was set back since by as much. */
  const isLongAgo = (at: number, milliseconds: number) => Math.abs(now() - at) >= milliseconds

  const warnOf = ({ isFailing, waitingFiles: waiting }: Archiving, { log }: Says): void => {
    if (!isFailing && waiting <= WAITING_FILES_USUAL) {
      if (warnedAt !== undefined) log.info('The archive takes WAL again.')
      warnedAt = undefined
    } else if (warnedAt === undefined || isLongAgo(warnedAt, WARN_EVERY_MILLISECONDS)) {
      log.warn(sentenceOf(settings.archiveDir, waiting))
      warnedAt = now()
    }
  }

  const turn = async (sql: Database, says: Says, signal: AbortSignal): Promise<void> => {
    const archiving = await readArchiving(sql)
    waitingFiles = archiving.waitingFiles
    warnOf(archiving, says)
    const archive = await readArchive(settings.archiveDir)
    const newest = archive.copies.at(-1)
    newestAt = newest === undefined ? undefined : Date.parse(newest.at)
    const due = archiving.isFailing ? undefined : await copyDue(archive, archiving, now())
    if (due !== undefined && isLongAgo(triedAt, TRY_EVERY_MILLISECONDS)) {
      triedAt = now()
      if (due === 'gap')
        says.log.warn(
          'The archive lacks WAL that was written without it. Moments from then until this base copy are lost.',
        )
      newestAt = await copyNow(settings, says, signal)
      triedAt = Number.NEGATIVE_INFINITY
    }
    await pruneArchive(settings.archiveDir, { days: settings.days, now: now() })
  }

  return {
    figures: () =>
      waitingFiles === undefined
        ? undefined
        : { waitingFiles, copyAgeSeconds: newestAt === undefined ? undefined : (now() - newestAt) / 1_000 },
    start: (sql, says) =>
      repeatedly((signal) => turn(sql, says, signal), {
        everyMilliseconds: EVERY_MILLISECONDS,
        beginsAtOnce: true,
        onError: reporter(says),
      }),
  }
}

/** An archive that is full or gone is for the operator to fix, and the sentence says so. */
const reporter =
  ({ log, onError }: Says) =>
  (error: unknown): void => {
    const { code, name } = error as NodeJS.ErrnoException
    if (error instanceof ArchiveError) log.warn(error.message)
    else if (name === 'AbortError') return
    else if (code === 'ENOSPC' || code === 'EDQUOT')
      log.warn('No base copy could be made: the disk of the archive is full.')
    else onError(error)
  }

const sentenceOf = (archiveDir: string, waiting: number): string =>
  `The archive ${archiveDir} takes no WAL: ${waiting} files (${(waiting * WAL_FILE_BYTES) / 2 ** 20} MB) wait in DATA_DIR and will fill its disk. DATA_DIR/postgres.log says why.`

/** Makes a base copy over a connection without limits of time; returns its moment. */
const copyNow = async (
  { dataDir, archiveDir, version }: KeptArchive,
  { log }: Says,
  signal: AbortSignal,
): Promise<number | undefined> => {
  const connection = await runningEmbeddedPostgres(dataDir)
  if (connection === undefined) return undefined
  const sql = connect(connection, { max: 2 })
  try {
    const { at } = await makeBaseCopy({ sql, dataDir, archiveDir, version, signal })
    log.info(`Made a base copy for the archive, as of ${at}.`)
    return Date.parse(at)
  } finally {
    await sql.end({ timeout: 1 })
  }
}
