// postmaster.pid, in which a running server says who it is and where its socket is, and its socket's own lock file.
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { removeSocketFiles, removeSocketFolder } from './socket-folder.ts'

export type LockFile = {
  readonly pid: number
  /** Someone maintains the data directory by hand (`postgres --single`): no server, nothing to adopt or to stop. */
  readonly byHand: boolean
  readonly startedAtSeconds: number
  readonly port: number
  readonly socketFolder: string
  /** As it stands in the file, to compare with what a server reads there itself. */
  readonly text: string
}

/** What the lock file of a data directory says; undefined when there is none, or only the beginning of one. */
export const readLockFile = async (folder: string): Promise<LockFile | undefined> => {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return ''
      throw error
    },
  )
  const [pid, , startedAt, port, socketFolder] = text.split('\n')
  if (!pid || !startedAt) return undefined
  return {
    pid: Math.abs(Number(pid)),
    byHand: Number(pid) < 0,
    startedAtSeconds: Number(startedAt),
    port: Number(port),
    // A server's folders are seen from its data directory.
    socketFolder: !socketFolder || socketFolder === '.' ? folder : socketFolder,
    text,
  }
}

/**
 * Removes both lock files of a server that is gone: PostgreSQL refuses to start when the number in them
 * belongs to any process, even a zombie or one that has nothing to do with it.
 */
export const removeLockFiles = async (folder: string, left: LockFile | undefined): Promise<void> => {
  await rm(join(folder, 'postmaster.pid'), { force: true })
  await removeSocketFiles(folder)
  // What the file says is its owner's to write, and is removed only where it can be nothing but ours.
  if (left !== undefined) await removeSocketFolder(left.socketFolder)
}
