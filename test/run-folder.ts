/** Where a run of the tests writes: its databases, mails, backups and the profiles of its browsers. */
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux keeps what is written there in memory. */
const IN_MEMORY = '/dev/shm'
/** More than a whole run writes. Containers often give that folder no more than 64 MB. */
const ROOM_BYTES = 4 * 2 ** 30

export type RunFolder = { readonly path: string; readonly remove: () => Promise<void> }

/**
 * Makes one, in memory where there is plenty: a database of the tests is a copy of some six hundred files, which takes ten
 * times as long on a disk.
 */
export const makeRunFolder = async ({
  memory = IN_MEMORY,
  roomBytes = ROOM_BYTES,
} = {}): Promise<RunFolder> => {
  const path = await mkdtemp(join((await hasRoom(memory, roomBytes)) ? memory : tmpdir(), 'fc-'))
  // Started by root, PostgreSQL runs as another user, who has to get through.
  await chmod(path, 0o755)
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

const hasRoom = async (memory: string, roomBytes: number): Promise<boolean> => {
  try {
    const { bavail, bsize } = await statfs(memory)
    return bavail * bsize >= roomBytes && freemem() >= 2 * roomBytes
  } catch {
    return false
  }
}
