/** Imports a CSV file of new cars into the catalogue: all of it, or nothing if a line is wrong. */

import type { Database, Transaction } from '../../../packages/postgres/connection/database.ts'
import { type CatalogueProblem, CatalogueRefused, readCatalogue } from '../../adapters/catalogue/csv.ts'
import { upsertCars } from '../../store/reference/write-cars.ts'

export type CatalogueImport = {
  /** How many of the file's cars the catalogue has now: all, or none if there are problems. */
  readonly imported: number
  /** How many of them it already had unchanged. */
  readonly unchanged: number
  /** What is wrong with the file, by line. */
  readonly problems: readonly CatalogueProblem[]
}

/** How much of the file has been read. */
export type ImportProgress = { readonly bytes: number; readonly cars: number }

const SLICE_BYTES = 65_536

/**
 * Adds the file's cars, and updates those with an existing id; removes none. Reads the file as a stream. Within a given
 * transaction, the import is part of it, and undone separately if the file has problems.
 */
export const importCatalogue = async (
  sql: Database | Transaction,
  file: Uint8Array | AsyncIterable<Uint8Array>,
  { onProgress }: { readonly onProgress?: (progress: ImportProgress) => void } = {},
): Promise<CatalogueImport> => {
  const progress = { bytes: 0, cars: 0 }
  const chunks = counted(file instanceof Uint8Array ? slicesOf(file) : file, (chunk) => {
    progress.bytes += chunk.length
    onProgress?.({ ...progress })
  })
  const cars = counted(readCatalogue(chunks), () => {
    progress.cars += 1
  })
  const write = (transaction: Transaction) => upsertCars(transaction, cars)
  try {
    const written = await ('savepoint' in sql ? sql.savepoint(write) : sql.begin(write))
    onProgress?.({ ...progress })
    return { imported: written.cars, unchanged: written.unchanged, problems: [] }
  } catch (error) {
    if (error instanceof CatalogueRefused) return { imported: 0, unchanged: 0, problems: error.problems }
    throw error
  }
}

function* slicesOf(file: Uint8Array): Generator<Uint8Array, void, undefined> {
  for (let start = 0; start < file.length; start += SLICE_BYTES)
    yield file.subarray(start, start + SLICE_BYTES)
}

async function* counted<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  count: (item: Item) => void,
): AsyncGenerator<Item, void, undefined> {
  for await (const item of items) {
    count(item)
    yield item
  }
}
