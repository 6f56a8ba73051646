/**
 * Reads files that settings name. Such a file is small: reading a pipe, a device or a file without an end would never
 * finish.
 */
import { closeSync, constants, openSync, readSync, type Stats, statSync } from 'node:fs'

const MAXIMUM_BYTES = 4 * 1_048_576

/** The file cannot be read. The message says why, for "… cannot be read: <message>.", and does not repeat the path. */
export class UnreadableFile extends Error {}

/** The bytes of a regular file. Throws an UnreadableFile. */
export const readSmallFile = (path: string, maximumBytes = MAXIMUM_BYTES): Buffer => {
  requireSmallFile(path, maximumBytes)
  return orUnreadable(() => {
    // If a pipe has taken its place since, nothing waits for it.
    const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
    try {
      return readUpTo(file, maximumBytes)
    } finally {
      closeSync(file)
    }
  })
}

/** Throws an UnreadableFile for all else. */
export const requireSmallFile = (path: string, maximumBytes = MAXIMUM_BYTES): void => {
  const stats = orUnreadable(() => statSync(path))
  if (stats.size > maximumBytes) throw tooLarge(maximumBytes)
  if (stats.isFile()) return
  throw new UnreadableFile(stats.isDirectory() ? 'EISDIR' : `it is ${kindOf(stats)}, not a file`)
}

const tooLarge = (maximumBytes: number) => new UnreadableFile(`it is larger than ${maximumBytes / 1_024} KiB`)

const kindOf = (stats: Stats): string => {
  if (stats.isFIFO()) return 'a pipe'
  return stats.isSocket() ? 'a socket' : 'a device'
}

/** Of some files, such as those in /proc, the system does not know the size. */
const readUpTo = (file: number, maximumBytes: number): Buffer => {
  const pieces: Buffer[] = []
  let total = 0
  for (;;) {
    const piece = Buffer.alloc(PIECE_BYTES)
    const length = readSync(file, piece)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(piece.subarray(0, length))
    total += length
    if (total > maximumBytes) throw tooLarge(maximumBytes)
  }
}
const PIECE_BYTES = 65_536

const orUnreadable = <T>(read: () => T): T => {
  try {
    return read()
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw new UnreadableFile((error as NodeJS.ErrnoException).code ?? 'unknown')
  }
}
