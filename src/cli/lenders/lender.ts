/** `forecourt lender …` */
import { randomBytes } from 'node:crypto'
import { Argument, type Command } from 'commander'
import type { Lender } from '../../../packages/postgres/lenders/lenders.ts'
import { newKeyId } from '../new-key-id.ts'
import { count, examples, toJson } from '../options.ts'
import { writeNewFile } from '../output-file.ts'
import { print, printJson, printList, remark } from '../print.ts'
import { CONNECTIONS_OF_LENDER, databaseUrl, withDatabase } from './database.ts'
import { addLenderRestore } from './restore.ts'

const HELP = `
DATABASE_URL names the database, with a user that can create roles and schemas (on Citus, a superuser).
Each lender has its own schema, keys and processes, and a role that cannot read other lenders' data.`

const CREATE_HELP = `
The file contains the password and the key that encrypts the lender's data. Keep it secret, and keep a copy of it in
another place. Without the key, the data cannot be read.`

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
      const { limitConnectionsOf } = await import('../../operations/housekeeping/limit-connections.ts')
      await withDatabase((sql) => limitConnectionsOf(sql, name, connections))
      print(`The connection limit of ${name} is ${connections}.`)
    })

  lender
    .command('move <name> <node>')
    .description('Move a lender to another node of the Citus cluster (host:port) while it is in use.')
    .action(async (name: string, node: string) => {
      const { moveLender } = await import('../../operations/housekeeping/move-lender.ts')
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
  const { createLender } = await import('../../operations/housekeeping/create-lender.ts')
  const { newKeyText } = await import('../../../packages/encryption/key-ring.ts')
  const file = options.out ?? `${name}.env`
  const password = randomBytes(PASSWORD_BYTES).toString('base64url')
  const { urlFor } = await import('../../../packages/postgres/connection/url.ts')
  const url = urlFor(databaseUrl(), name, password)
  const settings = `DATABASE_URL=${url}\nENCRYPTION_KEYS=${newKeyText(newKeyId())}\n`
  await withDatabase(async (sql) => {
    const { mayBeMade } = await import('../../operations/housekeeping/create-lender.ts')
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
  const { eraseLender, findLender } = await import('../../operations/housekeeping/erase-lender.ts')
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
