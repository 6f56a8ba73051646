/** The models of webhook endpoints and of their deliveries. */

import { z } from 'zod'
import { SECRET_MAXIMUM_BYTES, SECRET_MINIMUM_BYTES } from '../../adapters/delivery/sign-webhook.ts'
import { EVENT_TYPES } from '../../domain/events/event-types.ts'
import {
  type DeliveryState,
  FAILURE_WORDS,
  REDELIVERED_MAXIMUM,
} from '../../domain/events/webhook-delivery.ts'
import { INT32_MAXIMUM } from '../../domain/kinds/number.ts'
import { ENDPOINTS_OF_CLIENT_MAXIMUM } from '../../operations/webhooks/create.ts'
import { ENDPOINT_FIELDS, TYPES_MAXIMUM } from '../../operations/webhooks/settings.ts'
import { noNextCursor, pageOf } from '../declare/paging.ts'
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
} from '../declare/schema.ts'
import { EventType } from '../events/event-type.ts'
import { ENDPOINT } from './pages.ts'

const url = ENDPOINT_FIELDS.url.describe(
  'Where to post: an absolute https URL on the public Internet, without a user name or fragment. In a sandbox also this machine, even by http: localhost, 127.0.0.1 and [::1].',
)
const types = exampled(
  ENDPOINT_FIELDS.types.describe('The types of events to deliver; empty means all, including future ones.'),
  ['quote.statusChanged'],
)
const DESCRIPTION_EXAMPLE = 'The stock system'
const description = exampled(
  ENDPOINT_FIELDS.description.describe('A note for your own people. Do not put personal data here.'),
  DESCRIPTION_EXAMPLE,
)
const ENABLED = 'Whether the service delivers events to it.'
const MOMENT_EXAMPLE = '2026-03-02T09:30:00.000Z'
const secret = exampled(
  ENDPOINT_FIELDS.secret.describe(
    `Your own secret: \`whsec_\` and ${SECRET_MINIMUM_BYTES} to ${SECRET_MAXIMUM_BYTES} random bytes in base64. By default the service makes one.`,
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
        .describe('Whether the service delivers events to it; true by default.')
        .optional(),
      true,
    ),
    secret,
  }),
)
export const EndpointChange = model(
  'WebhookEndpointChangeModel',
  object('The changes; absent members stay as they are.', {
    url: exampled(url.optional(), 'https://dealer.example/webhooks'),
    types,
    description,
    enabled: ENDPOINT_FIELDS.enabled.describe(ENABLED).optional(),
  }),
)
export const NextSecret = model('WebhookSecretModel', object('The next secret; optional.', { secret }))

const FIELDS = described(ENDPOINT, {
  id: 'What it is known by.',
  url: 'Where events are posted.',
  types: listOf(EventType, 'The types to deliver; empty means all.', TYPES_MAXIMUM),
  description: ['What it is for.', DESCRIPTION_EXAMPLE],
  enabled: ENABLED,
  disabledReason: [
    'Why the service disabled it; null if it did not.',
    'It answered 410: it wants no more events.',
  ],
  failingSince: ['Since when all deliveries have failed; null while they succeed.', MOMENT_EXAMPLE],
  oldSecretUntil: ['Until when deliveries are also signed with secrets that were replaced.', MOMENT_EXAMPLE],
  createdAt: 'When it was made.',
  updatedAt: 'When it was last changed.',
})

export const Endpoint = model('WebhookEndpointModel', object('A webhook endpoint.', FIELDS))
export const EndpointWithSecret = model(
  'WebhookEndpointWithSecretModel',
  object('A webhook endpoint with its secret, which is shown only this once.', {
    ...FIELDS,
    secret: text(
      'The secret that signs deliveries: `whsec_` and base64. Keep it where only the receiver has it.',
    ),
  }),
)
export const EndpointList = model(
  'WebhookEndpointListModel',
  object('The webhook endpoints of this client.', {
    items: listOf(Endpoint, 'The endpoints, the oldest first.', ENDPOINTS_OF_CLIENT_MAXIMUM),
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
    .describe('The HTTP status of the answer; null if there was none. 2xx is success.'),
  error: exampled(
    describedEnumOrNull('What went wrong if there was no answer; otherwise null.', FAILURE_WORDS),
    'timeout',
  ),
  milliseconds: whole('How long it took.', 0, INT32_MAXIMUM),
  answer: textOrNull(
    'The first bytes of the answer, with addresses and numbers masked; null if there was none.',
  ),
}

export const PingResult = model(
  'WebhookPingModel',
  object('What came of a test.', {
    id: text('The `webhook-id` of the request.'),
    delivered: boolean('Whether the answer was 2xx.'),
    ...OUTCOME,
  }),
)

const Attempt = model(
  'WebhookAttemptModel',
  object('An attempt to deliver.', { at: moment('When it began.'), ...OUTCOME }),
)
const Delivery = model(
  'WebhookDeliveryModel',
  object('A delivery of one event to this endpoint.', {
    number: text('Its number: the `cursor` of the event in the feed.'),
    eventId: text('The `webhook-id`: the `id` of the event in the feed.'),
    type: EventType.describe('The type of the event.'),
    state: describedEnum('How it stands.', {
      pending: 'it is tried, now or later',
      delivered: 'it was answered with 2xx',
      failed: 'it is given up',
    } satisfies Readonly<Record<DeliveryState, string>>),
    createdAt: moment('When it was first due, or due again.'),
    settledAt: momentOrNull('When it was delivered or abandoned; null while it is pending.'),
    nextAttemptAt: exampled(
      momentOrNull(
        'When the next attempt is due; it may start a little later. Null once the delivery is settled.',
      ),
      MOMENT_EXAMPLE,
    ),
    attempts: listOf(Attempt, 'Every attempt, the oldest first.', INT32_MAXIMUM),
  }),
)
export const DeliveryPage = model(
  'WebhookDeliveryListModel',
  pageOf('A page of deliveries.', Delivery, 'The deliveries, the newest event first.'),
)

export const Range = model(
  'WebhookRangeModel',
  object('Which events to deliver again.', {
    from: text(
      'The first event: a `cursor` of the feed, an RFC 3339 date-time, or a plain date for its midnight in Dublin; inclusive.',
    ),
    to: z
      .string()
      .nullish()
      .describe('The last event, in the same form; inclusive. By default all until now.'),
    types: exampled(
      z
        .array(EventType)
        .min(1)
        .max(EVENT_TYPES.length)
        .nullish()
        .describe('Only these types; by default those that the endpoint takes.'),
      ['quote.statusChanged'],
    ),
  }),
)
export const Redelivery = model(
  'WebhookRedeliveryModel',
  object('What is delivered again.', {
    queued: whole('How many events that are.', 0, REDELIVERED_MAXIMUM),
    nextCursor: exampled(
      textOrNull('Send it as `from` for the rest, if there are more than one request takes; otherwise null.'),
      '1772443800123457',
    ),
  }),
)
