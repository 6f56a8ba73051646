// Where the server's socket is: in the data directory, which only its owner can open, or, since the path of a socket is
// limited to about a hundred bytes, in a short folder made for it.

import { lchown, mkdir, mkdtemp, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServerUser } from './run.ts'
import { SOCKET_PORT } from './settings.ts'

/** Chooses the folder, and creates it if it is a short one. Nobody can occupy its random name beforehand. */
export const makeSocketFolder = async (clusterFolder: string, user: ServerUser): Promise<string> => {
  if (fitsASocket(clusterFolder)) return clusterFolder
  const folder = await mkdtemp(SHORT_FOLDER)
  if (user.dropped) await lchown(folder, user.uid, user.gid)
  return folder
}

/** Recreates the same short folder if someone removed it. */
export const restoreSocketFolder = async (folder: string, user: ServerUser): Promise<void> => {
  if (!isShortSocketFolder(folder)) return
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return
    throw error
  }
  if (user.dropped) await lchown(folder, user.uid, user.gid)
}

/** Removes only a short folder of ours: a name from a file may lead anywhere. */
export const removeSocketFolder = async (folder: string): Promise<void> => {
  if (!isShortSocketFolder(folder)) return
  await removeSocketFiles(folder)
  await rmdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}

/** Removes the socket and its lock file, which a server that ended properly has removed itself. */
export const removeSocketFiles = async (folder: string): Promise<void> => {
  await rm(join(folder, SOCKET_NAME), { force: true })
  await rm(join(folder, `${SOCKET_NAME}.lock`), { force: true })
}

const isShortSocketFolder = (folder: string): boolean =>
  folder.startsWith(SHORT_FOLDER) && /^[A-Za-z0-9]{6}$/.test(folder.slice(SHORT_FOLDER.length))

const SHORT_FOLDER = '/tmp/forecourt-'
const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`

/** A longer path is cut off or rejected: the system's field holds 108 bytes (104 on macOS), the last a zero. */
const SOCKET_PATH_BYTES = process.platform === 'darwin' ? 103 : 107

const fitsASocket = (folder: string): boolean =>
  Buffer.byteLength(join(folder, SOCKET_NAME)) <= SOCKET_PATH_BYTES
