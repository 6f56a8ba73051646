/**
 * The list of erasures: a line of JSON for each erased application. It contains nothing personal. It is stored beside
 * the database, since a backup from before an erasure does not know of it: after a restore the list erases again.
 */
import { createReadStream } from 'node:fs'
import { constants, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import type { Database } from '../../../packages/postgres/connection/database.ts'
import { makeFolder } from '../../../packages/values/files.ts'
import { isUuid } from '../../../packages/values/uuid.ts'
import { type Erasure, eraseApplicationRow } from '../applications/erase.ts'
import { change } from '../audit/change.ts'
import { BackupError } from './file.ts'

const OWNER_ONLY = 0o600
const WRITTEN_AT_ONCE_CHARACTERS = 65_536

/** An erasure as a line of the list. */
export const erasureLine = ({ applicationId, at }: Erasure): string =>
  JSON.stringify({ application: applicationId, erasedAt: at.toISOString() })

/** Replaces the list in one step, and holds little of it in memory. Without a line, leaves it as it is. */
export const writeErasureList = async (file: string, lines: AsyncIterable<string>): Promise<void> => {
  const draft = `${file}.${process.pid}.part`
  await makeFolder(dirname(file))
  await using handle = await open(draft, 'w', OWNER_ONLY)
  let isEmpty = true
  let text = ''
  for await (const line of lines) {
    isEmpty = false
    text += `${line}\n`
    if (text.length < WRITTEN_AT_ONCE_CHARACTERS) continue
    await handle.writeFile(text)
    text = ''
  }
  await handle.writeFile(text)
  await handle.sync()
  await (isEmpty ? rm(draft) : rename(draft, file))
}

/** Adds lines at the end of the list; false if there is no list yet. If this throws, the last line may be incomplete. */
export const extendErasureList = async (file: string, lines: readonly string[]): Promise<boolean> => {
  try {
    await using handle = await open(file, constants.O_WRONLY | constants.O_APPEND)
    await handle.writeFile(lines.map((line) => `${line}\n`).join(''))
    await handle.sync()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

/** The erasures in a list. Throws BackupError if a line is invalid. */
export const readErasureList = async (file: string): Promise<readonly Erasure[]> => {
  const erasures: Erasure[] = []
  let number = 0
  for await (const line of createInterface({
    input: createReadStream(file),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    number += 1
    if (line.trim() === '') continue
    const erasure = erasureOf(line)
    if (erasure === undefined) throw new BackupError(`Line ${number} is not an erasure.`)
    erasures.push(erasure)
  }
  return erasures
}

const erasureOf = (line: string): Erasure | undefined => {
  try {
    const { application, erasedAt } = JSON.parse(line) as { application?: unknown; erasedAt?: unknown }
    const at = new Date(String(erasedAt))
    return typeof application === 'string' && isUuid(application) && !Number.isNaN(at.getTime())
      ? { applicationId: application, at }
      : undefined
  } catch {
    return undefined
  }
}

const RESTORING = { kind: 'operator', id: 'cli' } as const

/** Repeats the listed erasures in a restored database; returns their number. */
export const applyErasures = async (
  sql: Database,
  erasures: readonly Erasure[],
  now: () => number,
): Promise<number> => {
  let erased = 0
  for (const { applicationId, at } of erasures) {
    const isErased = await change(sql, { actor: RESTORING, now }, async (inFlight) => {
      const [row] = await inFlight.sql<{ id: string; version: number }[]>`
        select id, version from applications where id = ${applicationId} and data_key is not null for no key update`
      if (row === undefined || !(await eraseApplicationRow(inFlight.sql, row, at, inFlight.at))) return false
      await inFlight.record('application.erased', { kind: 'application', id: applicationId })
      return true
    })
    if (isErased) erased++
  }
  return erased
}
