/** The models of webhook endpoints and of their deliveries. */

import * as z from 'zod'
import { SECRET_MAXIMUM_BYTES, SECRET_MINIMUM_BYTES } from '../../adapters/delivery/sign-webhook.ts'
import { ALL_EVENT_TYPES } from '../../domain/events/notifications.ts'
import {
  type DeliveryState,
  FAILURE_WORDS,
  REDELIVERED_MAXIMUM,
} from '../../domain/events/webhook-delivery.ts'
import { INT32_MAXIMUM } from '../../domain/kinds/number.ts'
import { noNextCursor, pageOf } from '../../http/responses.ts'
import {
  boolean,
  described,
  describedEnum,
  describedEnumOrNull,
  exampled,
  listOf,
  model,
  moment,
  momentOrNull,
  object,
  text,
  textOrNull,
  whole,
} from '../../http/schema.ts'
import { ENDPOINT_FIELDS, TYPES_MAXIMUM } from './endpoint-settings.ts'
import { ENDPOINTS_OF_CLIENT_MAXIMUM } from './endpoints.ts'
import { EventType } from './feed-api.ts'
import { ENDPOINT } from './webhook-pages.ts'

const url = ENDPOINT_FIELDS.url.describe(
  'The URL to which events are sent: an absolute https URL on the public Internet, without a user name or fragment. A sandbox that only its own machine can reach also accepts http URLs on that machine: localhost, 127.0.0.1 and [::1].',
)
const types = exampled(
  ENDPOINT_FIELDS.types.describe(
    'The event types to deliver. An empty array means all types, including future ones.',
  ),
  ['quote.statusChanged'],
)
const DESCRIPTION_EXAMPLE = 'The stock system'
const description = exampled(
  ENDPOINT_FIELDS.description.describe('A note for your own use. Do not include personal data.'),
  DESCRIPTION_EXAMPLE,
)
const ENABLED = 'Whether events are delivered to this endpoint.'
const MOMENT_EXAMPLE = '2026-03-02T09:30:00.000Z'
const secret = exampled(
  ENDPOINT_FIELDS.secret.describe(
    `Your own secret: \`whsec_\` followed by ${SECRET_MINIMUM_BYTES} to ${SECRET_MAXIMUM_BYTES} random bytes in base64. By default, the service generates one.`,
  ),
  'whsec_c2FtcGxlLXNlY3JldC1zYW1wbGUtc2VjcmV0LTAx',
)

export const EndpointCreation = model(
  'WebhookEndpointCreationModel',
  object('A new webhook endpoint.', {
    url,
    types,
    description,
    enabled: exampled(
      ENDPOINT_FIELDS.enabled
        .describe('Whether events are delivered to this endpoint. Default: true.')
        .optional(),
      true,
    ),
    secret,
  }),
)
export const EndpointChange = model(
  'WebhookEndpointChangeModel',
  object('The fields to change. Omitted fields stay as they are.', {
    url: exampled(url.optional(), 'https://dealer.example/webhooks'),
    types,
    description,
    enabled: ENDPOINT_FIELDS.enabled.describe(ENABLED).optional(),
  }),
)
export const NextSecret = model('WebhookSecretModel', object('The new secret. Optional.', { secret }))

const FIELDS = described(ENDPOINT, {
  id: 'The ID of the webhook endpoint.',
  url: 'The URL to which events are sent.',
  types: listOf(EventType, 'The event types to deliver. An empty array means all types.', TYPES_MAXIMUM),
  description: ['A note for your own use.', DESCRIPTION_EXAMPLE],
  enabled: ENABLED,
  disabledReason: [
    'Why the service disabled the endpoint. Null if it did not.',
    'The endpoint returned 410, which means that it wants no more events.',
  ],
  failingSince: ['The time since which all deliveries have failed. Null while they succeed.', MOMENT_EXAMPLE],
  oldSecretUntil: ['The time until which deliveries are also signed with replaced secrets.', MOMENT_EXAMPLE],
  createdAt: 'The time of creation.',
  updatedAt: 'The time of the last change.',
})

export const Endpoint = model('WebhookEndpointModel', object('A webhook endpoint.', FIELDS))
export const EndpointWithSecret = model(
  'WebhookEndpointWithSecretModel',
  object('A webhook endpoint with its secret, which is only shown once.', {
    ...FIELDS,
    secret: text(
      'The secret that signs deliveries: `whsec_` followed by base64. Store it where only the receiver can read it.',
    ),
  }),
)
export const EndpointList = model(
  'WebhookEndpointListModel',
  object('The webhook endpoints of this client.', {
    items: listOf(Endpoint, 'The webhook endpoints, oldest first.', ENDPOINTS_OF_CLIENT_MAXIMUM),
    nextCursor: noNextCursor(),
  }),
)

/** The result of an attempt to deliver, or of a ping. */
const OUTCOME = {
  status: z
    .int()
    .min(100)
    .max(999)
    .nullable()
    .describe('The HTTP status of the response. Null if there was no response.'),
  error: exampled(
    describedEnumOrNull('Why there was no response. Null if there was one.', FAILURE_WORDS),
    'timeout',
  ),
  milliseconds: whole('The duration.', 0, INT32_MAXIMUM),
  answer: textOrNull(
    'The beginning of the response body, with addresses and numbers masked. Null if there was none.',
  ),
}

export const PingResult = model(
  'WebhookPingModel',
  object('The result of a test delivery.', {
    id: text('The `webhook-id` of the request.'),
    delivered: boolean('Whether the response status was 2xx.'),
    ...OUTCOME,
  }),
)

const Attempt = model(
  'WebhookAttemptModel',
  object('A delivery attempt.', { at: moment('The start time.'), ...OUTCOME }),
)
const Delivery = model(
  'WebhookDeliveryModel',
  object('A delivery of an event to this endpoint.', {
    number: text('The number of the delivery, which is the `cursor` of the event in the event feed.'),
    eventId: text('The `webhook-id`, which is the `id` of the event in the event feed.'),
    type: EventType.describe('The event type.'),
    state: describedEnum('The current state.', {
      pending: 'it is in progress or waiting for the next attempt',
      delivered: 'the endpoint returned a 2xx status',
      failed: 'the service has stopped retrying',
    } satisfies Readonly<Record<DeliveryState, string>>),
    createdAt: moment('The time when the delivery, or the redelivery, was queued.'),
    settledAt: momentOrNull(
      'The time when the delivery succeeded or was abandoned. Null while it is pending.',
    ),
    nextAttemptAt: exampled(
      momentOrNull(
        'The time when the next attempt is due. It can start a little later. Null once the delivery has succeeded or failed.',
      ),
      MOMENT_EXAMPLE,
    ),
    attempts: listOf(Attempt, 'All attempts, oldest first.', INT32_MAXIMUM),
  }),
)
export const DeliveryPage = model(
  'WebhookDeliveryListModel',
  pageOf('A page of deliveries.', Delivery, 'The deliveries, newest event first.'),
)

export const Range = model(
  'WebhookRangeModel',
  object('The events to redeliver.', {
    from: text(
      'The start of the range (inclusive): a `cursor` from the event feed, an RFC 3339 date-time, or a date, which means midnight in Dublin.',
    ),
    to: z.string().nullish().describe('The end of the range (inclusive), in the same format. Default: now.'),
    types: exampled(
      z
        .array(EventType)
        .min(1)
        .max(ALL_EVENT_TYPES.length)
        .nullish()
        .describe('Only these event types. Default: the types of the endpoint.'),
      ['quote.statusChanged'],
    ),
  }),
)
export const Redelivery = model(
  'WebhookRedeliveryModel',
  object('The redelivery.', {
    queued: whole('The number of events queued.', 0, REDELIVERED_MAXIMUM),
    nextCursor: exampled(
      textOrNull(
        'If there are more events than one request can queue, send this value as `from` to continue. Otherwise null.',
      ),
      '1772443800123457',
    ),
  }),
)
