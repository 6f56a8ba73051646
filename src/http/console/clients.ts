/** API clients: the lender's admins make and change them, a dealer's admins see those of their own dealer. */
import { SCOPES } from '../../domain/scopes.ts'
import { administer } from '../../operations/administration/as-visitor.ts'
import { changeClient } from '../../operations/clients/change.ts'
import { createClient } from '../../operations/clients/create.ts'
import { type ClientWithCredentials, listClients, readClient } from '../../operations/clients/read.ts'
import { Refusal } from '../../operations/refusal.ts'
import type { Service } from '../../operations/service.ts'
import { administeredClient, dealerSeenBy } from './administered.ts'
import { flag, id, list, oneOf, optional, orNull, text, wholeNumber } from './body.ts'
import { clientDetailView, clientView } from './client-views.ts'
import type { CreatedClient } from './contract.ts'
import { answer, created, type Handlers, noSuch, taking } from './operation.ts'

const NAME_MAXIMUM_CHARACTERS = 1_000
const REQUESTS_PER_MINUTE_MAXIMUM = 1_000_000
const REDIRECT_URIS_MAXIMUM = 50
const REDIRECT_URI_MAXIMUM_CHARACTERS = 2_000

const name = text(NAME_MAXIMUM_CHARACTERS)
const scopes = list(oneOf(SCOPES), SCOPES.length)
const requestsPerMinute = wholeNumber(1, REQUESTS_PER_MINUTE_MAXIMUM)
const redirectUris = list(text(REDIRECT_URI_MAXIMUM_CHARACTERS), REDIRECT_URIS_MAXIMUM)

export const clientHandlers: Handlers<'listClients' | 'createClient' | 'readClient' | 'changeClient'> = {
  listClients: async ({ service, person }) => {
    const clients = await listClients(service, { dealerId: dealerSeenBy(person) })
    return answer({ items: clients.map(clientView) })
  },

  createClient: taking(
    { name, dealerId: orNull(id), mode: oneOf(['test', 'live']), scopes, requestsPerMinute, redirectUris },
    async ({ service, visitor }, { dealerId, ...given }) => {
      const outcome = await administer(service, visitor, (change) =>
        createClient(change, { ...given, dealer: dealerId ?? undefined }),
      )
      if (outcome instanceof Refusal) return outcome
      const { clientId, clientSecret, apiKey } = outcome
      const client = clientView(await clientNow(service, clientId))
      return created({ client, clientSecret, apiKey } satisfies CreatedClient)
    },
  ),

  readClient: async (asked) => {
    const client = await administeredClient(asked)
    if (client === undefined) return noSuch('client')
    return answer(clientDetailView(client, new Date(asked.service.now())))
  },

  changeClient: taking(
    {
      name: optional(name),
      scopes: optional(scopes),
      requestsPerMinute: optional(requestsPerMinute),
      redirectUris: optional(redirectUris),
      disabled: optional(flag),
    },
    async (asked, given) => {
      const client = await administeredClient(asked)
      if (client === undefined) return noSuch('client')
      const { service, visitor } = asked
      const outcome = await administer(service, visitor, (change) => changeClient(change, client.id, given))
      return outcome instanceof Refusal ? outcome : answer(clientView(await clientNow(service, client.id)))
    },
  ),
}

const clientNow = async (service: Service, clientId: string): Promise<ClientWithCredentials> => {
  const client = await readClient(service, clientId)
  if (client === undefined) throw new Error('A client that was just changed is not found')
  return client
}
