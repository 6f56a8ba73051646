/**
 * Reads the files given to commands, `-` being standard input, and writes those that commands produce. Each problem is
 * one plain sentence.
 */

import { rmSync } from 'node:fs'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { bytesUpTo } from '../../packages/values/bytes-up-to.ts'
import { jsonFault } from '../../packages/values/json-fault.ts'
import { isPlainObject } from '../../packages/values/json-text.ts'
import { CommandFailure, EXIT_USAGE, surroundings } from './sentences.ts'

const STANDARD_INPUT = '-'

/** The file's name in sentences. */
export const nameOf = (file: string): string => (file === STANDARD_INPUT ? 'Standard input' : file)

/** The file's text, which must be UTF-8; a byte order mark is removed. */
export const readText = async (file: string, maximumBytes?: number): Promise<string> =>
  textOf(file, await readBytes(file, maximumBytes))

/** The file's bytes. A larger file than the maximum is not read, or not further. */
export const readBytes = async (file: string, maximumBytes = Number.POSITIVE_INFINITY): Promise<Buffer> => {
  try {
    if (file === STANDARD_INPUT) return await sentBytes(maximumBytes)
    const { size } = await stat(file)
    if (size > maximumBytes) throw tooLarge(file, `it has ${size} bytes`, maximumBytes)
    return await readFile(file)
  } catch (error) {
    throw error instanceof CommandFailure ? error : unreadable(file, error)
  }
}

const sentBytes = async (maximumBytes: number): Promise<Buffer> => {
  const sent = await bytesUpTo(maximumBytes, surroundings().stdin)
  if (sent === undefined) throw tooLarge(STANDARD_INPUT, 'it has more', maximumBytes)
  return sent
}

const tooLarge = (file: string, found: string, maximumBytes: number): CommandFailure =>
  new CommandFailure(
    `${nameOf(file)} is too large: ${found}, and the maximum is ${maximumBytes} bytes.`,
    EXIT_USAGE,
  )

/** The failure of a file that cannot be read. */
export const unreadable = (file: string, error: unknown): CommandFailure => {
  const { code, message } = error as NodeJS.ErrnoException
  const reason = code === undefined ? message : (READ_REASONS[code] ?? code)
  return new CommandFailure(`${nameOf(file)} cannot be read: ${reason}.`, EXIT_USAGE)
}

const READ_REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'the file does not exist',
  EISDIR: 'it is a folder',
  ENOTDIR: 'the folder does not exist',
  EACCES: 'permission was denied',
  EPERM: 'permission was denied',
}

export const textOf = (file: string, bytes: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new CommandFailure(`${nameOf(file)} is not in UTF-8.`, EXIT_USAGE)
  }
}

/** The JSON value of a text. */
export const jsonOf = (file: string, text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new CommandFailure(notJson(file, text), EXIT_USAGE)
  }
}

const notJson = (file: string, text: string): string => {
  if (text.trim() === '') return `${nameOf(file)} is empty. It must contain JSON.`
  const fault = jsonFault(text)
  if (fault === undefined) return `${nameOf(file)} is not JSON.`
  return `${nameOf(file)} is not valid JSON: expected ${fault.expected} at line ${fault.line}, column ${fault.column}.`
}

/** The JSON object of a text. */
export const jsonObjectOf = (file: string, text: string): object => {
  const value = jsonOf(file, text)
  if (isPlainObject(value)) return value
  throw new CommandFailure(`${nameOf(file)} must contain a JSON object.`, EXIT_USAGE)
}

/**
 * Writes the content to a new file, in chunks, readable by nobody else; an incomplete one is removed. An existing one
 * stays; with `force` it is replaced once everything has arrived.
 */
export const writeNewFile = async (
  file: string,
  content: AsyncIterable<Buffer> | readonly Buffer[],
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
    const reason = code === undefined ? message : (WRITE_REASONS[code] ?? code)
    throw new CommandFailure(`${file} cannot be written: ${reason}.`)
  }
}

const WRITE_REASONS: Readonly<Record<string, string>> = {
  EEXIST: 'it already exists. Use --force to replace it',
  ENOENT: 'the folder does not exist',
  ENOTDIR: 'the folder does not exist',
  EISDIR: 'it is a folder',
  EACCES: 'permission was denied',
  EPERM: 'permission was denied',
  ENOSPC: 'the disk is full',
}
