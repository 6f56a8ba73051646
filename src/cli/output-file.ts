/** Writes the files that commands produce, readable by nobody else; incomplete ones are removed. */
import { rmSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import type { FileContent } from '../http/declare/bodies/send-file.ts'
import { CommandFailure } from './command-failure.ts'

/**
 * Writes the content to a new file, in chunks. An existing one stays; with `force` it is replaced once everything has
 * arrived.
 */
export const writeNewFile = async (
  file: string,
  content: FileContent,
  { force }: { readonly force: boolean },
): Promise<void> => {
  const path = force ? `${file}.${process.pid}.part` : file
  const handle = await writing(file, open(path, 'wx', OWNER_ONLY))
  // Interrupting a command ends the process at once.
  const takeAway = () => rmSync(path, { force: true })
  process.on('exit', takeAway)
  try {
    try {
      for await (const chunk of content) await writing(file, handle.writeFile(chunk))
      await writing(file, handle.sync())
    } finally {
      await handle.close()
    }
    if (force) await writing(file, rename(path, file))
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    process.off('exit', takeAway)
  }
}

const OWNER_ONLY = 0o600

/** Turns a file system's error into a plain sentence. */
const writing = async <T>(file: string, work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const reason = code === undefined ? message : (REASONS[code] ?? code)
    throw new CommandFailure(`${file} cannot be written: ${reason}.`)
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EEXIST: 'it already exists. Use --force to replace it',
  ENOENT: 'the folder does not exist',
  ENOTDIR: 'the folder does not exist',
  EISDIR: 'it is a folder',
  EACCES: 'permission was denied',
  EPERM: 'permission was denied',
  ENOSPC: 'the disk is full',
}
