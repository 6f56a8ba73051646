/** Imports cars, products, the decision policy and bank names, as a person at the command line or a file gives them. */

import { isDeepStrictEqual } from 'node:util'
import type { Database, Transaction } from '../../../packages/postgres/connection/database.ts'
import { dublinDay, type LocalDate } from '../../../packages/values/dublin-day.ts'
import { type CatalogueProblem, CatalogueRefused, readCatalogue } from '../../adapters/catalogue/csv.ts'
import type { SetName } from '../../domain/application/sets.ts'
import type { GivenProduct, Product } from '../../domain/finance/product.ts'
import { faultsOf } from '../../domain/finance/product-faults.ts'
import { type GivenPolicy, policyOn } from '../../domain/policy/policy.ts'
import { Refusal } from '../../service/refusal.ts'
import type { Change } from '../../store/audit/change.ts'
import {
  insertPolicyVersion,
  insertProductVersion,
  listPolicyVersions,
  listProductVersions,
  lockPolicies,
  lockProducts,
  putBankList,
} from '../../store/reference/lender-data.ts'
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
 * Imports a CSV file of new cars: all of it, or nothing if a line is wrong. Adds the file's cars, and updates those
 * with an existing id; removes none. Reads the file as a stream. Within a given transaction, the import is part of it,
 * and undone separately if the file has problems.
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

export type ImportedPolicy = {
  readonly version: number
  /** False if the policy in force is already the same, and no version was added. */
  readonly changed: boolean
}

export type Added = {
  /** The first day on which it applies; null for at once. */
  readonly from: LocalDate | null
  /** The audit's name for it. */
  readonly action: 'policy.imported' | 'policy.published'
}

const AS_IMPORT: Added = { from: null, action: 'policy.imported' }

/**
 * Adds a decision policy as a new version, whatever its tests demand, in force at once or from a day on, and audits it.
 * A policy equal to the one in force on that day adds no version, and `changed` is then false.
 */
export const importPolicy = async (
  change: Change,
  given: GivenPolicy,
  { from, action }: Added = AS_IMPORT,
): Promise<ImportedPolicy> => {
  await lockPolicies(change.sql)
  const versions = await listPolicyVersions(change.sql)
  const inForce = policyOn(versions, from ?? dublinDay(change.at.getTime()))
  if (isDeepStrictEqual({ ...given, version: inForce.version }, inForce))
    return { version: inForce.version, changed: false }
  const version = (versions.at(-1)?.version ?? 0) + 1
  await insertPolicyVersion(change.sql, { ...given, version }, { at: change.at, from })
  await change.record(action, { kind: 'policy', id: String(version) })
  return { version, changed: true }
}

export type ImportedProduct = {
  readonly id: string
  readonly version: number
  /** False if the newest version is already the same, and none was added. */
  readonly changed: boolean
}

/**
 * Adds a version of each product that differs, and leaves all others as they are; `action` is the audit's name for it.
 * Rejected, with all their errors, if any has a gap, an overlap or an APR above the legal maximum.
 */
export const importProducts = async (
  change: Change,
  products: readonly GivenProduct[],
  action: 'product.imported' | 'product.published' = 'product.imported',
): Promise<readonly ImportedProduct[] | Refusal> => {
  const wrong = products.flatMap((product) =>
    faultsOf({ ...product, version: 1 }).map((fault) => `${product.id}: ${fault}`),
  )
  if (wrong.length > 0) return new Refusal(wrong.join('\n'))
  await lockProducts(change.sql)
  const known = await listProductVersions(change.sql)
  const imported: ImportedProduct[] = []
  for (const product of products) imported.push(await importOne(change, known, product, action))
  return imported
}

const importOne = async (
  change: Change,
  known: readonly Product[],
  product: GivenProduct,
  action: string,
): Promise<ImportedProduct> => {
  const { id } = product
  const newest = known.findLast((one) => one.id === id)
  if (newest !== undefined && isDeepStrictEqual({ ...product, version: newest.version }, newest))
    return { id, version: newest.version, changed: false }
  const version = (newest?.version ?? 0) + 1
  await insertProductVersion(change.sql, { ...product, version }, change.at)
  await change.record(action, { kind: 'product', id: `${id} ${version}` })
  return { id, version, changed: true }
}

const NAME = /^[A-Za-z][A-Za-z0-9]*$/

/** A bank's name, and its place in the operator's input, such as "line 3". */
export type PlacedName = { readonly name: string; readonly place: string }

/**
 * Sets the bank names that a model set accepts, for a user or for the command line. Rejected with all invalid names:
 * names are words of letters and digits, each listed once.
 */
export const setBankList = async (
  change: Change,
  set: SetName,
  placed: readonly PlacedName[],
  { by = null }: { readonly by?: string | null } = {},
): Promise<{ readonly names: readonly string[] } | Refusal> => {
  const faults = faultsIn(placed)
  if (faults.length > 0) return new Refusal(faults.join('\n'))
  const names = placed.map(({ name }) => name)
  await putBankList(change.sql, { set, names, changedBy: by, changedAt: change.at })
  await change.record('bankList.set', { kind: 'bankList', id: set })
  return { names }
}

const faultsIn = (placed: readonly PlacedName[]): readonly string[] => {
  if (placed.length === 0) return ['The list is empty.']
  const firstPlaces = new Map<string, string>()
  return placed.flatMap(({ name, place }) => {
    const what = `${place.charAt(0).toUpperCase()}${place.slice(1)}, ${JSON.stringify(name)},`
    const firstPlace = firstPlaces.get(name)
    if (firstPlace === undefined) firstPlaces.set(name, place)
    return [
      ...(NAME.test(name) ? [] : [`${what} must contain only letters and digits, and start with a letter.`]),
      ...(firstPlace === undefined ? [] : [`${what} is already in the list, as ${firstPlace}.`]),
    ]
  })
}
