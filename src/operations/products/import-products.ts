/** Adds products, or new versions of existing ones; all others stay as they are. */

import { isDeepStrictEqual } from 'node:util'
import type { GivenProduct, Product } from '../../domain/finance/product.ts'
import { faultsOf } from '../../domain/finance/product-faults.ts'
import type { Change } from '../../store/audit/change.ts'
import { insertProductVersion, listProductVersions, lockProducts } from '../../store/reference/products.ts'
import { Refusal } from '../refusal.ts'

export type ImportedProduct = {
  readonly id: string
  readonly version: number
  /** False if the newest version is already the same, and none was added. */
  readonly changed: boolean
}

/**
 * Adds a version of each product that differs; `action` is the audit's name for it. Rejected, with all their errors, if
 * any has a gap, an overlap or an APR above the legal maximum.
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
