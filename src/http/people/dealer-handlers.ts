/** Dealers: the lender's admins see and change all, a dealer's admins see their own. */
import { administer } from '../../operations/administration/as-web-user.ts'
import { changeDealer } from '../../operations/people/change-dealer.ts'
import { createDealer } from '../../operations/people/create-dealer.ts'
import { listDealers } from '../../operations/people/list-dealers.ts'
import { notFound, Refusal } from '../../operations/refusal.ts'
import type { Service } from '../../operations/service.ts'
import { mayAdministerOf } from '../clients/administered.ts'
import { created, type Handlers, ok } from '../declare/handler.ts'
import type { dealerOperations } from './dealer-pages.ts'

export const dealerHandlers: Handlers<typeof dealerOperations> = {
  listDealers: async ({ service, person }) => {
    const dealers = (await listDealers(service, person.dealer?.id)).filter(({ id }) =>
      mayAdministerOf(person, { dealerId: id, partnerId: null }),
    )
    return ok({ items: dealers })
  },

  createDealer: async ({ service, webUser, body }) => {
    const outcome = await administer(service, webUser, (change) => createDealer(change, body))
    return outcome instanceof Refusal ? outcome : created(await dealerNow(service, outcome.id))
  },

  readDealer: async ({ service, person, params: { id } }) => {
    const dealer = (await listDealers(service, id)).find((one) => one.id === id)
    return dealer === undefined || !mayAdministerOf(person, { dealerId: id, partnerId: null })
      ? notFound('dealer')
      : ok(dealer)
  },

  changeDealer: async ({ service, webUser, params: { id }, body }) => {
    const isThere = (await listDealers(service, id)).some((dealer) => dealer.id === id)
    if (!isThere) return notFound('dealer')
    const outcome = await administer(service, webUser, (change) => changeDealer(change, id, body))
    return outcome instanceof Refusal ? outcome : ok(await dealerNow(service, id))
  },
}

const dealerNow = async (service: Service, id: string) => {
  const dealer = (await listDealers(service, id)).find((one) => one.id === id)
  if (dealer === undefined) throw new Error('A dealer that was just changed is not found')
  return dealer
}
