/** A file system that a test can freeze, as a disk does that stalls: whatever writes to it waits until it goes on. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
/** It takes up only what is written. */
const BYTES = 4 * 2 ** 30

/** Thaws it at the end of its input: also if the test is killed, since nothing could end a process that waits for the disk. */
const FREEZE = 'fsfreeze --freeze "$0" && echo frozen && cat; fsfreeze --unfreeze "$0"'

export type StallingDisk = AsyncDisposable & {
  readonly path: string
  /** Resolves once nothing can be written. */
  readonly stall: () => Promise<void>
  /** Does nothing if it has not stalled. */
  readonly goOn: () => Promise<void>
}

/** Mounts one within a folder; undefined if this user may mount none. */
export const mountStallingDisk = async (folder: string): Promise<StallingDisk | undefined> => {
  const path = join(folder, 'disk')
  const image = join(folder, 'image')
  await mkdir(path)
  await writeFile(image, '')
  await truncate(image, BYTES)
  try {
    await run('mkfs.ext4', ['-q', '-F', image])
    await run('mount', ['-o', 'loop', image, path])
  } catch {
    return undefined
  }
  // PostgreSQL's own user writes there, too.
  await chmod(path, 0o777)
  let thaw: (() => Promise<unknown>) | undefined
  const goOn = async () => {
    await thaw?.()
    thaw = undefined
  }
  return {
    path,
    stall: async () => {
      const freezing = spawn('sh', ['-c', FREEZE, path], { stdio: ['pipe', 'pipe', 'inherit'] })
      const ended = once(freezing, 'exit')
      thaw = () => {
        freezing.stdin.end()
        return ended
      }
      await Promise.race([
        once(freezing.stdout, 'data'),
        ended.then(() => Promise.reject(new Error('Not frozen'))),
      ])
    },
    goOn,
    [Symbol.asyncDispose]: async () => {
      await goOn()
      await run('umount', ['-l', path])
    },
  }
}
