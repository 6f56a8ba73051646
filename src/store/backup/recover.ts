/** Recovers the database of an archive at a moment: chooses the base copy, and says how far the archive goes. */
import { join } from 'node:path'
import {
  type Recovered,
  RecoveryEnded,
  recoverEmbedded,
} from '../../../packages/postgres/embedded/recover.ts'
import { ArchiveError } from './error.ts'
import { type Archive, type BaseCopy, FILES, type Reach, reachOf } from './read.ts'
import { placeOf } from './wal-name.ts'

export type Moment = Date | 'latest'

/** Where a recovery begins, and how far the archive goes from there. */
export type Route = { readonly copy: BaseCopy; readonly reach: Reach; readonly moment: Moment }

/** The base copy from which a moment is reached. Throws ArchiveError if none leads there. */
export const routeTo = async (archive: Archive, moment: Moment): Promise<Route> => {
  const [oldest] = archive.copies
  if (oldest === undefined)
    throw new ArchiveError(`There is no base copy in ${archive.dir}, so no moment can be restored from it.`)
  const copy = archive.copies.findLast(({ at }) => moment === 'latest' || Date.parse(at) <= moment.getTime())
  if (copy === undefined)
    throw new ArchiveError(
      `The oldest base copy in ${archive.dir} is of ${oldest.at}: no earlier moment can be restored.`,
    )
  const reach = await reachOf(archive, copy)
  if (reach.until === undefined)
    throw new ArchiveError(
      `The base copy of ${copy.at} can't be used: the archive lacks the WAL file ${reach.missing ?? copy.lastWal}.`,
    )
  const isBeyond = moment === 'latest' ? reach.missing !== undefined : reach.until < moment
  if (isBeyond) throw beyond(archive, copy, reach.until, reach.missing)
  return { copy, reach, moment }
}

const beyond = (archive: Archive, copy: BaseCopy, until: Date, missing: string | undefined): ArchiveError => {
  const range = `From the base copy of ${copy.at} it leads to ${until.toISOString()}.`
  if (missing === undefined)
    return new ArchiveError(
      `The archive ends before this moment. ${range} A running service archives every minute, and the rest when it stops. "latest" restores all that the archive has.`,
    )
  const next = archive.copies.find(({ at }) => Date.parse(at) > until.getTime())
  const after = next === undefined ? '' : ` The next base copy is of ${next.at}.`
  return new ArchiveError(`The archive has a gap: the WAL file ${missing} is missing. ${range}${after}`)
}

/** Recovers in a DATA_DIR without a database. Throws ArchiveError if the archive does not lead to the moment after all. */
export const recoverAlong = async (
  { copy, reach, moment }: Route,
  to: { readonly dataDir: string; readonly archiveDir: string },
): Promise<Recovered> => {
  const recovered = await recoverEmbedded({ ...to, copy: join(copy.folder, FILES), until: moment }).catch(
    (error: unknown) => {
      throw error instanceof RecoveryEnded ? ended(error, reach, copy) : error
    },
  )
  if (moment !== 'latest' || hasAll(recovered.lastWal, reach)) return recovered
  await recovered.discard()
  throw unreadable(recovered.lastWal, undefined)
}

/** Whether all of the WAL was replayed: a file that can't be read ends a recovery like one that is not there. */
const hasAll = (lastWal: string | undefined, { last }: Reach): boolean =>
  last !== undefined && lastWal !== undefined && placeOf(lastWal) >= placeOf(last)

const ended = ({ lastWal, lastChange }: RecoveryEnded, reach: Reach, copy: BaseCopy): ArchiveError =>
  hasAll(lastWal, reach)
    ? new ArchiveError(
        `The archive has no change after ${lastChange?.toISOString() ?? copy.at}, so it does not show that the moment was reached. Name an earlier one, or "latest" for all that the archive has.`,
      )
    : unreadable(lastWal, lastChange)

const unreadable = (lastWal: string | undefined, lastChange: Date | undefined): ArchiveError =>
  new ArchiveError(
    `The archive can't be read to its end: the WAL file after ${lastWal ?? 'the base copy'} is damaged.${lastChange === undefined ? '' : ` Its last change before that is of ${lastChange.toISOString()}.`}`,
  )
