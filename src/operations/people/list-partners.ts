/** Lists the partners, by name. */
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import { listPartners as listPartnerRows, type StoredPartner } from '../../store/people/partners.ts'

/** All partners outside of sandboxes, by name. */
export const listPartners = ({ sql }: { readonly sql: Queries }): Promise<readonly StoredPartner[]> =>
  listPartnerRows(sql)
