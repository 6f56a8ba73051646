/** Adds products, or replaces those with the same ids; all others stay as they are. */
import type { Change } from '../store/change.ts'
import { type Product, putProduct } from '../store/products.ts'

export const importProducts = async (change: Change, products: readonly Product[]): Promise<void> => {
  for (const product of products) {
    await putProduct(change.sql, product)
    await change.record('product.imported', { kind: 'product', id: product.id })
  }
}
