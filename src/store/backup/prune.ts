/** Removes from an archive what no moment needs that it is kept for. */
import { rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { walFolderOf } from '../../../packages/postgres/embedded/archiving.ts'
import { BACKUPS_KEPT } from '../../domain/lender/retention.ts'
import { type BaseCopy, copiesFolderOf, namesIn, readArchive, UNFINISHED, unlessGone } from './read.ts'
import { isWalName, placeOf } from './wal-name.ts'

const DAY_MILLISECONDS = 86_400_000

type Keeping = {
  /** The moments of so many days can be restored. */
  readonly days: number
  readonly now: number
}

/**
 * The base copies that are kept: those of the days, and the newest from before, which leads to the first of their moments.
 * None is older than backups may be, even if no new one could be made: they hold what was erased since.
 */
export const copiesKept = (copies: readonly BaseCopy[], { days, now }: Keeping): readonly BaseCopy[] => {
  const from = now - days * DAY_MILLISECONDS
  const first = copies.findLastIndex(({ at }) => Date.parse(at) <= from)
  return copies.slice(Math.max(first, 0)).filter(({ at }) => Date.parse(at) > now - BACKUPS_KEPT.milliseconds)
}

/** Removes older base copies and the WAL from before the oldest that is kept; returns the number of removed copies. */
export const pruneArchive = async (archiveDir: string, keeping: Keeping): Promise<number> => {
  const { copies } = await readArchive(archiveDir)
  const kept = copiesKept(copies, keeping)
  const removed = copies.filter((copy) => !kept.includes(copy))
  for (const { folder } of removed) await removeCopy(archiveDir, folder)
  await removeUnfinished(archiveDir, keeping.now)
  if (kept.length > 0)
    await removeWalBefore(archiveDir, Math.min(...kept.map(({ firstWal }) => placeOf(firstWal))))
  else await removeOldWal(archiveDir, keeping.now - BACKUPS_KEPT.milliseconds)
  return removed.length
}

/** Renames it first: what stays if this is interrupted must not look like a base copy, and is removed later. */
const removeCopy = async (archiveDir: string, folder: string): Promise<void> => {
  const unfinished = join(copiesFolderOf(archiveDir), `${UNFINISHED}${basename(folder)}`)
  await rename(folder, unfinished)
  await rm(unfinished, { recursive: true, force: true })
}

/** What a killed process left; a copy that is being made is younger than a day. */
const removeUnfinished = async (archiveDir: string, now: number): Promise<void> => {
  const folder = copiesFolderOf(archiveDir)
  const names = (await namesIn(folder)).filter((name) => name.startsWith(UNFINISHED))
  for (const path of names.map((name) => join(folder, name))) {
    if (await isOlder(path, now - DAY_MILLISECONDS)) await rm(path, { recursive: true, force: true })
  }
}

const removeWalBefore = async (archiveDir: string, place: number): Promise<void> => {
  for (const name of await walIn(archiveDir))
    if (placeOf(name.slice(0, 24)) < place) await removeWal(archiveDir, name)
}

const removeOldWal = async (archiveDir: string, before: number): Promise<void> => {
  for (const name of await walIn(archiveDir)) {
    if (await isOlder(join(walFolderOf(archiveDir), name), before)) await removeWal(archiveDir, name)
  }
}

/** Whether a file or folder is from before a moment; one that another process has renamed or removed is not. */
const isOlder = async (path: string, than: number): Promise<boolean> => {
  const found = await unlessGone(stat(path))
  return found !== undefined && found.mtimeMs < than
}

/** Files of the WAL, notes on backups and halves of both; not the histories of timelines, whose numbers stay taken. */
const walIn = async (archiveDir: string): Promise<readonly string[]> =>
  (await namesIn(walFolderOf(archiveDir))).filter((name) => isWalName(name.slice(0, 24)))

const removeWal = (archiveDir: string, name: string): Promise<void> =>
  rm(join(walFolderOf(archiveDir), name), { force: true })
