/** A client's webhook endpoints and their deliveries, for the lender's admins and those of the client's dealer. */

import { referenceOf } from '../../domain/application/reference.ts'
import { created, type Handlers, noContent, ok } from '../../http/handler.ts'
import { inFlight } from '../../http/in-flight.ts'
import { administer, byWebUser } from '../../service/as-web-user.ts'
import { PAGE_ENTRIES } from '../../service/paging.ts'
import { notFound, Refusal } from '../../service/refusal.ts'
import { withClient } from '../clients/administered-handlers.ts'
import type { ClientWithCredentials } from '../clients/clients.ts'
import {
  type DeliveriesOfClient,
  type DeliveryWithAttempts,
  readWebhookDelivery,
  redeliverOne,
  redeliverRange,
  searchWebhookDeliveries,
} from './deliveries.ts'
import { redelivered } from './deliveries-api.ts'
import { readChangedSettings, readNewSettings } from './endpoint-settings.ts'
import {
  changeWebhookEndpoint,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listEndpointsWithHealth,
  NO_ENDPOINT,
  readEndpointWithHealth,
  rotateWebhookSecret,
  unlessOutdated,
} from './endpoints.ts'
import { pingOnce } from './ping.ts'
import { PINGS_OF_CLIENT_MAXIMUM, pingView, TOO_MANY_PINGS } from './ping-api.ts'
import type { WebhookDelivery, WebhookDeliveryDetail, webhookOperations } from './webhook-pages.ts'

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

const deliveryView = (delivery: DeliveriesOfClient['items'][number]): WebhookDelivery => ({
  endpointId: delivery.endpointId,
  number: delivery.number,
  eventId: delivery.eventId,
  type: delivery.type,
  reference:
    delivery.applicationId === null || delivery.modelSet === null
      ? null
      : referenceOf(delivery.modelSet, delivery.applicationId),
  state: delivery.state,
  attempts: delivery.attempts,
  createdAt: delivery.createdAt.toISOString(),
  settledAt: delivery.settledAt?.toISOString() ?? null,
  nextAttemptAt: delivery.state === 'pending' ? delivery.nextAt.toISOString() : null,
})

const deliveryDetailView = ({ log, ...delivery }: DeliveryWithAttempts): WebhookDeliveryDetail => ({
  ...deliveryView(delivery),
  log: log.map(({ at, status, error, milliseconds, answer }) => ({
    at: at.toISOString(),
    status,
    error,
    milliseconds,
    answer,
  })),
})
