/** API clients: the lender's admins create and change them, a dealer's admins see those of their own dealer. */
import { administer } from '../../operations/administration/as-web-user.ts'
import { changeClient } from '../../operations/clients/change.ts'
import { createClient } from '../../operations/clients/create.ts'
import { type ClientWithCredentials, listClients, readClient } from '../../operations/clients/read.ts'
import { Refusal } from '../../operations/refusal.ts'
import type { Service } from '../../operations/service.ts'
import { created, type Handlers, ok } from '../declare/handler.ts'
import { dealerSeenBy, withClient } from '../declare/session/administered.ts'
import type { clientOperations } from './pages.ts'
import { clientDetailView, withScopes } from './views.ts'

export const clientHandlers: Handlers<typeof clientOperations> = {
  listClients: async ({ service, person }) => {
    const clients = await listClients(service, { dealerId: dealerSeenBy(person) })
    return ok({ items: clients.map(withScopes) })
  },

  createClient: async ({ service, webUser, body: { dealerId, ...wanted } }) => {
    const outcome = await administer(service, webUser, (change) =>
      createClient(change, { ...wanted, dealer: dealerId ?? undefined }),
    )
    if (outcome instanceof Refusal) return outcome
    const { clientId, clientSecret, apiKey } = outcome
    return created({ client: withScopes(await clientNow(service, clientId)), clientSecret, apiKey })
  },

  readClient: (context) => withClient(context, async (client) => ok(clientDetailView(client))),

  changeClient: (context) =>
    withClient(context, async ({ id }) => {
      const { service, webUser, body } = context
      const outcome = await administer(service, webUser, (change) => changeClient(change, id, body))
      return outcome instanceof Refusal ? outcome : ok(withScopes(await clientNow(service, id)))
    }),
}

const clientNow = async (service: Service, clientId: string): Promise<ClientWithCredentials> => {
  const client = await readClient(service, clientId)
  if (client === undefined) throw new Error('A client that was just changed is not found')
  return client
}
