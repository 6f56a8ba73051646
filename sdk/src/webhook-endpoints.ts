/** The addresses to which the service posts events, and their deliveries. */
import type { Api } from './api.ts'
import type {
  WebhookEndpointChangeModel,
  WebhookEndpointCreationModel,
  WebhookRangeModel,
  WebhookSecretModel,
} from './generated/openapi.ts'
import type { CallOptions, ChangeOptions } from './options.ts'
import { type List, listOf, withCursor } from './pages.ts'
import type { AnsweredModel, QueryParameters, Schemas } from './types.ts'

type ResponseModel<Name extends keyof Schemas> = Promise<AnsweredModel<Name>>
type DeliveryQuery = QueryParameters<'get', '/api/webhook-endpoints/{id}/deliveries'>

export const webhookEndpointsOf = (api: Api) => ({
  /** Registers an endpoint. Its secret is only in this response. */
  create: (
    endpoint: WebhookEndpointCreationModel,
    options?: ChangeOptions,
  ): ResponseModel<'WebhookEndpointWithSecretModel'> =>
    api.change('/api/webhook-endpoints', { body: endpoint, options }),

  list: (options?: CallOptions): ResponseModel<'WebhookEndpointListModel'> =>
    api.call('get', '/api/webhook-endpoints', { options }),

  read: (id: string, options?: CallOptions): ResponseModel<'WebhookEndpointModel'> =>
    api.call('get', '/api/webhook-endpoints/{id}', { path: { id }, options }),

  /** Changes the fields that the request holds. */
  change: (
    id: string,
    change: WebhookEndpointChangeModel,
    options?: CallOptions,
  ): ResponseModel<'WebhookEndpointModel'> =>
    api.call('patch', '/api/webhook-endpoints/{id}', { path: { id }, body: change, options }),

  /** Deletes it with all its pending events. */
  delete: async (id: string, options?: CallOptions): Promise<void> => {
    await api.call('delete', '/api/webhook-endpoints/{id}', { path: { id }, options })
  },

  /** Makes a new secret, or takes yours. The service also signs webhooks with the replaced one for 24 hours. */
  rotateSecret: (
    id: string,
    secret: WebhookSecretModel = {},
    options?: ChangeOptions,
  ): ResponseModel<'WebhookEndpointWithSecretModel'> =>
    api.change('/api/webhook-endpoints/{id}/rotate-secret', { path: { id }, body: secret, options }),

  /** Posts a signed `webhook.ping` to the endpoint at once, and returns the result. */
  ping: (id: string, options?: ChangeOptions): ResponseModel<'WebhookPingModel'> =>
    api.change('/api/webhook-endpoints/{id}/ping', { path: { id }, options }),

  deliveries: deliveriesOf(api),
})

const deliveriesOf = (api: Api) => ({
  /** Past and pending deliveries, the newest first. */
  list: (
    id: string,
    query: DeliveryQuery = {},
    options?: CallOptions,
  ): List<AnsweredModel<'WebhookDeliveryModel'>> =>
    listOf(
      (cursor) =>
        api.call('get', '/api/webhook-endpoints/{id}/deliveries', {
          path: { id },
          query: { ...query, ...withCursor(cursor) },
          options,
        }),
      query.cursor,
    ),

  /** Sends one event again, by its `number`. */
  redeliver: (id: string, number: string, options?: ChangeOptions): ResponseModel<'WebhookRedeliveryModel'> =>
    api.change('/api/webhook-endpoints/{id}/deliveries/{number}/redeliver', {
      path: { id, number },
      options,
    }),

  /** Sends the events of a period again. */
  redeliverAll: (
    id: string,
    range: WebhookRangeModel,
    options?: ChangeOptions,
  ): ResponseModel<'WebhookRedeliveryModel'> =>
    api.change('/api/webhook-endpoints/{id}/redeliver', { path: { id }, body: range, options }),
})
