/** Takes a CSV file of new cars into the catalogue: all of it, or nothing where a line is wrong. */

import { type CatalogueProblem, CatalogueRefused, readCatalogue } from '../../catalogue/csv.ts'
import type { Database, Transaction } from '../../store/connection/database.ts'
import { upsertCars } from '../../store/reference/write-cars.ts'

export type CatalogueImport = {
  /** How many cars of the file the catalogue now has: all, or none where there are problems. */
  readonly imported: number
  /** How many of them it had before, exactly so. */
  readonly unchanged: number
  /** What is wrong with the file, by line. */
  readonly problems: readonly CatalogueProblem[]
}

/** How far the file is read. */
export type ImportProgress = { readonly bytes: number; readonly cars: number }

const SLICE_BYTES = 65_536

/**
 * Adds the cars of the file, and brings those that the catalogue has by the same id up to date; none is removed.
 * The file is read as a stream. Given a transaction, the import is part of it, and undone by itself where the
 * file has problems.
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
