/** `forecourt lender restore` */
import { parseEnv } from 'node:util'
import type { Command } from 'commander'
import { readDatabaseUrl, urlFor } from '../../../packages/postgres/connection/url.ts'
import { readConfig } from '../../service/config.ts'
import {
  erasuresFor,
  faultOf,
  headerInJson,
  opened,
  readThrough,
  remarkOnRestored,
  report,
  rowsOf,
} from '../backup-file.ts'
import { CommandFailure, EXIT_USAGE } from '../command-failure.ts'
import { nameOf, readText } from '../input-file.ts'
import { count, examples, toJson } from '../options.ts'
import { print, printJson, remark } from '../print.ts'
import { progressBar } from '../progress.ts'
import { CONNECTIONS_OF_LENDER, databaseUrl, withDatabase } from './database.ts'

const HELP = `
The lender must not exist: erase it first. The settings file is the one that "forecourt lender create" wrote. The lender
gets the password in its DATABASE_URL, so its processes start with the same settings as before. Its ENCRYPTION_KEYS must
be able to read the backup.
The lender is restored completely or not at all. If the command was killed, run it again.
Data that was erased after the backup was made is erased again, using the list in --erasures or erasures.jsonl in the
DATA_DIR of the settings file.`

/** Adds `restore` to `forecourt lender`. */
export const addLenderRestore = (lender: Command): void => {
  const restoring = toJson(lender.command('restore <name> <file>'))
    .summary('restore a lender from a backup')
    .description('Restore a lender from a backup that "forecourt backup" made with its settings.')
    .option('--settings <file>', 'the settings file of the lender (default: <name>.env)')
    .option('--node <node>', 'on Citus, the node to restore to (host:port; default: each node in turn)')
    .option(
      '--connections <count>',
      'the maximum number of concurrent connections',
      count,
      CONNECTIONS_OF_LENDER,
    )
    .option('--erasures <list>', 'the list of erasures, as written by "forecourt person erasures"')
    .addHelpText('after', HELP)
    .action(restore)
  examples(restoring, [
    'forecourt lender restore northside northside.backup',
    'forecourt lender restore northside northside.backup --settings /etc/forecourt/northside.env --node 10.0.0.12:5432',
  ])
}

type Options = {
  readonly settings?: string
  readonly node?: string
  readonly connections: number
  readonly erasures?: string
  readonly json?: true
}

const restore = async (name: string, file: string, options: Options): Promise<void> => {
  const admin = databaseUrl()
  const { password, keys, dataDir } = await settingsOf(name, options.settings ?? `${name}.env`)
  const erasures = await erasuresFor(dataDir, options.erasures)
  const [{ mayBeRestored, restoreLender }, { keyRing }] = await Promise.all([
    import('../../operations/housekeeping/restore-lender.ts'),
    import('../../../packages/encryption/key-ring.ts'),
  ])
  remark(`Checking ${nameOf(file)}.`)
  const header = await readThrough(file)
  const progress = progressBar('rows')
  let done = 0
  const restored = await withDatabase(async (sql) => {
    await mayBeRestored(
      sql,
      { name, node: options.node },
      header,
      keyRing(() => keys),
    )
    const lender = {
      name,
      password,
      connections: options.connections,
      node: options.node,
      connectionWith: (temporary: string) => ({ url: urlFor(admin, name, temporary) }),
      erasures: erasures ?? [],
    }
    return restoreLender(sql, lender, await opened(file), (rows) => {
      done += rows
      progress.show(done, rowsOf(header))
    })
  })
    .catch(async (error: unknown) => {
      throw await faultOf(file, error)
    })
    .finally(progress.end)
  if (options.json) printJson({ name, ...restored, ...headerInJson(header) })
  else {
    report(`Restored ${nameOf(file)}`, header)
    print(
      `The lender ${name} is${restored.node === null ? '' : ` on ${restored.node},`} ready: start its processes with its settings.`,
    )
  }
  remarkOnRestored(header, restored, erasures)
}

/** The lender's password and keys, and its folder with the list of erasures, from its settings file. */
const settingsOf = async (name: string, file: string) => {
  const config = readConfig(parseEnv(await readText(file)))
  const missing = (what: string) =>
    new CommandFailure(`${nameOf(file)} must contain ${what} of the lender ${name}.`, EXIT_USAGE)
  if (config.databaseUrl === undefined) throw missing('the DATABASE_URL')
  if (config.encryptionKeys === undefined) throw missing('the ENCRYPTION_KEYS')
  const { user, password } = readDatabaseUrl(config.databaseUrl)
  if (user !== name)
    throw new CommandFailure(
      `${nameOf(file)} contains the settings of ${user ?? 'another lender'}, not of ${name}. Nothing was restored.`,
      EXIT_USAGE,
    )
  if (password === undefined) throw missing('the DATABASE_URL with the password')
  return { password, keys: config.encryptionKeys, dataDir: config.dataDir }
}
