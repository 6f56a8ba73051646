// postmaster.pid, which identifies a running server and its socket, and the socket's own lock file.
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
  /** The file's text, to compare with what a server reads there itself. */
  readonly text: string
}

/** The content of a data directory's lock file; undefined if there is none, or it is incomplete. */
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
    // A server's folders are relative to its data directory.
    socketFolder: !socketFolder || socketFolder === '.' ? folder : socketFolder,
    text,
  }
}

/**
 * Removes both lock files of a gone server: PostgreSQL refuses to start if any process has the number in them, even a
 * zombie or an unrelated one.
 */
export const removeLockFiles = async (folder: string, left: LockFile | undefined): Promise<void> => {
  await rm(join(folder, 'postmaster.pid'), { force: true })
  await removeSocketFiles(folder)
  // The file's owner controls its content, so a path in it is removed only if it can be nothing but ours.
  if (left !== undefined) await removeSocketFolder(left.socketFolder)
}
