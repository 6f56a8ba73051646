/** A client's webhook endpoints and their deliveries, for the lender's admins and those of the client's dealer. */

import { administer, byWebUser } from '../../operations/administration/as-web-user.ts'
import type { ClientWithCredentials } from '../../operations/clients/read.ts'
import { PAGE_ENTRIES } from '../../operations/paging.ts'
import { notFound, Refusal } from '../../operations/refusal.ts'
import { changeWebhookEndpoint } from '../../operations/webhooks/change.ts'
import { createWebhookEndpoint } from '../../operations/webhooks/create.ts'
import { deleteWebhookEndpoint } from '../../operations/webhooks/delete.ts'
import { NO_ENDPOINT } from '../../operations/webhooks/find.ts'
import { unlessOutdated } from '../../operations/webhooks/last-change.ts'
import {
  listEndpointsWithHealth,
  readEndpointWithHealth,
} from '../../operations/webhooks/list-with-health.ts'
import { pingOnce } from '../../operations/webhooks/ping.ts'
import { redeliverOne, redeliverRange } from '../../operations/webhooks/redeliver.ts'
import { rotateWebhookSecret } from '../../operations/webhooks/rotate-secret.ts'
import { readWebhookDelivery, searchWebhookDeliveries } from '../../operations/webhooks/search-deliveries.ts'
import { readChangedSettings, readNewSettings } from '../../operations/webhooks/settings.ts'
import { withClient } from '../clients/administered.ts'
import { created, type Handlers, noContent, ok } from '../declare/handler.ts'
import { inFlight } from '../declare/limits/in-flight.ts'
import { redelivered } from './deliveries.ts'
import type { webhookOperations } from './pages.ts'
import { PINGS_OF_CLIENT_MAXIMUM, pingView, TOO_MANY_PINGS } from './ping.ts'
import { deliveryDetailView, deliveryView } from './views.ts'

const pings = inFlight(PINGS_OF_CLIENT_MAXIMUM)

export const webhookHandlers: Handlers<typeof webhookOperations> = {
  listWebhooks: (context) =>
    withClient(context, async ({ id }) => {
      const endpoints = await listEndpointsWithHealth(context.service, id)
      return ok({ items: endpoints })
    }),

  createWebhook: (context) =>
    withClient(context, async (client) => {
      const { service, webUser, body } = context
      // Before the transaction: no connection may be held during DNS look-ups.
      const read = await readNewSettings(body, client, service)
      const made = await administer(service, webUser, (change) =>
        createWebhookEndpoint(change, service, client.id, read),
      )
      if (made instanceof Refusal) return made
      const endpoint = await readEndpointWithHealth(service, client.id, made.endpoint.id)
      return endpoint === undefined ? NO_ENDPOINT : created({ endpoint, secret: made.secret })
    }),

  changeWebhook: (context) =>
    withClient(context, async (client) => {
      const { service, webUser, params, body } = context
      const { seen, ...wanted } = body
      const { id: clientId } = client
      const read = await readChangedSettings(wanted, client, service)
      const asked = { clientId, id: params.endpointId, seen, read }
      const changed = await administer(service, webUser, (change) =>
        unlessOutdated(change, service, asked, () => changeWebhookEndpoint(change, service, asked)),
      )
      if (changed instanceof Refusal) return changed
      const endpoint = await readEndpointWithHealth(service, clientId, params.endpointId)
      return endpoint === undefined ? NO_ENDPOINT : ok(endpoint)
    }),

  deleteWebhook: (context) =>
    withClient(context, async ({ id: clientId }) => {
      const { service, webUser, params } = context
      const refused = await administer(service, webUser, (change) =>
        deleteWebhookEndpoint(change, { clientId, id: params.endpointId }),
      )
      return refused ?? noContent
    }),

  rotateWebhookSecret: (context) =>
    withClient(context, async ({ id: clientId }) => {
      const { service, webUser, params, body } = context
      const { seen, ...wanted } = body
      const asked = { clientId, id: params.endpointId, seen, body: wanted }
      const rotated = await administer(service, webUser, (change) =>
        unlessOutdated(change, service, asked, () => rotateWebhookSecret(change, service, asked)),
      )
      if (rotated instanceof Refusal) return rotated
      const endpoint = await readEndpointWithHealth(service, clientId, params.endpointId)
      return endpoint === undefined ? NO_ENDPOINT : ok({ endpoint, secret: rotated.secret })
    }),

  pingWebhook: (context) =>
    withClient(context, async ({ id: clientId }) => {
      const { service, webUser, params, waiting } = context
      const end = pings.begin(clientId)
      if (end === undefined) return TOO_MANY_PINGS
      try {
        const asked = {
          clientId,
          id: params.endpointId,
          by: byWebUser(service, webUser),
          signal: waiting.signal,
        }
        const ping = await pingOnce(service, asked)
        return ping === undefined ? NO_ENDPOINT : ok(pingView(ping))
      } finally {
        end()
      }
    }),

  listWebhookDeliveries: (context) =>
    withClient(context, async (client) => {
      const { service, query } = context
      const page = await searchWebhookDeliveries(service, client, query, PAGE_ENTRIES)
      if (page instanceof Refusal) return page
      return ok({ items: page.items.map(deliveryView), nextCursor: page.nextCursor })
    }),

  readWebhookDelivery: (context) =>
    withClient(context, async ({ id }) => {
      const delivery = await readWebhookDelivery(context.service, id, context.params)
      return delivery === undefined ? notFound('delivery') : ok(deliveryDetailView(delivery))
    }),

  redeliverWebhook: (context) =>
    withClient(context, async (client) => {
      const { service, webUser, params } = context
      const asked = { caller: readerOf(client), id: params.endpointId, number: params.number }
      return redelivered(await administer(service, webUser, (change) => redeliverOne(change, asked)))
    }),

  replayWebhooks: (context) =>
    withClient(context, async (client) => {
      const { service, webUser, params, body } = context
      const { what, ...range } = body
      const asked = {
        caller: readerOf(client),
        id: params.endpointId,
        body: range,
        states: REDELIVERED_STATES[what],
      }
      return redelivered(await administer(service, webUser, (change) => redeliverRange(change, asked)))
    }),
}

/** What is redelivered, by what became of it. */
const REDELIVERED_STATES = {
  failed: ['failed'],
  undelivered: ['failed', 'pending'],
  all: undefined,
} as const

const readerOf = ({ id, dealer, isLender }: ClientWithCredentials) => ({
  clientId: id,
  dealerId: dealer?.id ?? null,
  isLender,
})
