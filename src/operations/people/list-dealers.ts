/** Lists all dealers, by name. */
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import { listDealers as listDealerRows, type StoredDealer } from '../../store/people/dealers.ts'

export type ListedDealer = StoredDealer

/**
 * All dealers by name, including disabled ones: those outside of sandboxes that anyone may create, and the one with this
 * id, wherever it is.
 */
export const listDealers = (
  { sql }: { readonly sql: Queries },
  withId?: string,
): Promise<readonly ListedDealer[]> => listDealerRows(sql, withId)
