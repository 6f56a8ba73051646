/** `forecourt backup` and `forecourt restore`. */
import type { Command } from 'commander'
import type { Database } from '../../packages/postgres/connection/database.ts'
import {
  erasuresFor,
  faultOf,
  headerInJson,
  opened,
  readThrough,
  remarkOnRestored,
  report,
  rowsOf,
  SHOWN_EVERY_ROWS,
} from '../cli/backup-file.ts'
import { nameOf, writeNewFile } from '../cli/files.ts'
import { examples, toJson } from '../cli/options.ts'
import { printJson, remark } from '../cli/print.ts'
import { progressBar } from '../cli/progress.ts'
import { surroundings } from '../cli/sentences.ts'
import { closedAfter, OPERATOR, withStore } from '../cli/store.ts'
import { currentBuild } from '../service/build.ts'
import { readConfig } from '../service/config.ts'
import type { BackupHeader } from '../store/upkeep/file.ts'

const BACKUP_HELP = `
The service keeps running. The backup contains everything that was committed when it began.
It does not contain the encryption keys. Store keys.json or ENCRYPTION_KEYS in another place: without the keys, the backup
cannot be read, and next to them, it is not protected.`

const RESTORE_HELP = `
The target is an empty database in DATABASE_URL, or a DATA_DIR without a database.
First provide the encryption keys, as keys.json in DATA_DIR or in ENCRYPTION_KEYS: the backup does not contain them.
Data that was erased after the backup was made is erased again, using the list in --erasures or erasures.jsonl in
DATA_DIR.`

export const addBackupCommands = (program: Command): void => {
  const backup = toJson(program.command('backup <file>'))
    .summary('write all data into a file, or verify one')
    .description('Write all data, as of one point in time, to one file.')
    .option('--verify', 'verify an existing backup instead of creating one')
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
    .option('--erasures <list>', 'the list of erasures, as written by "forecourt person erasures"')
    .addHelpText('after', RESTORE_HELP)
    .action(restore)
  examples(restoring, ['DATA_DIR=./restored forecourt restore forecourt.backup'])
}

type BackupOptions = { readonly verify?: true; readonly force?: true; readonly json?: true }

const make = async (file: string, { force, json }: BackupOptions): Promise<void> => {
  const [{ takeBackup }, { writeBackup }] = await Promise.all([
    import('../store/upkeep/take.ts'),
    import('../store/upkeep/file.ts'),
  ])
  const progress = progressBar('rows')
  let made: BackupHeader | undefined
  await withStore(async ({ sql }) => {
    await noteBackup(sql)
    await takeBackup(sql, currentBuild(), async (header, rows) => {
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
  say(`Wrote ${file}`, made as BackupHeader, json)
}

/** In the audit log, so that checks know of the backup, which contains this row too; not where the database takes no writes. */
const noteBackup = async (sql: Database): Promise<void> => {
  const [{ takesWrites }, { recordAlone }, { BACKUP_STARTED }] = await Promise.all([
    import('../../packages/postgres/migration/migrate.ts'),
    import('../store/audit/change.ts'),
    import('../store/reference/lender-data.ts'),
  ])
  if (!(await takesWrites(sql))) return
  await recordAlone(sql, { actor: OPERATOR, now: Date.now }, BACKUP_STARTED, { kind: 'backup', id: 'all' })
}

const verify = async (file: string, { json }: BackupOptions): Promise<void> => {
  say(`${nameOf(file)} is whole`, await readThrough(file), json)
}

const say = (what: string, header: BackupHeader, json: true | undefined): void =>
  json ? printJson(headerInJson(header)) : report(what, header)

const restore = async (file: string, { erasures: named }: { readonly erasures?: string }): Promise<void> => {
  const config = readConfig(surroundings().env)
  const erasures = await erasuresFor(config.dataDir, named)
  const [{ loadBackup, requireRestorable }, { openForRestore }, { settleRestored }] = await Promise.all([
    import('../store/upkeep/load.ts'),
    import('../service/assembly.ts'),
    import('../modules/running/restore-lender.ts'),
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
  const settled = await closedAfter(store, async () => {
    try {
      const backup = await opened(file)
      await loadBackup(store.sql, backup, (count) => {
        done += count
        progress.show(done, rowsOf(checked))
      })
      return await settleRestored(store.sql, erasures ?? [], Date.now)
    } catch (error) {
      store.discard()
      throw await faultOf(file, error)
    }
  }).finally(progress.end)
  report(`Restored ${nameOf(file)}`, checked)
  remarkOnRestored(checked, settled, erasures)
}
