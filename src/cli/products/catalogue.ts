/** `forecourt catalogue …` */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Command } from 'commander'
import type { CatalogueImport } from '../../operations/products/import-cars.ts'
import { CommandFailure } from '../command-failure.ts'
import { unreadable } from '../input-file.ts'
import { examples, toJson } from '../options.ts'
import { countOf, print, printJson } from '../print.ts'
import { progressBar } from '../progress.ts'
import { OPERATOR, withStore } from '../store.ts'

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
  const { importCatalogue } = await import('../../operations/products/import-cars.ts')
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
