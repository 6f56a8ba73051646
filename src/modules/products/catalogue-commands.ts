/** `forecourt catalogue …` and `forecourt bank-list …` */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Command } from 'commander'
import { jsonOf, nameOf, readText, unreadable } from '../../cli/files.ts'
import { examples, setArgument, toJson } from '../../cli/options.ts'
import { countOf, print, printJson } from '../../cli/print.ts'
import { progressBar } from '../../cli/progress.ts'
import { CommandFailure } from '../../cli/sentences.ts'
import { makeChange, OPERATOR, withStore } from '../../cli/store.ts'
import type { SetName } from '../../domain/application/sets.ts'
import type { CatalogueImport, PlacedName } from './imports.ts'

export const addCatalogueCommands = (program: Command): void => {
  const catalogue = program.command('catalogue').summary('the new car catalogue')
  catalogue.description('The new car catalogue, as searched by the car specification operation.')
  examples(catalogue, ['forecourt catalogue import cars.csv'])
  toJson(catalogue.command('import <file>'))
    .description(
      'Add cars from a CSV file with the columns make, model, specification, fuel and optionally id, and update cars with the same id. If the file has an error, nothing is imported. No cars are removed.',
    )
    .action(importFile)
}

/** If there are more problems than this, people see their number. */
const SHOWN_MAXIMUM = 50

const importFile = async (file: string, { json }: { json?: true }): Promise<void> => {
  const { imported, unchanged, problems } = await importFrom(file)
  if (json) printJson({ imported, unchanged, problems })
  if (problems.length > 0) {
    const shown = problems.slice(0, SHOWN_MAXIMUM).map(({ line, reason }) => `  line ${line}: ${reason}`)
    const more = problems.length > SHOWN_MAXIMUM ? [`  and ${problems.length - SHOWN_MAXIMUM} more`] : []
    throw new CommandFailure([`Nothing was imported from ${file}:`, ...shown, ...more].join('\n'))
  }
  if (!json) print(`Imported ${countOf(imported, 'car')} from ${file}; already there, just so: ${unchanged}.`)
}

const importFrom = async (file: string): Promise<CatalogueImport> => {
  const { size } = await stat(file).catch((error: unknown) => {
    throw unreadable(file, error)
  })
  const { importCatalogue } = await import('./imports.ts')
  const { change } = await import('../../store/audit/change.ts')
  const progress = progressBar('bytes')
  try {
    return await withStore(({ sql }) =>
      change(sql, { actor: OPERATOR, now: Date.now }, async (inFlight) => {
        const result = await importCatalogue(inFlight.sql, chunksOf(file), {
          onProgress: ({ bytes }) => progress.show(bytes, Math.max(bytes, size)),
        })
        if (result.imported > 0) await inFlight.record('catalogue.imported', { kind: 'catalogue', id: 'cli' })
        return result
      }),
    )
  } finally {
    progress.end()
  }
}

/** The file's bytes; read failures are reported as for every other file. */
async function* chunksOf(file: string): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* createReadStream(file) as AsyncIterable<Buffer>
  } catch (error) {
    throw unreadable(file, error)
  }
}

export const addBankListCommands = (program: Command): void => {
  const bankList = program.command('bank-list').summary('the accepted bank names of each model set')
  bankList.description('Bank lists: the accepted values of the field bank in each model set.')
  examples(bankList, ['forecourt bank-list show a', 'forecourt bank-list set a banks.txt'])

  bankList
    .command('set')
    .addArgument(setArgument())
    .argument('<file>', 'one name per line, or a JSON array of names; - for standard input')
    .description('Replace a set’s bank names.')
    .action(set)

  toJson(bankList.command('show').addArgument(setArgument()))
    .description('Show the bank names of a set, or the defaults if you have not set any.')
    .action(show)
}

const set = async (setName: SetName, file: string): Promise<void> => {
  const names = namesIn(file, await readText(file))
  const { setBankList } = await import('./imports.ts')
  await makeChange((change) => setBankList(change, setName, names))
  print(`Set ${setName} now takes ${countOf(names.length, 'bank name')}.`)
}

const namesIn = (file: string, text: string): readonly PlacedName[] => {
  if (!text.trimStart().startsWith('[')) {
    return text
      .split('\n')
      .map((line, index) => ({ name: line.trim(), place: `line ${index + 1}` }))
      .filter(({ name }) => name !== '')
  }
  const names = jsonOf(file, text)
  if (Array.isArray(names) && names.every((name) => typeof name === 'string')) {
    return names.map((name, index) => ({ name, place: `entry ${index + 1}` }))
  }
  throw new CommandFailure(`${nameOf(file)} must be a JSON array of strings, or have one name per line.`)
}

const show = async (setName: SetName, { json }: { json?: true }): Promise<void> => {
  const { readBankList } = await import('../../store/reference/lender-data.ts')
  const names = (await withStore(({ sql }) => readBankList(sql, setName))) ?? (await defaults(setName))
  if (json) return printJson(names)
  for (const name of names) print(name)
}

const defaults = async (setName: SetName): Promise<readonly string[]> =>
  (await import('../../sets/model-sets.ts')).modelSet(setName).defaultBanks
