// A copy of PostgreSQL's programs (60 MB, a tenth of a second), made once per version in a folder that the
// server's user can reach and that nobody else can write.

import {
  chmod,
  copyFile,
  lstat,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ServerUser } from './run.ts'

/**
 * Possible folders for a copy, best first: beside the data, so that it goes with them, or else where such things are
 * kept.
 */
export const foldersForCopies = async (user: ServerUser, dataDir: string): Promise<readonly string[]> => {
  const ourUid = process.geteuid?.() ?? user.uid
  const shared = [`/var/tmp/forecourt-programs-${ourUid}`, `/tmp/forecourt-programs-${ourUid}`]
  if (!user.dropped) return [dataDir, ...shared]
  return [...((await canEnter(user, dataDir)) ? [dataDir] : []), '/var/cache/forecourt', ...shared]
}

/**
 * The copy of the package's programs in this folder, made if it doesn't exist. Undefined if it can't be made, or if
 * someone else could have put other programs in its place.
 */
export const copiedTo = async (
  folder: string,
  packageFolder: string,
  complete: (native: string) => Promise<boolean>,
): Promise<{ readonly native: string; readonly isNew: boolean } | undefined> => {
  try {
    if (!(await isOurs(folder))) return undefined
    const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'))
    const copy = join(folder, `${COPY_NAME}${version}`)
    if (await isThere(copy)) return { native: copy, isNew: false }
    const isMade = await makeCopy(join(packageFolder, 'native'), copy, complete)
    return isMade ? { native: copy, isNew: true } : undefined
  } catch (error) {
    // The next folder may have more room or other permissions; if all fail, the caller says so.
    if (CANNOT_BE_WRITTEN.has((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}

/** Removes partial copies of a killed start from DATA_DIR, and copies of versions no longer in use. */
export const removeOtherCopies = async (dataDir: string, programInUse: string): Promise<void> => {
  const copies = (await readdir(dataDir)).filter((name) => name.startsWith(COPY_NAME))
  const others = copies
    .map((name) => join(dataDir, name))
    .filter((copy) => !programInUse.startsWith(`${copy}/`))
  await Promise.all(others.map((copy) => rm(copy, { recursive: true, force: true })))
}

const COPY_NAME = 'postgres-programs-'
const CANNOT_BE_WRITTEN: ReadonlySet<string> = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOSPC',
  'ENOENT',
  'ENOTDIR',
  'EDQUOT',
])
const OTHERS_MAY_WRITE = 0o022
const EVERYONE_READS = 0o644
const EVERYONE_RUNS = 0o755

const isThere = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined)) !== undefined

/** Copies beside the place and moves there at the end, so that half a copy is never mistaken for a whole one. */
const makeCopy = async (
  native: string,
  copy: string,
  complete: (native: string) => Promise<boolean>,
): Promise<boolean> => {
  const unfinished = await mkdtemp(`${copy}-unfinished-`)
  try {
    await copyFolder(native, unfinished)
    if (!(await complete(unfinished))) return false
    await rename(unfinished, copy)
    return true
  } catch (error) {
    // Another service was faster, in a folder that several share.
    if (await isThere(copy)) return true
    throw error
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

/** Creates the folder if it is missing, and returns whether only this user can write to it. */
const isOurs = async (folder: string): Promise<boolean> => {
  const created = await mkdir(folder, { recursive: true, mode: EVERYONE_RUNS })
  // A strict umask would keep the server's user out.
  if (created !== undefined) await chmod(folder, EVERYONE_RUNS)
  const found = await lstat(folder)
  return found.isDirectory() && found.uid === process.geteuid?.() && (found.mode & OTHERS_MAY_WRITE) === 0
}

/** Whether the user can reach this folder, judged by the permission bits; running a program there settles it. */
const canEnter = async (user: ServerUser, folder: string): Promise<boolean> => {
  const { uid, gid, mode } = await stat(folder)
  const enterBit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
  if ((mode & enterBit) === 0) return false
  const parent = dirname(folder)
  return parent === folder || canEnter(user, parent)
}

/** Copies files and folders, not links, readable by everyone whatever their modes were, and synced to disk. */
const copyFolder = async (from: string, to: string): Promise<void> => {
  await chmod(to, EVERYONE_RUNS)
  const entries = await readdir(from, { withFileTypes: true })
  await Promise.all(
    entries.map(async (entry) => {
      const source = join(from, entry.name)
      const target = join(to, entry.name)
      if (entry.isDirectory()) {
        await mkdir(target)
        await copyFolder(source, target)
      } else if (entry.isFile()) {
        await copyOneFile(source, target)
      }
    }),
  )
}

const copyOneFile = async (source: string, target: string): Promise<void> => {
  const { mode } = await stat(source)
  await copyFile(source, target)
  await chmod(target, (mode & 0o100) === 0 ? EVERYONE_READS : EVERYONE_RUNS)
  const file = await open(target, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
