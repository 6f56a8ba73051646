/** A client's webhook endpoints and their deliveries, for the people who manage the client. */
import * as z from 'zod'
import { ALL_EVENT_TYPES } from '../../domain/events/notifications.ts'
import { DELIVERY_STATES } from '../../domain/events/webhook-delivery.ts'
import { operation } from '../../http/operation.ts'
import {
  exactly,
  flag,
  items,
  listed,
  moment,
  named,
  oneOf,
  optional,
  page,
  parameter,
  sentMoment,
} from '../../http/page-fields.ts'
import { namedClient } from '../clients/credential-pages.ts'

const health = exactly({
  /** The last attempts: their number, and how many got 2xx. */
  attempts: z.number(),
  succeeded: z.number(),
  lastAttemptAt: z.nullable(moment),
  lastDeliveredAt: z.nullable(moment),
  /** Pending deliveries, counted up to WAITING_COUNTED_MAXIMUM. */
  waiting: z.number(),
  nextAttemptAt: z.nullable(moment),
})

/** What client and page see; `models.ts` has a sentence on each for the document. */
export const ENDPOINT = {
  id: z.string(),
  url: z.string(),
  types: listed(z.enum(ALL_EVENT_TYPES)),
  description: z.nullable(z.string()),
  enabled: flag,
  disabledReason: z.nullable(z.string()),
  failingSince: z.nullable(moment),
  oldSecretUntil: z.nullable(moment),
  createdAt: moment,
  updatedAt: moment,
}
const endpoint = exactly({ ...ENDPOINT, disabledAt: z.nullable(moment), health })
export type WebhookEndpoint = z.output<typeof endpoint>

/** A field that the operation checks itself, so that its messages are those of the public API. */
const checkedThere = <Field extends z.ZodType>(_: Field) => optional(z.custom<z.input<Field>>())

/** The secret is shown only this once. */
const withSecret = exactly({ ...ENDPOINT, secret: z.string() })

const outcome = {
  status: z.nullable(z.number()),
  /** Our own word for the failure, if there was no response. */
  error: z.nullable(z.string()),
  milliseconds: z.number(),
  /** The first bytes of the response, masked. */
  answer: z.nullable(z.string()),
}
const ping = exactly({ id: z.string(), delivered: flag, ...outcome })
export type WebhookPing = z.output<typeof ping>

const attempt = exactly({ at: moment, ...outcome })
export type WebhookAttempt = z.output<typeof attempt>

const ofDelivery = {
  endpointId: z.string(),
  number: z.string(),
  eventId: z.string(),
  type: z.enum(ALL_EVENT_TYPES),
  /** The application that it is about; null for a consent. */
  reference: z.nullable(z.string()),
  state: z.enum(DELIVERY_STATES),
  /** The attempts of the current round: redelivery starts a new one. */
  attempts: z.number(),
  createdAt: moment,
  settledAt: z.nullable(moment),
  nextAttemptAt: z.nullable(moment),
}
const delivery = exactly(ofDelivery)
export type WebhookDelivery = z.output<typeof delivery>

const deliveryDetail = exactly({ ...ofDelivery, log: listed(attempt) })
export type WebhookDeliveryDetail = z.output<typeof deliveryDetail>

/** `nextCursor` is the `from` of another request, if there are more than one request takes. */
const queued = exactly({ queued: z.number(), nextCursor: z.nullable(z.string()) })

const settings = {
  url: checkedThere(ENDPOINT.url),
  types: checkedThere(ENDPOINT.types),
  description: checkedThere(ENDPOINT.description),
  enabled: checkedThere(ENDPOINT.enabled),
}
const secret = checkedThere(z.nullable(z.string()))

/** The `updatedAt` that the page showed. */
const seen = sentMoment

const ofClient = { id: namedClient }
const ofEndpoint = { id: namedClient, endpointId: named('webhook endpoint') }
/** The events of deliveries have numbers; anything else matches nothing. */
const ofOneDelivery = { ...ofEndpoint, number: z.string() }

const HANDS_NOTHING_OUT = { who: 'clients', handsOut: 'nothing' } as const
const GIVES_ACCESS = { who: 'clients', handsOut: 'access' } as const

export const webhookOperations = {
  listWebhooks: operation({
    method: 'GET',
    path: '/clients/{id}/webhooks',
    ...HANDS_NOTHING_OUT,
    params: ofClient,
    responses: { 200: items(endpoint) },
  }),
  createWebhook: operation({
    method: 'POST',
    path: '/clients/{id}/webhooks',
    ...GIVES_ACCESS,
    params: ofClient,
    body: z.object({ ...settings, secret }),
    responses: { 201: withSecret },
  }),
  changeWebhook: operation({
    method: 'POST',
    path: '/clients/{id}/webhooks/{endpointId}',
    ...GIVES_ACCESS,
    params: ofEndpoint,
    body: z.object({ seen, ...settings }),
    responses: { 200: exactly(ENDPOINT) },
  }),
  deleteWebhook: operation({
    method: 'POST',
    path: '/clients/{id}/webhooks/{endpointId}/delete',
    ...HANDS_NOTHING_OUT,
    params: ofEndpoint,
    responses: { 204: null },
  }),
  rotateWebhookSecret: operation({
    method: 'POST',
    path: '/clients/{id}/webhooks/{endpointId}/rotate-secret',
    ...GIVES_ACCESS,
    params: ofEndpoint,
    body: z.object({ seen, secret }),
    responses: { 200: withSecret },
  }),
  /** Sends a test at once. The receiver may be slow. */
  pingWebhook: operation({
    method: 'POST',
    path: '/clients/{id}/webhooks/{endpointId}/ping',
    ...HANDS_NOTHING_OUT,
    params: ofEndpoint,
    waits: true,
    responses: { 200: ping },
  }),
  listWebhookDeliveries: operation({
    method: 'GET',
    path: '/clients/{id}/webhook-deliveries',
    ...HANDS_NOTHING_OUT,
    params: ofClient,
    query: z.object({ state: parameter, type: parameter, endpoint: parameter, cursor: parameter }),
    responses: { 200: page(delivery) },
  }),
  readWebhookDelivery: operation({
    method: 'GET',
    path: '/clients/{id}/webhooks/{endpointId}/deliveries/{number}',
    ...HANDS_NOTHING_OUT,
    params: ofOneDelivery,
    responses: { 200: deliveryDetail },
  }),
  redeliverWebhook: operation({
    method: 'POST',
    path: '/clients/{id}/webhooks/{endpointId}/deliveries/{number}/redeliver',
    ...HANDS_NOTHING_OUT,
    params: ofOneDelivery,
    responses: { 200: queued },
  }),
  /** Redelivers what failed, also what is pending, or everything in the client's feed, from a point in time or a cursor on. */
  replayWebhooks: operation({
    method: 'POST',
    path: '/clients/{id}/webhooks/{endpointId}/replay',
    ...HANDS_NOTHING_OUT,
    params: ofEndpoint,
    body: z.object({ what: oneOf(['failed', 'undelivered', 'all']), from: checkedThere(z.string()) }),
    responses: { 200: queued },
  }),
}
