/** Lists all versions of all products. */

import type { Queries } from '../../../packages/postgres/connection/database.ts'
import type { Product } from '../../domain/finance/product.ts'
import { listProductVersions, listVersionsOf, type ProductVersion } from '../../store/reference/products.ts'

/** By id, the oldest version first. */
export const listProducts = ({ sql }: { readonly sql: Queries }): Promise<readonly Product[]> =>
  listProductVersions(sql)

/** All versions of one product, the oldest first; none if the product does not exist. */
export const readVersions = (
  { sql }: { readonly sql: Queries },
  id: string,
): Promise<readonly ProductVersion[]> => listVersionsOf(sql, id)
