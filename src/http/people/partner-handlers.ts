/** Partners, to which clients without a dealer and the people who manage them may belong: for the lender's admins. */
import { administer } from '../../operations/administration/as-web-user.ts'
import { createPartner } from '../../operations/people/create-partner.ts'
import { listPartners } from '../../operations/people/list-partners.ts'
import { renamePartner } from '../../operations/people/rename-partner.ts'
import { notFound, Refusal } from '../../operations/refusal.ts'
import type { Service } from '../../operations/service.ts'
import { created, type Handlers, ok } from '../declare/handler.ts'
import type { partnerOperations } from './partner-pages.ts'

export const partnerHandlers: Handlers<typeof partnerOperations> = {
  listPartners: async ({ service }) => ok({ items: await listPartners(service) }),

  createPartner: async ({ service, webUser, body }) => {
    const outcome = await administer(service, webUser, (change) => createPartner(change, body))
    return outcome instanceof Refusal ? outcome : created(await partnerNow(service, outcome.id))
  },

  renamePartner: async ({ service, webUser, params: { id }, body }) => {
    const isThere = (await listPartners(service)).some((partner) => partner.id === id)
    if (!isThere) return notFound('partner')
    const outcome = await administer(service, webUser, (change) => renamePartner(change, id, body))
    return outcome instanceof Refusal ? outcome : ok(await partnerNow(service, id))
  },
}

const partnerNow = async (service: Service, id: string) => {
  const partner = (await listPartners(service)).find((one) => one.id === id)
  if (partner === undefined) throw new Error('A partner that was just changed is not found')
  return partner
}
