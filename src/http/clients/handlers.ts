/** API clients. The lender's admins manage all, other people the test clients of their own dealer or partner. */
import { mayShapeClients } from '../../domain/access/access.ts'
import { administer } from '../../operations/administration/as-web-user.ts'
import { changeClient } from '../../operations/clients/change.ts'
import { createClient } from '../../operations/clients/create.ts'
import { type ClientWithCredentials, listClients, readClient } from '../../operations/clients/read.ts'
import { notFound, Refusal } from '../../operations/refusal.ts'
import type { Service } from '../../operations/service.ts'
import { created, type Handlers, ok, problem } from '../declare/handler.ts'
import { mayAdministerOf, seenBy, withClient } from './administered.ts'
import type { clientOperations } from './pages.ts'
import { clientDetailView, withScopes } from './views.ts'

export const clientHandlers: Handlers<typeof clientOperations> = {
  listClients: async ({ service, person }) => {
    const clients = await listClients(service, seenBy(person))
    return ok({ items: clients.map(withScopes) })
  },

  createClient: async ({ service, webUser, person, body: { dealerId, partnerId = null, ...wanted } }) => {
    const of = { dealerId, partnerId }
    if (!mayAdministerOf(person, of)) return notFound(partnerId === null ? 'dealer' : 'partner')
    if (!mayShapeClients(person, wanted.mode)) return ONLY_LENDER_SHAPES
    const isOwn = person.role !== 'admin'
    if (isOwn && wanted.requestsPerMinute !== undefined) return ONLY_LENDER_LIMITS
    if (isOwn && wanted.isLender === true) return ONLY_LENDER_OWN
    const outcome = await administer(service, webUser, (change) =>
      createClient(change, {
        ...wanted,
        dealer: dealerId ?? undefined,
        partner: partnerId ?? undefined,
        isOwn,
      }),
    )
    if (outcome instanceof Refusal) return outcome
    const { clientId, clientSecret, apiKey } = outcome
    return created({ client: withScopes(await clientNow(service, clientId)), clientSecret, apiKey })
  },

  readClient: (context) => withClient(context, async (client) => ok(clientDetailView(client))),

  changeClient: (context) =>
    withClient(context, async ({ id, mode }) => {
      const { service, webUser, person, body } = context
      const { partnerId, ...wanted } = body
      if (!mayShapeClients(person, mode)) return ONLY_LENDER_SHAPES
      const isByLender = person.role === 'admin'
      if (!isByLender && (wanted.requestsPerMinute !== undefined || partnerId !== undefined))
        return ONLY_LENDER_LIMITS
      const outcome = await administer(service, webUser, (change) =>
        changeClient(change, id, { ...wanted, ...(partnerId === undefined ? {} : { partner: partnerId }) }),
      )
      return outcome instanceof Refusal ? outcome : ok(withScopes(await clientNow(service, id)))
    }),
}

const ONLY_LENDER_SHAPES = problem('forbidden', 'Only the lender can add or change live clients.')
const ONLY_LENDER_OWN = problem(
  'forbidden',
  'Only the lender’s administrators can add clients of the lender.',
)
const ONLY_LENDER_LIMITS = problem(
  'forbidden',
  'Only the lender can set the rate limit or the partner of a client.',
)

const clientNow = async (service: Service, clientId: string): Promise<ClientWithCredentials> => {
  const client = await readClient(service, clientId)
  if (client === undefined) throw new Error('A client that was just changed is not found')
  return client
}
