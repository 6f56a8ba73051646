/** Removes from an archive what no moment needs that it is kept for. */
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BACKUPS_KEPT } from '../../domain/retention.ts'
import { walFolderOf } from '../embedded/archiving.ts'
import { UNFINISHED } from './base-copy.ts'
import { type BaseCopy, copiesFolderOf, namesIn, readArchive } from './read.ts'
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
  for (const { folder } of removed) await rm(folder, { recursive: true, force: true })
  await removeUnfinished(archiveDir, keeping.now)
  if (kept.length > 0)
    await removeWalBefore(archiveDir, Math.min(...kept.map(({ firstWal }) => placeOf(firstWal))))
  else await removeOldWal(archiveDir, keeping.now - BACKUPS_KEPT.milliseconds)
  return removed.length
}

/** What a killed process left; a copy that is being made is younger than a day. */
const removeUnfinished = async (archiveDir: string, now: number): Promise<void> => {
  const folder = copiesFolderOf(archiveDir)
  const names = (await namesIn(folder)).filter((name) => name.startsWith(UNFINISHED))
  for (const path of names.map((name) => join(folder, name))) {
    const { mtimeMs } = await stat(path)
    if (mtimeMs < now - DAY_MILLISECONDS) await rm(path, { recursive: true, force: true })
  }
}

const removeWalBefore = async (archiveDir: string, place: number): Promise<void> => {
  for (const name of await walIn(archiveDir))
    if (placeOf(name.slice(0, 24)) < place) await removeWal(archiveDir, name)
}

const removeOldWal = async (archiveDir: string, before: number): Promise<void> => {
  for (const name of await walIn(archiveDir)) {
    const { mtimeMs } = await stat(join(walFolderOf(archiveDir), name))
    if (mtimeMs < before) await removeWal(archiveDir, name)
  }
}

/** Files of the WAL, notes on backups and halves of both; not the histories of timelines, whose numbers stay taken. */
const walIn = async (archiveDir: string): Promise<readonly string[]> =>
  (await namesIn(walFolderOf(archiveDir))).filter((name) => isWalName(name.slice(0, 24)))

const removeWal = (archiveDir: string, name: string): Promise<void> =>
  rm(join(walFolderOf(archiveDir), name), { force: true })
