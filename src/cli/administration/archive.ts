/** `forecourt archive …`: the archive of the embedded database. */
import { createRequire } from 'node:module'
import type { Command } from 'commander'
import { type Config, readConfig } from '../../service/config.ts'
import { CommandFailure, EXIT_USAGE } from '../failure.ts'
import { examples, toJson } from '../options.ts'
import { print, printJson, printTable } from '../print.ts'
import { withStore } from '../store.ts'
import { surroundings } from '../surroundings.ts'

const ARCHIVE_HELP = `
A service with ARCHIVE_DIR keeps the archive up by itself: each change within a minute, and a base copy a day.
"forecourt restore --to" restores a moment from it.`

export const addArchiveCommands = (program: Command): void => {
  const archive = program.command('archive').summary('the archive from which any moment can be restored')
  archive.description(
    'The archive of the embedded database in ARCHIVE_DIR: base copies, and the log of all changes.',
  )
  archive.addHelpText('after', ARCHIVE_HELP)
  examples(archive, ['ARCHIVE_DIR=/backup/forecourt forecourt archive list'])
  toJson(archive.command('list'))
    .description(
      'Show the base copies and the moments that can be restored. It needs no database and no key.',
    )
    .action(list)
  toJson(archive.command('copy'))
    .description('Make a base copy now, also while the service runs.')
    .action(copy)
}

/** The archive of the settings; ends the command if they name none. */
export const requireArchive = ({ archive }: Config): string => {
  if (archive !== undefined) return archive.dir
  throw new CommandFailure('Set ARCHIVE_DIR to the folder of the archive.', EXIT_USAGE)
}

type Options = { readonly json?: true }

const list = async ({ json }: Options): Promise<void> => {
  const { readArchive, reachOf } = await import('../../store/backup/read.ts')
  const archive = await readArchive(requireArchive(readConfig(surroundings().env)))
  const copies = []
  for (const copy of archive.copies) {
    const { until, missing } = await reachOf(archive, copy)
    const { at, bytes, version } = copy
    copies.push({ at, until: until?.toISOString() ?? null, missing: missing ?? null, bytes, version })
  }
  if (json) return printJson(copies)
  if (copies.length === 0) return print('There is no base copy yet.')
  printTable(
    ['Base copy', 'MB', 'Leads to', 'Missing'],
    copies.map(({ at, until, missing, bytes }) => [
      at,
      String(Math.ceil(bytes / 1e6)),
      until ?? '-',
      missing ?? '',
    ]),
  )
}

const copy = async ({ json }: Options): Promise<void> => {
  const archiveDir = requireArchive(readConfig(surroundings().env))
  const { makeBaseCopy } = await import('../../store/backup/base-copy.ts')
  const { version } = createRequire(import.meta.url)('#package.json') as { version: string }
  const { at, bytes } = await withStore(({ config: { dataDir }, sql }) =>
    makeBaseCopy({ sql, dataDir, archiveDir, version }),
  )
  if (json) return printJson({ at, bytes })
  print(`Made a base copy of ${Math.ceil(bytes / 1e6)} MB. It leads to each moment from ${at} on.`)
}
