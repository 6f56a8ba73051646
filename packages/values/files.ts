/** Folders and files that are their owner's alone. */
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

const PRIVATE_FOLDER = 0o700
const PRIVATE_FILE = 0o600

/**
 * Creates a folder and its missing parents, open only to its owner. Throws the system's error. One by one: Node's own recursive way never
 * ends on a file system that takes none, such as /proc.
 */
export const makeFolder = async (path: string): Promise<void> => {
  try {
    await mkdir(path, { mode: PRIVATE_FOLDER })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && (await isFolder(path))) return
    if (code !== 'ENOENT' || (await isFolder(dirname(path)))) throw error
    await makeFolder(dirname(path))
    await mkdir(path, { mode: PRIVATE_FOLDER })
  }
}

/** Writes a file or replaces it: after a crash there is the whole old or the whole new one. Throws the system's error. */
export const putFile = async (path: string, content: string): Promise<void> => {
  const draft = `${path}.${process.pid}.part`
  try {
    await writeFile(draft, content, { mode: PRIVATE_FILE, flush: true })
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

const isFolder = async (path: string): Promise<boolean> => {
  try {
    return (await stat(path)).isDirectory()
  } catch {
    return false
  }
}
