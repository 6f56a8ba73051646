/** Dealers, as the lender's admins see them. */
import { queryOptions } from '@tanstack/react-query'
import type { ChangeDealer, Dealer, Items, NewDealer } from '../../../src/http/console/contract.ts'
import { read, send } from './request.ts'

export const dealersQuery = queryOptions({
  queryKey: ['dealers'],
  queryFn: ({ signal }) => read<Items<Dealer>>('dealers', signal),
})
export const createDealer = (given: NewDealer): Promise<Dealer> => send<Dealer>('dealers', given)
export const changeDealer = (id: string, given: ChangeDealer): Promise<Dealer> =>
  send<Dealer>(`dealers/${encodeURIComponent(id)}`, given)
