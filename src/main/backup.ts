/** `forecourt backup` and `forecourt restore`. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Command } from 'commander'
import type { Database } from '../../packages/postgres/connection/database.ts'
import { CommandFailure } from '../cli/command-failure.ts'
import { nameOf, unreadable } from '../cli/input-file.ts'
import { examples, toJson } from '../cli/options.ts'
import { writeNewFile } from '../cli/output-file.ts'
import { countOf, print, printJson, remark } from '../cli/print.ts'
import { progressBar } from '../cli/progress.ts'
import { closedAfter, OPERATOR, withStore } from '../cli/store.ts'
import { surroundings } from '../cli/surroundings.ts'
import { type Config, readConfig } from '../service/config.ts'
import type { Erasure } from '../store/applications/erase.ts'
import type { BackupHeader, OpenBackup } from '../store/backup/file.ts'

const BACKUP_HELP = `
The service goes on meanwhile: the backup holds what was committed when it began.
It holds no key. Keep keys.json, or ENCRYPTION_KEYS, in another place: without its keys nobody can read the backup, and
beside them it protects nothing.`

const RESTORE_HELP = `
The settings name where to: an empty database in DATABASE_URL, or a DATA_DIR without a database.
Put the keys there first, as keys.json in DATA_DIR or as ENCRYPTION_KEYS; the backup does not hold them.
What was erased after the backup was made is erased again by the list of erasures: that of --erasures, or erasures.jsonl
in DATA_DIR.`

export const addBackupCommands = (program: Command): void => {
  const backup = toJson(program.command('backup <file>'))
    .summary('write all data into a file, or verify one')
    .description('Write all data, as of one point in time, to one file.')
    .option('--verify', 'read a backup instead of making one, and check that it is whole')
    .option('--force', 'replace an existing file')
    .addHelpText('after', BACKUP_HELP)
    .action(async (file: string, options: BackupOptions) =>
      options.verify ? verify(file, options) : make(file, options),
    )
  examples(backup, ['forecourt backup forecourt.backup', 'forecourt backup forecourt.backup --verify'])
  const restoring = program
    .command('restore <file>')
    .summary('restore a backup')
    .description('Restore a backup into an empty database, completely or not at all.')
    .option('--erasures <list>', 'the list of erasures, as "forecourt person erasures" writes it')
    .addHelpText('after', RESTORE_HELP)
    .action(restore)
  examples(restoring, ['DATA_DIR=./restored forecourt restore forecourt.backup'])
}

type BackupOptions = { readonly verify?: true; readonly force?: true; readonly json?: true }

const make = async (file: string, { force, json }: BackupOptions): Promise<void> => {
  const [{ takeBackup }, { writeBackup }] = await Promise.all([
    import('../store/backup/take.ts'),
    import('../store/backup/file.ts'),
  ])
  const { version } = createRequire(import.meta.url)('#package.json') as { version: string }
  const progress = progressBar('rows')
  let made: BackupHeader | undefined
  await withStore(async ({ sql }) => {
    await noteBackup(sql)
    await takeBackup(sql, version, async (header, rows) => {
      made = header
      const total = rowsOf(header)
      let done = 0
      const bytes = writeBackup(header, rows, () => {
        done++
        if (done % SHOWN_EVERY_ROWS === 0 || done === total) progress.show(done, total)
      })
      await writeNewFile(file, bytes, { force: force === true })
    })
  }).finally(progress.end)
  report(`Wrote ${file}`, made as BackupHeader, json)
}

/** In the audit log, so that checks know of the backup, which contains this row too; not where the database takes no writes. */
const noteBackup = async (sql: Database): Promise<void> => {
  const [{ takesWrites }, { recordAlone }, { BACKUP_STARTED }] = await Promise.all([
    import('../../packages/postgres/migration/migrate.ts'),
    import('../store/audit/change.ts'),
    import('../store/administration/live-facts.ts'),
  ])
  if (!(await takesWrites(sql))) return
  await recordAlone(sql, { actor: OPERATOR, now: Date.now }, BACKUP_STARTED, { kind: 'backup', id: 'all' })
}

const SHOWN_EVERY_ROWS = 500

const verify = async (file: string, { json }: BackupOptions): Promise<void> => {
  report(`${nameOf(file)} is whole`, await readThrough(file), json)
}

/** Reads a whole file, so that nothing starts with an incomplete one. */
const readThrough = async (file: string): Promise<BackupHeader> => {
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

const opened = async (file: string): Promise<OpenBackup> => {
  const { openBackup } = await import('../store/backup/file.ts')
  try {
    return await openBackup(file)
  } catch (error) {
    throw await faultOf(file, error)
  }
}

const faultOf = async (file: string, error: unknown): Promise<unknown> => {
  const { BackupError } = await import('../store/backup/file.ts')
  if (error instanceof BackupError)
    return new CommandFailure(`${nameOf(file)} cannot be used. ${error.message}`)
  const { syscall } = error as NodeJS.ErrnoException
  return syscall === undefined ? error : unreadable(file, error)
}

const restore = async (file: string, { erasures: named }: { readonly erasures?: string }): Promise<void> => {
  const config = readConfig(surroundings().env)
  const erasures = await erasuresFor(config, named)
  const [{ loadBackup, requireRestorable }, { openForRestore }, { applyErasures }] = await Promise.all([
    import('../store/backup/load.ts'),
    import('../service/assembly.ts'),
    import('../store/backup/erasure-list.ts'),
  ])
  remark(`Checking ${nameOf(file)}.`)
  const checked = await readThrough(file)
  await requireRestorable(checked).catch(async (error: unknown) => {
    throw await faultOf(file, error)
  })
  const needed = checked.ring.map(({ id, proof }) => ({ id, proof: Buffer.from(proof, 'base64') }))
  const progress = progressBar('rows')
  let done = 0
  const store = await openForRestore(config, needed, remark)
  await closedAfter(store, async () => {
    try {
      const backup = await opened(file)
      await loadBackup(store.sql, backup, (count) => {
        done += count
        progress.show(done, rowsOf(checked))
      })
      await applyErasures(store.sql, erasures ?? [], Date.now)
    } catch (error) {
      store.discard()
      throw await faultOf(file, error)
    }
  }).finally(progress.end)
  report(`Restored ${nameOf(file)}`, checked, undefined)
  if (erasures === undefined)
    remark(
      `No list of erasures was there: what was erased after ${checked.at} is back. Erase it with "forecourt person erase-again <list>".`,
    )
}

/** The named list, or the one in DATA_DIR; undefined if there is none. */
const erasuresFor = async (
  { dataDir }: Config,
  named: string | undefined,
): Promise<readonly Erasure[] | undefined> => {
  const { readErasureList } = await import('../store/backup/erasure-list.ts')
  const list = named ?? join(dataDir, 'erasures.jsonl')
  try {
    return await readErasureList(list)
  } catch (error) {
    if (named === undefined && (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw await faultOf(list, error)
  }
}

const rowsOf = ({ tables }: BackupHeader): number => tables.reduce((sum, { rows }) => sum + rows, 0)

const report = (what: string, header: BackupHeader, json: true | undefined): void => {
  const { at, version, schema, ring, tables } = header
  const keys = ring.map(({ id }) => id)
  if (json) {
    printJson({ at, version, schema, keys, tables: tables.length, rows: rowsOf(header) })
    return
  }
  print(
    `${what}: ${countOf(rowsOf(header), 'row')} in ${countOf(tables.length, 'table')} as of ${at}, made by Forecourt ${version} (schema ${schema}).`,
  )
  if (keys.length > 0)
    print(`The keys are not in it: it needs ${keys.join(', ')} of the key ring. Keep these in another place.`)
}
