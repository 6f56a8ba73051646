/** Shows all dealers, by name. */
import { listDealers as listDealerRows, type StoredDealer } from '../../store/people/dealers.ts'
import type { Service } from '../service.ts'

export type ListedDealer = StoredDealer

/** All dealers by name, disabled ones included. */
export const listDealers = ({ sql }: Pick<Service, 'sql'>): Promise<readonly ListedDealer[]> =>
  listDealerRows(sql)
