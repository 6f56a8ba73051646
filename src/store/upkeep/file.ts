/**
 * A backup's file: gzip of lines of JSON. The first names its kind and the tables that follow, then comes each row as
 * PostgreSQL writes it, and the last has the number of rows and the SHA-256 of all lines before it.
 */
import { createHash, hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { type BackupTable, HASH_DIGITS } from './tables.ts'

export type BackupHeader = {
  readonly forecourtBackup: 1
  /** The time of its data. */
  readonly at: string
  /** The schema of our tables, which is the name of a lender that shares its database; absent for "public". */
  readonly lender?: string
  /** The version of Forecourt that made it, and of its schema. */
  readonly version: string
  readonly schema: number
  /** The commit that it was built from. */
  readonly commit: string
  /**
   * The keys of the ring that are needed to read it, each with a text that it encrypted, in base64. The file contains
   * no key.
   */
  readonly ring: readonly { readonly id: string; readonly proof: string }[]
  readonly tables: readonly (BackupTable & { readonly rows: number })[]
}

type BackupEnd = { readonly end: true; readonly sums: readonly string[]; readonly sha256: string }

/** A file that is not a complete backup; the message says why. */
export class BackupError extends Error {}

/** Rows of all tables, one table after the other. */
export type BackupRows = AsyncIterable<{ readonly table: number; readonly row: string }>

/** The file's bytes. Calls `onRow` for each row. */
export const writeBackup = (
  header: BackupHeader,
  rows: BackupRows,
  onRow: () => void,
): AsyncIterable<Buffer> => {
  const gzip = createGzip({ level: 1 })
  // A failure in a step ends the last stream with the same error, for its reader.
  pipeline(Readable.from(linesOf(header, rows, onRow)), gzip, () => undefined)
  return gzip
}

const linesOf = async function* (header: BackupHeader, rows: BackupRows, onRow: () => void) {
  const all = createHash('sha256')
  const sums = header.tables.map(() => 0n)
  const line = (value: unknown) => {
    const text = `${JSON.stringify(value)}\n`
    all.update(text)
    return text
  }
  yield line(header)
  for await (const { table, row } of rows) {
    sums[table] = (sums[table] ?? 0n) + hashOf(row)
    yield line(row)
    onRow()
  }
  const end: BackupEnd = { end: true, sums: sums.map(String), sha256: all.digest('hex') }
  yield `${JSON.stringify(end)}\n`
}

const hashOf = (row: string): bigint => BigInt(`0x${hash('sha256', row, 'hex').slice(0, HASH_DIGITS)}`)

export type OpenBackup = {
  readonly header: BackupHeader
  /** Every row with its table's position; ends with BackupError if the file is incomplete. */
  readonly rows: AsyncGenerator<{ readonly table: number; readonly row: string }, readonly string[]>
}

/** Opens a file and reads its first line. Throws BackupError. */
export const openBackup = async (file: string): Promise<OpenBackup> => {
  const gunzip = createGunzip()
  pipeline(createReadStream(file), gunzip, () => undefined)
  const lines = splitLines(gunzip)
  const all = createHash('sha256')
  const first = await lines.next().catch((error: unknown) => {
    throw unreadable(error)
  })
  const header = first.done ? undefined : (parsed(first.value) as BackupHeader | undefined)
  if (header?.forecourtBackup === undefined) throw new BackupError('It is not a Forecourt backup.')
  if (header.forecourtBackup !== 1) throw new BackupError('It was created by a newer version of Forecourt.')
  all.update(`${first.value}\n`)
  const rows = async function* (): OpenBackup['rows'] {
    const sums = header.tables.map(() => 0n)
    try {
      for (const [table, { rows: count }] of header.tables.entries()) {
        for (let row = 0; row < count; row++) {
          const { value, done } = await lines.next()
          const text = done ? undefined : parsed(value)
          if (typeof text !== 'string') throw new BackupError('It is incomplete: rows are missing.')
          all.update(`${value}\n`)
          sums[table] = (sums[table] ?? 0n) + hashOf(text)
          yield { table, row: text }
        }
      }
      const last = await lines.next()
      const end = last.done ? undefined : (parsed(last.value) as BackupEnd | undefined)
      if (end?.end !== true) throw new BackupError('It is incomplete: its end is missing.')
      if (end.sha256 !== all.digest('hex'))
        throw new BackupError('It has been changed: its SHA-256 does not match.')
      if (!(await lines.next()).done)
        throw new BackupError('It has been changed: there is data after its end.')
      return sums.map(String)
    } catch (error) {
      throw unreadable(error)
    }
  }
  return { header, rows: rows() }
}

const unreadable = (error: unknown): unknown => {
  const { code = '' } = error as NodeJS.ErrnoException
  if (code.startsWith('Z_') || code === 'ERR_STREAM_PREMATURE_CLOSE')
    return new BackupError('It is incomplete, or is not a Forecourt backup.')
  return error
}

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

const splitLines = async function* (bytes: AsyncIterable<Buffer>): AsyncGenerator<string, undefined> {
  let begun: Buffer[] = []
  for await (const chunk of bytes) {
    let from = 0
    for (;;) {
      const end = chunk.indexOf(10, from)
      if (end < 0) break
      yield Buffer.concat([...begun, chunk.subarray(from, end)]).toString()
      begun = []
      from = end + 1
    }
    begun.push(chunk.subarray(from))
  }
  const rest = Buffer.concat(begun).toString()
  if (rest !== '') yield rest
  return undefined
}
