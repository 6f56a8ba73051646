/** What an archive holds: base copies, and the write-ahead log (WAL) that leads from each to later moments. */
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ARCHIVED, walFolderOf } from '../../../packages/postgres/embedded/archiving.ts'
import { ArchiveError } from './error.ts'
import { isWalName, nextWalName, placeOf, timelineOf } from './wal-name.ts'

/** What a base copy's own file says of it. */
export type CopyNote = {
  readonly forecourtCopy: 1
  /** The earliest moment that it leads to. */
  readonly at: string
  /** The version of Forecourt that made it. */
  readonly version: string
  /** The first and the last file of the WAL that it needs. */
  readonly firstWal: string
  readonly lastWal: string
  readonly bytes: number
  /** The keys of the ring that are needed to read it, each with a text that it encrypted, in base64. */
  readonly ring: readonly { readonly id: string; readonly proof: string }[]
}

export type BaseCopy = CopyNote & { readonly folder: string }

export type Archive = {
  readonly dir: string
  /** The oldest first. */
  readonly copies: readonly BaseCopy[]
  /** Names of archived files of the WAL. */
  readonly wal: ReadonlySet<string>
}

export const NOTE = 'copy.json'
/** The copied data directory within a base copy. */
export const FILES = 'postgres'
/** Begins the name of a base copy that is not whole: one that is being made or removed, or was when its process ended. */
export const UNFINISHED = 'unfinished-'

/** The folder of an archive that has the base copies. */
export const copiesFolderOf = (archiveDir: string): string => join(archiveDir, 'base')

/** Reads an archive; one that is not there has nothing. Throws ArchiveError for what can't be read, such as a damaged note. */
export const readArchive = async (dir: string): Promise<Archive> => {
  const copies: BaseCopy[] = []
  for (const name of await namesIn(copiesFolderOf(dir))) {
    if (name.startsWith(UNFINISHED)) continue
    const folder = join(copiesFolderOf(dir), name)
    const note = await readNote(folder)
    if (note !== undefined) copies.push({ ...note, folder })
  }
  copies.sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
  const archived = (await namesIn(walFolderOf(dir))).filter((name) => name.endsWith(ARCHIVED))
  const wal = new Set(archived.map((name) => name.slice(0, -ARCHIVED.length)).filter(isWalName))
  return { dir, copies, wal }
}

/** The note of a base copy; undefined if the folder has none, and so is no base copy. */
const readNote = async (folder: string): Promise<CopyNote | undefined> => {
  const text = await unlessGone(readFile(join(folder, NOTE), 'utf8'))
  if (text === undefined) return undefined
  try {
    const note = JSON.parse(text) as CopyNote
    if (note.forecourtCopy === 1) return note
  } catch {
    // What is not JSON is damaged, too.
  }
  throw new ArchiveError(
    `The base copy ${folder} can't be used: its ${NOTE} is damaged. Move it out of the archive; from the other copies all their moments can be restored.`,
  )
}

/** What is read of a file; undefined if it is not there, or another process has removed it. */
export const unlessGone = <T>(reading: Promise<T>): Promise<T | undefined> =>
  reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    if (error.code !== 'EACCES') throw error
    throw new ArchiveError(
      `The archive can't be read: this user may not open ${error.path}. Use the user that the service runs as.`,
    )
  })

/** The names in a folder of an archive; none if it is not there. */
export const namesIn = async (folder: string): Promise<readonly string[]> =>
  (await unlessGone(readdir(folder))) ?? []

export type Reach = {
  /** The last file of the WAL that follows without a gap; undefined if even the copy's own are missing. */
  readonly last: string | undefined
  /** When that file was archived: nothing later is in it. */
  readonly until: Date | undefined
  /** The first file that is missing although later ones are there. */
  readonly missing: string | undefined
}

/** How far the archive leads from a base copy. */
export const reachOf = async (
  { dir, wal }: Archive,
  { firstWal, lastWal }: Pick<BaseCopy, 'firstWal' | 'lastWal'>,
): Promise<Reach> => {
  let last: string | undefined
  let next = firstWal
  while (wal.has(next)) {
    last = next
    next = nextWalName(next)
  }
  const newest = Math.max(
    ...[...wal].filter((name) => timelineOf(name) === timelineOf(firstWal)).map(placeOf),
    placeOf(lastWal),
  )
  const missing = newest > placeOf(next) - 1 ? next : undefined
  if (last === undefined || placeOf(last) < placeOf(lastWal))
    return { last: undefined, until: undefined, missing }
  const { mtime } = await stat(join(walFolderOf(dir), `${last}${ARCHIVED}`))
  return { last, until: mtime, missing }
}
