/** What an archive holds: base copies, and the write-ahead log (WAL) that leads from each to later moments. */
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ARCHIVED, walFolderOf } from '../embedded/archiving.ts'
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

/** The folder of an archive that has the base copies. */
export const copiesFolderOf = (archiveDir: string): string => join(archiveDir, 'base')

/** Reads an archive; one that is not there has nothing. */
export const readArchive = async (dir: string): Promise<Archive> => {
  const copies: BaseCopy[] = []
  for (const name of await namesIn(copiesFolderOf(dir))) {
    const folder = join(copiesFolderOf(dir), name)
    const note = await readFile(join(folder, NOTE), 'utf8').catch(() => undefined)
    // Without its note it is not whole.
    if (note !== undefined) copies.push({ ...(JSON.parse(note) as CopyNote), folder })
  }
  copies.sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
  const archived = (await namesIn(walFolderOf(dir))).filter((name) => name.endsWith(ARCHIVED))
  const wal = new Set(archived.map((name) => name.slice(0, -ARCHIVED.length)).filter(isWalName))
  return { dir, copies, wal }
}

/** The names in a folder of an archive; none if it is not there. */
export const namesIn = (folder: string): Promise<readonly string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })

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
