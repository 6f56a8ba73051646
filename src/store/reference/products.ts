/** Products' rows: dated versions that never change. */

import type { Queries } from '../../../packages/postgres/connection/database.ts'
import { withFeeList } from '../../domain/finance/fees.ts'
import type { Product } from '../../domain/finance/product.ts'

/** Adds a version of a product. Rejects if that version already exists. */
export const insertProductVersion = async (sql: Queries, product: Product, at: Date): Promise<void> => {
  const { id, version } = product
  await sql`
    insert into product_versions (id, version, content, imported_at)
    values (${id}, ${version}, ${sql.json(product)}, ${at})`
}

/** All versions, by id, the oldest first. */
export const listProductVersions = async (sql: Queries): Promise<readonly Product[]> => {
  const rows = await sql<{ content: Product }[]>`select content from product_versions order by id, version`
  return rows.map(({ content }) => withFeeList(content))
}

export type ProductVersion = { readonly product: Product; readonly importedAt: Date }

/** All versions of one product, the oldest first. */
export const listVersionsOf = async (sql: Queries, id: string): Promise<readonly ProductVersion[]> => {
  const rows = await sql<{ content: Product; importedAt: Date }[]>`
    select content, imported_at as "importedAt" from product_versions where id = ${id} order by version`
  return rows.map(({ content, importedAt }) => ({ product: withFeeList(content), importedAt }))
}

/** Makes others that import products wait until this transaction ends, so that no version is assigned twice. */
export const lockProducts = async (sql: Queries): Promise<void> => {
  await sql`lock table product_versions in share row exclusive mode`
}
