// postgres.log in DATA_DIR: the server's output, limited in size.
import { copyFile, type FileHandle, open, stat, truncate } from 'node:fs/promises'

/** Opens the log for a server to append to. The handle's position is where that server's lines will start. */
export const openLog = async (
  file: string,
): Promise<{ readonly handle: FileHandle; readonly end: number }> => {
  await keepLogWithinBounds(file)
  const handle = await open(file, 'a', 0o600)
  return { handle, end: (await handle.stat()).size }
}

/**
 * Copies a large log to `postgres.log.1` and empties it: the server keeps it open and continues to append to the same
 * file. A line written in between may be lost.
 */
export const keepLogWithinBounds = async (file: string): Promise<void> => {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  )
  if (size <= LOG_MAX_BYTES) return
  await copyFile(file, `${file}.1`)
  await truncate(file)
}

/** The text appended from `start` on. */
export const readLogFrom = async (file: string, start: number): Promise<string> => {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    const from = Math.max(start, size - TAIL_BYTES)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.max(0, size - from)), {
      position: from,
    })
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** A server's last message before it gave up, without the time and number in front. */
export const lastWords = (lines: string): string | undefined => {
  const fatal = lines.split('\n').filter((line) => /FATAL|PANIC|^postgres: /.test(line))
  return fatal.at(-1)?.replace(/^.*?(FATAL|PANIC|postgres): +/, '')
}

const LOG_MAX_BYTES = 5_000_000
const TAIL_BYTES = 64_000
