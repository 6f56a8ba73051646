/** Creates folders one by one: Node's own recursive way never ends on a file system that takes none, such as /proc. */
import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

const PRIVATE = 0o700

/** Creates a folder and its missing parents, open only to its owner. Throws the system's error. */
export const makeFolder = async (path: string): Promise<void> => {
  try {
    await mkdir(path, { mode: PRIVATE })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && (await isFolder(path))) return
    if (code !== 'ENOENT' || (await isFolder(dirname(path)))) throw error
    await makeFolder(dirname(path))
    await mkdir(path, { mode: PRIVATE })
  }
}

const isFolder = async (path: string): Promise<boolean> => {
  try {
    return (await stat(path)).isDirectory()
  } catch {
    return false
  }
}
