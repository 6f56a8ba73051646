/** Dealers: the lender's admins see and change all, a dealer's admins see their own. */
import { mayAdminister } from '../../domain/access.ts'
import { isUuid } from '../../domain/uuid.ts'
import { administer } from '../../operations/administration/as-visitor.ts'
import { changeDealer } from '../../operations/dealers/change.ts'
import { createDealer } from '../../operations/dealers/create.ts'
import { listDealers } from '../../operations/dealers/list.ts'
import { Refusal } from '../../operations/refusal.ts'
import type { Service } from '../../operations/service.ts'
import { flag, list, optional, text } from './body.ts'
import type { Dealer } from './contract.ts'
import { answer, created, type Handlers, noSuch, taking } from './operation.ts'
import { dealerView } from './views.ts'

/** What is longer is refused here; how long a name may be is said by the operations. */
const NAME_MAXIMUM_CHARACTERS = 1_000
const LINES_MAXIMUM = 20

const name = text(NAME_MAXIMUM_CHARACTERS)

/** In lines, as an agreement prints it. */
const address = list(text(NAME_MAXIMUM_CHARACTERS, { mayBeEmpty: true }), LINES_MAXIMUM)

export const dealerHandlers: Handlers<'listDealers' | 'createDealer' | 'changeDealer'> = {
  listDealers: async ({ service, person }) => {
    const dealers = (await listDealers(service)).filter(({ id }) => mayAdminister(person, id))
    return answer({ items: dealers.map(dealerView) })
  },

  createDealer: taking(
    { name, specialAgreement: flag, address: optional(address) },
    async ({ service, visitor }, given) => {
      const outcome = await administer(service, visitor, (change) => createDealer(change, given))
      return outcome instanceof Refusal ? outcome : created(await dealerNow(service, outcome.id))
    },
  ),

  changeDealer: taking(
    {
      name: optional(name),
      specialAgreement: optional(flag),
      disabled: optional(flag),
      address: optional(address),
    },
    async ({ service, visitor, params }, given) => {
      const { id = '' } = params
      const isThere = isUuid(id) && (await listDealers(service)).some((dealer) => dealer.id === id)
      if (!isThere) return noSuch('dealer')
      const outcome = await administer(service, visitor, (change) => changeDealer(change, id, given))
      return outcome instanceof Refusal ? outcome : answer(await dealerNow(service, id))
    },
  ),
}

const dealerNow = async (service: Service, id: string): Promise<Dealer> => {
  const dealer = (await listDealers(service)).find((one) => one.id === id)
  if (dealer === undefined) throw new Error('A dealer that was just changed is not found')
  return dealerView(dealer)
}
