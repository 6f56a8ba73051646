/** `forecourt lender …`, for lenders that share one database */
import { randomBytes } from 'node:crypto'
import { parseEnv } from 'node:util'
import { Argument, type Command } from 'commander'
import type { Database } from '../../../packages/postgres/connection/database.ts'
import { readDatabaseUrl, urlFor } from '../../../packages/postgres/connection/url.ts'
import type { Lender } from '../../../packages/postgres/lenders/lenders.ts'
import {
  erasuresFor,
  faultOf,
  headerInJson,
  opened,
  readThrough,
  remarkOnRestored,
  report,
  rowsOf,
} from '../../cli/backup-file.ts'
import { nameOf, readText, writeNewFile } from '../../cli/files.ts'
import { count, examples, toJson } from '../../cli/options.ts'
import { print, printJson, printList, remark } from '../../cli/print.ts'
import { progressBar } from '../../cli/progress.ts'
import { CommandFailure, EXIT_USAGE, surroundings } from '../../cli/sentences.ts'
import { closedAfter } from '../../cli/store.ts'
import { readConfig } from '../../service/config.ts'

const HELP = `
DATABASE_URL names the database, with a user that can create roles and schemas (on Citus, a superuser).
Each lender has its own schema, keys and processes, and a role that cannot read other lenders' data.`

const CREATE_HELP = `
The file contains the password and the key that encrypts the lender's data. Keep it secret, and keep a copy of it in
another place. Without the key, the data cannot be read.`

const RESTORE_HELP = `
The lender must not exist: erase it first. The settings file is the one that "forecourt lender create" wrote. The lender
gets the password in its DATABASE_URL, so its processes start with the same settings as before. Its ENCRYPTION_KEYS must
be able to read the backup.
The lender is restored completely or not at all. If the command was killed, run it again.
Data that was erased after the backup was made is erased again, using the list in --erasures or erasures.jsonl in the
DATA_DIR of the settings file.`

/** Enough for four processes, and few enough that two lenders leave some of PostgreSQL's usual hundred. */
const CONNECTIONS_OF_LENDER = 40

export const addLenderCommands = (program: Command): void => {
  const lender = program.command('lender').summary('lenders that share one database')
  lender
    .description('Lenders that share one PostgreSQL database or Citus cluster.')
    .addHelpText('after', HELP)
  examples(lender, [
    'forecourt lender create northside',
    'forecourt lender list',
    'forecourt lender connections northside 80',
    'forecourt lender move northside 10.0.0.12:5432',
    'forecourt lender erase northside --yes',
    'forecourt lender restore northside northside.backup',
  ])

  toJson(lender.command('create <name>'))
    .description('Add a lender, and write its settings to a file.')
    .option('--out <file>', 'the settings file (default: <name>.env)')
    .option(
      '--connections <count>',
      'the maximum number of concurrent connections',
      count,
      CONNECTIONS_OF_LENDER,
    )
    .addHelpText('after', CREATE_HELP)
    .action(create)

  toJson(lender.command('list'))
    .description('List all lenders with their size and, on Citus, their node.')
    .action(async ({ json }: { json?: true }) => {
      const { lendersOf } = await import('../../../packages/postgres/lenders/lenders.ts')
      printList(await withDatabase(lendersOf), {
        json,
        none: 'The database contains no lenders.',
        columns: {
          Lender: ({ name, restoring }: Lender) => (restoring ? `${name} (being restored)` : name),
          Schema: ({ schema }) => String(schema),
          MiB: ({ bytes }) => (bytes / BYTES_PER_MIB).toFixed(1),
          Connections: ({ connections }) => String(connections ?? 'any'),
          Node: ({ node }) => node ?? '',
        },
      })
    })

  lender
    .command('connections <name>')
    .addArgument(new Argument('<count>').argParser(count))
    .description('Limit the number of a lender’s concurrent connections. Open connections are not closed.')
    .action(async (name: string, connections: number) => {
      const { limitConnectionsOf } = await import('./lenders.ts')
      await withDatabase((sql) => limitConnectionsOf(sql, name, connections))
      print(`The connection limit of ${name} is ${connections}.`)
    })

  lender
    .command('move <name> <node>')
    .description('Move a lender to another node of the Citus cluster (host:port) while it is in use.')
    .action(async (name: string, node: string) => {
      const { moveLender } = await import('./lenders.ts')
      await withDatabase((sql) => moveLender(sql, name, node))
      print(`${name} is on ${node}.`)
    })

  lender
    .command('erase <name>')
    .description('Erase a lender and all its data. Without --yes, only show what would be erased.')
    .option('--yes', 'erase it')
    .action(erase)

  addLenderRestore(lender)
}

const BYTES_PER_MIB = 1_048_576
const PASSWORD_BYTES = 24

const create = async (
  name: string,
  options: { out?: string; connections: number; json?: true },
): Promise<void> => {
  const { createLender } = await import('./lenders.ts')
  const { newKeyId, newKeyText } = await import('../../../packages/encryption/key-ring.ts')
  const file = options.out ?? `${name}.env`
  const password = randomBytes(PASSWORD_BYTES).toString('base64url')
  const { urlFor } = await import('../../../packages/postgres/connection/url.ts')
  const url = urlFor(databaseUrl(), name, password)
  const settings = `DATABASE_URL=${url}\nENCRYPTION_KEYS=${newKeyText(newKeyId())}\n`
  await withDatabase(async (sql) => {
    const { mayBeMade } = await import('./lenders.ts')
    await mayBeMade(sql, name)
    await writeNewFile(file, [Buffer.from(settings)], { force: false })
    try {
      await createLender(sql, { name, password, connection: { url }, connections: options.connections })
    } catch (error) {
      const { rm } = await import('node:fs/promises')
      await rm(file, { force: true })
      throw error
    }
  })
  if (options.json) return printJson({ name, settings: file })
  print(`Added the lender ${name}. Its settings are in ${file}; start its service with them.`)
}

const erase = async (name: string, { yes }: { yes?: true }): Promise<void> => {
  const { eraseLender, findLender } = await import('./lenders.ts')
  await withDatabase(async (sql) => {
    const { bytes } = await findLender(sql, name)
    const size = `${(bytes / BYTES_PER_MIB).toFixed(1)} MiB`
    if (!yes) {
      print(`The lender ${name} has ${size} of data.`)
      remark('Nothing has been erased. Use --yes to erase it.')
      return
    }
    await eraseLender(sql, name)
    print(
      `Erased the lender ${name} with ${size} of data. Once its keys are destroyed, its backups can no longer be read.`,
    )
  })
}

const addLenderRestore = (lender: Command): void => {
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
    .addHelpText('after', RESTORE_HELP)
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
    import('./restore-lender.ts'),
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

const databaseUrl = (): string => {
  const { databaseUrl: url } = readConfig(surroundings().env)
  if (url !== undefined) return url
  throw new CommandFailure(
    'The embedded database is for one lender. Set DATABASE_URL to a PostgreSQL database, with a user that can create roles.',
    EXIT_USAGE,
  )
}

const withDatabase = async <T>(work: (sql: Database) => Promise<T>): Promise<T> => {
  const { connect } = await import('../../../packages/postgres/connection/database.ts')
  const sql = connect({ url: databaseUrl() }, { max: 2 })
  return closedAfter({ close: () => sql.end({ timeout: 5 }) }, () => work(sql))
}
