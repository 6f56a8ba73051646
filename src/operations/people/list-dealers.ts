/** Lists all dealers, by name. */
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import { listDealers as listDealerRows, type StoredDealer } from '../../store/people/dealers.ts'

export type ListedDealer = StoredDealer

/** All dealers by name, including disabled ones. */
export const listDealers = ({ sql }: { readonly sql: Queries }): Promise<readonly ListedDealer[]> =>
  listDealerRows(sql)
