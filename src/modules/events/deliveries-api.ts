/** The deliveries to a webhook endpoint, and delivering events again. */

import * as z from 'zod'
import { DELIVERY_STATES, REDELIVERED_MAXIMUM } from '../../domain/events/webhook-delivery.ts'
import { RETENTION } from '../../domain/lender/retention.ts'
import { SANDBOX_REDELIVERED_MAXIMUM } from '../../domain/sandbox/surroundings.ts'
import { requireBody } from '../../http/bodies/request-body.ts'
import { ok } from '../../http/handler.ts'
import { UNUSABLE_KEY } from '../../http/idempotency.ts'
import { operation } from '../../http/operation.ts'
import {
  BAD_PARAMETER,
  badRequestResponse,
  jsonBody,
  jsonResponse,
  notFoundResponse,
  notPossibleResponse,
  PAGE_QUERY,
} from '../../http/responses.ts'
import { Refusal, unlessRefused } from '../../service/refusal.ts'
import { ofCallerOnce } from '../clients/administered-handlers.ts'
import { type Delivery, ENABLE_FIRST, listWebhookDeliveries, NO_EVENT } from './deliveries.ts'
import { COMMON, ID, membersOf, PATH, SAMPLE_EVENT_ID, SAMPLE_NUMBER, UNKNOWN } from './endpoints-api.ts'
import { redeliverEvent, redeliverEvents } from './webhook-handlers.ts'
import { DeliveryPage, Range, Redelivery } from './webhooks-api-models.ts'

const DELIVERY_EXAMPLE = {
  number: SAMPLE_NUMBER,
  eventId: SAMPLE_EVENT_ID,
  type: 'quote.statusChanged' as const,
  state: 'delivered' as const,
  createdAt: '2026-03-02T09:30:00.123Z',
  settledAt: '2026-03-02T09:30:00.140Z',
  nextAttemptAt: null,
  attempts: [{ at: '2026-03-02T09:30:00.140Z', status: 200, error: null, milliseconds: 38, answer: 'ok' }],
}

const listDeliveries = operation({
  ...COMMON,
  id: 'listWebhookDeliveries',
  method: 'GET',
  path: `${PATH}/{id}/deliveries`,
  summary: 'List webhook deliveries',
  description: `Lists the past and pending deliveries of a webhook endpoint, newest event first, with all attempts. Deliveries are stored for ${RETENTION.deliveryLog.retained.words}.`,
  params: ID,
  query: {
    state: { description: 'Only deliveries in this state.', schema: z.enum(DELIVERY_STATES) },
    ...PAGE_QUERY,
  },
  responses: {
    200: jsonResponse('A page of deliveries.', DeliveryPage, { items: [DELIVERY_EXAMPLE], nextCursor: null }),
    400: BAD_PARAMETER,
    404: UNKNOWN,
  },
  handle: async ({ service, caller, params, query, faults }) => {
    const page = unlessRefused(await listWebhookDeliveries(service, caller, params.id, query), faults)
    if (page instanceof Refusal) return page
    return ok({ items: page.items.map(deliveryItem), nextCursor: page.nextCursor })
  },
})

const QUEUED = jsonResponse(
  'The deliveries have been queued. The delivery list shows the results.',
  Redelivery,
  {
    queued: 1,
    nextCursor: null,
  },
)
const DISABLED = notPossibleResponse('The webhook endpoint is disabled.', ENABLE_FIRST.says)

const redeliver = operation({
  ...COMMON,
  id: 'redeliverWebhook',
  method: 'POST',
  path: `${PATH}/{id}/deliveries/{number}/redeliver`,
  summary: 'Redeliver an event',
  description:
    'Redelivers one event from this client’s event feed immediately, with a new retry schedule. It does not matter whether the earlier delivery succeeded, failed or was never made. Events whose owner has since withdrawn consent are not found.',
  params: {
    ...ID,
    number: {
      description: 'The `number` of the delivery, which is the `cursor` of the event in the event feed.',
      schema: z.string().min(1),
      example: SAMPLE_NUMBER,
    },
  },
  idempotent: true,
  responses: {
    200: QUEUED,
    400: badRequestResponse(
      'The request body is not JSON, or the Idempotency-Key is empty or too long.',
      UNUSABLE_KEY,
    ),
    404: notFoundResponse(
      'This client does not have the webhook endpoint, or its event feed does not have the event.',
      NO_EVENT.says,
    ),
    409: DISABLED,
  },
  handle: (context) => redeliverEvent(ofCallerOnce(context), context.params),
})

const redeliverMany = operation({
  ...COMMON,
  id: 'redeliverWebhooks',
  method: 'POST',
  path: `${PATH}/{id}/redeliver`,
  summary: 'Redeliver a range of events',
  description: `Redelivers the events in a range of this client’s event feed, up to ${REDELIVERED_MAXIMUM.toLocaleString('en')} per request, or ${SANDBOX_REDELIVERED_MAXIMUM} in a sandbox of your own. Use it after an outage, or to get events from before the endpoint was created.`,
  params: ID,
  idempotent: true,
  body: jsonBody(Range, { from: '2026-03-02T00:00:00Z', to: '2026-03-02T12:00:00Z' }),
  responses: {
    200: QUEUED,
    400: badRequestResponse(
      'The request body or the Idempotency-Key is not valid. `errors` lists all invalid fields.',
      'from must not be after to.',
    ),
    404: UNKNOWN,
    409: DISABLED,
  },
  handle: (context) =>
    redeliverEvents(ofCallerOnce(context), { ...context.params, body: membersOf(requireBody(context.body)) }),
})

export const DELIVERY_OPERATIONS = [listDeliveries, redeliver, redeliverMany]

const deliveryItem = (delivery: Delivery) => {
  const { number, eventId, type, state, attempts, nextAt, createdAt, settledAt } = delivery
  const nextAttemptAt = state === 'pending' ? nextAt : null
  const tried = attempts.map(({ number: _, ...attempt }) => attempt)
  return { number, eventId, type, state, createdAt, settledAt, nextAttemptAt, attempts: tried }
}
