/** Backups as commands read and report them. */
import { join } from 'node:path'
import { GIVEN_UP_AFTER_DAYS } from '../adapters/delivery/schedule.ts'
import type { Erasure } from '../store/applications/erase.ts'
import type { BackupHeader, OpenBackup } from '../store/upkeep/file.ts'
import type { Waiting } from '../store/upkeep/take.ts'
import { nameOf, unreadable } from './files.ts'
import { countOf, print, remark } from './print.ts'
import { progressBar } from './progress.ts'
import { CommandFailure } from './sentences.ts'

export const SHOWN_EVERY_ROWS = 500

/** Reads a whole file, so that nothing starts with an incomplete one. */
export const readThrough = async (file: string): Promise<BackupHeader> => {
  const { header, rows } = await opened(file)
  const progress = progressBar('rows')
  const total = rowsOf(header)
  let done = 0
  try {
    for (;;) {
      const next = await rows.next()
      if (next.done) return header
      if (++done % SHOWN_EVERY_ROWS === 0) progress.show(done, total)
    }
  } catch (error) {
    throw await faultOf(file, error)
  } finally {
    progress.end()
  }
}

export const opened = async (file: string): Promise<OpenBackup> => {
  const { openBackup } = await import('../store/upkeep/file.ts')
  try {
    return await openBackup(file)
  } catch (error) {
    throw await faultOf(file, error)
  }
}

export const faultOf = async (file: string, error: unknown): Promise<unknown> => {
  const { BackupError } = await import('../store/upkeep/file.ts')
  if (error instanceof BackupError)
    return new CommandFailure(`${nameOf(file)} cannot be used. ${error.message}`)
  const { syscall } = error as NodeJS.ErrnoException
  return syscall === undefined || syscall === 'connect' ? error : unreadable(file, error)
}

/** The named list, or the one in DATA_DIR; undefined if there is none. */
export const erasuresFor = async (
  dataDir: string,
  named: string | undefined,
): Promise<readonly Erasure[] | undefined> => {
  const { readErasureList } = await import('../store/upkeep/erasure-list.ts')
  const list = named ?? join(dataDir, 'erasures.jsonl')
  try {
    return await readErasureList(list)
  } catch (error) {
    if (named === undefined && (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw await faultOf(list, error)
  }
}

export const rowsOf = ({ tables }: BackupHeader): number => tables.reduce((sum, { rows }) => sum + rows, 0)

/** A backup's header for programs. */
export const headerInJson = (header: BackupHeader) => {
  const { at, lender, version, commit, schema, ring, tables } = header
  const keys = ring.map(({ id }) => id)
  return {
    at,
    lender: lender ?? null,
    version,
    commit,
    schema,
    keys,
    tables: tables.length,
    rows: rowsOf(header),
  }
}

/** Says what was done with a backup, and what the backup is. */
export const report = (what: string, header: BackupHeader): void => {
  const { at, lender, version, commit, schema, ring, tables } = header
  const of = lender === undefined ? '' : ` of the lender ${lender}`
  print(
    `${what}${of}: ${countOf(rowsOf(header), 'row')} in ${countOf(tables.length, 'table')} as of ${at}, made by Forecourt ${version} (commit ${commit}, schema ${schema}).`,
  )
  const keys = ring.map(({ id }) => id)
  if (keys.length > 0)
    print(`The keys are not in it: it needs ${keys.join(', ')} of the key ring. Keep these in another place.`)
}

/** Says what the operator may not expect of a restored database. */
export const remarkOnRestored = (
  { at }: BackupHeader,
  { webhooks, emails, abandoned }: Waiting,
  erasures: readonly Erasure[] | undefined,
): void => {
  if (webhooks + emails > 0)
    remark(
      `${countOf(webhooks, 'webhook delivery', 'webhook deliveries')} and ${countOf(emails, 'email')} that were waiting at ${at} will be sent when a service starts, even if they were sent since. Webhooks keep their IDs.`,
    )
  if (abandoned > 0)
    remark(
      `${countOf(abandoned, 'webhook delivery', 'webhook deliveries')} more than ${GIVEN_UP_AFTER_DAYS} days old will not be sent. Their clients can have them redelivered.`,
    )
  if (erasures === undefined)
    remark(
      `No list of erasures was there: what was erased after ${at} is back. Erase it with "forecourt person erase-again <list>".`,
    )
}
