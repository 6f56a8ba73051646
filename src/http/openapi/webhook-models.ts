/** The models of webhook endpoints and of what was delivered to them. */
import { EVENT_TYPES } from '../../domain/event-types.ts'
import type { WebhookFailure } from '../../events/send-webhook.ts'
import { SECRET_MAXIMUM_BYTES, SECRET_MINIMUM_BYTES } from '../../events/sign-webhook.ts'
import { WEBHOOK_URL_MAXIMUM_CHARACTERS } from '../../events/target.ts'
import { INT32_MAXIMUM } from '../../kinds/number.ts'
import { PAGE_MAXIMUM_ENTRIES } from '../../operations/paging.ts'
import { ENDPOINTS_OF_CLIENT_MAXIMUM } from '../../operations/webhooks/create.ts'
import type { DELIVERY_STATES } from '../../operations/webhooks/list-deliveries.ts'
import { REDELIVERED_MAXIMUM } from '../../operations/webhooks/redeliver.ts'
import { DESCRIPTION_MAXIMUM_CHARACTERS, TYPES_MAXIMUM } from '../../operations/webhooks/settings.ts'
import { type Part, schemaRef } from './parts.ts'
import { always, listOf, meaning, moment, text, textOrNull, truth } from './shared-models.ts'

const eventType = (description: string): Part => ({ ...schemaRef('EventType'), description })
const url: Part = {
  type: 'string',
  maxLength: WEBHOOK_URL_MAXIMUM_CHARACTERS,
  description:
    'Where to post: an absolute https URL on the public Internet, without a user name and a fragment. In a sandbox also this machine, by http too: localhost, 127.0.0.1 and [::1].',
}
const types: Part = {
  type: ['array', 'null'],
  items: schemaRef('EventType'),
  maxItems: TYPES_MAXIMUM,
  description: 'The types of events that are wanted; none means all, those to come included.',
}
const description: Part = {
  type: ['string', 'null'],
  maxLength: DESCRIPTION_MAXIMUM_CHARACTERS,
  description: 'What it is for, for your own people. Nothing personal belongs into it.',
}
const enabled = truth('Whether it is told of events.')
const secret: Part = {
  type: ['string', 'null'],
  description: `A secret of your own: \`whsec_\` and ${SECRET_MINIMUM_BYTES} to ${SECRET_MAXIMUM_BYTES} random bytes in base64. Left out, one is made.`,
}
const momentOrNull = (says: string): Part => ({ ...moment(says), type: ['string', 'null'] })

const ENDPOINT = {
  id: text('What it is known by.'),
  url: text('Where events are posted.'),
  types: { ...listOf('EventType', 'The types that are wanted; none means all.'), maxItems: TYPES_MAXIMUM },
  description: textOrNull('What it is for.'),
  enabled,
  disabledReason: textOrNull('Why the service switched it off; null where it did not.'),
  failingSince: momentOrNull('Since when deliveries have done nothing but fail; null while they succeed.'),
  oldSecretUntil: momentOrNull('Until when deliveries are signed with the secret before as well.'),
  createdAt: moment('When it was made.'),
  updatedAt: moment('When it was last changed.'),
}

const FAILURES: Readonly<Record<WebhookFailure | 'noAccess' | 'noBody' | 'noEvent', string>> = {
  timeout: 'the whole answer was not here in time',
  refused: 'nobody listens there',
  reset: 'the connection was closed before the whole answer was here',
  dns: 'the name has no address, or its name servers didn’t tell',
  unreachable: 'there is no way to the address',
  tls: 'the certificate is not to be trusted or for another name, or no secure connection came about',
  forbiddenAddress: 'the address is not on the public Internet',
  brokenAnswer: 'what came is no HTTP answer, or one with headers without end',
  stopped: 'the service was stopped meanwhile',
  noSocket: 'the service had no connection left; no fault of the receiver’s',
  noAccess: 'the client may no longer read what it is about',
  noBody: 'the service could not build the event; no fault of the receiver’s',
  noEvent: 'the event is no longer kept',
}
const failure: Part = {
  ...meaning('What went wrong where there was no answer; null where there was one.', FAILURES),
  type: ['string', 'null'],
  enum: [...Object.keys(FAILURES), null],
}
const status: Part = {
  type: ['integer', 'null'],
  minimum: 100,
  maximum: 999,
  description: 'The HTTP status of the answer; null where there was none. 2xx is success.',
}
const milliseconds: Part = {
  type: 'integer',
  minimum: 0,
  maximum: INT32_MAXIMUM,
  description: 'How long it took.',
}
const beginning = textOrNull(
  'The first bytes of the answer, with addresses and numbers masked; null where there was none.',
)

export const WEBHOOK_MODELS: Readonly<Record<string, Part>> = {
  EventType: {
    type: 'string',
    enum: [...EVENT_TYPES],
    description: 'A type of event; `/asyncapi.json` describes what each tells. New ones may come.',
  },
  WebhookEndpointCreationModel: {
    type: 'object',
    description: 'A webhook endpoint to be made.',
    required: ['url'],
    properties: {
      url,
      types,
      description,
      enabled: { ...enabled, default: true },
      secret,
    },
  },
  WebhookEndpointChangeModel: {
    type: 'object',
    description: 'What to change; what is left out stays.',
    properties: { url, types, description, enabled },
  },
  WebhookSecretModel: {
    type: 'object',
    description: 'The next secret; may be left out altogether.',
    properties: { secret },
  },
  WebhookEndpointModel: always('A webhook endpoint.', ENDPOINT),
  WebhookEndpointWithSecretModel: always('A webhook endpoint with its secret, which is shown this once.', {
    ...ENDPOINT,
    secret: text(
      'What deliveries are signed with: `whsec_` and base64. Keep it where only the receiver has it.',
    ),
  }),
  WebhookEndpointListModel: always('The webhook endpoints of this client.', {
    items: {
      ...listOf('WebhookEndpointModel', 'The endpoints, the oldest first.'),
      maxItems: ENDPOINTS_OF_CLIENT_MAXIMUM,
    },
    nextCursor: { type: 'null', description: 'All of them are on one page.' },
  }),
  WebhookPingModel: always('What came of a test.', {
    id: text('The `webhook-id` that was sent.'),
    delivered: truth('Whether it was answered with 2xx.'),
    status,
    error: failure,
    milliseconds,
    answer: beginning,
  }),
  WebhookDeliveryListModel: always('A page of deliveries.', {
    items: {
      ...listOf('WebhookDeliveryModel', 'The deliveries, the newest event first.'),
      maxItems: PAGE_MAXIMUM_ENTRIES,
    },
    nextCursor: textOrNull('Send it as `cursor` for the next page; null on the last page.'),
  }),
  WebhookDeliveryModel: always('A delivery of one event to this endpoint.', {
    number: text('What it is known by: the `cursor` of the event in the feed.'),
    eventId: text('The `webhook-id`: the `id` of the event in the feed.'),
    type: eventType('The type of the event.'),
    state: meaning('How it stands.', {
      pending: 'it is tried, now or later',
      delivered: 'it was answered with 2xx',
      failed: 'it is given up',
    } satisfies Readonly<Record<(typeof DELIVERY_STATES)[number], string>>),
    createdAt: moment('When it was to be delivered first, or again.'),
    settledAt: momentOrNull('When it was delivered or given up; null while it is pending.'),
    nextAttemptAt: momentOrNull(
      'When it is tried next, or as soon as there is time after that; null where it is settled.',
    ),
    attempts: {
      ...listOf('WebhookAttemptModel', 'Every attempt, the oldest first.'),
      maxItems: INT32_MAXIMUM,
    },
  }),
  WebhookAttemptModel: always('An attempt to deliver.', {
    at: moment('When it began.'),
    status,
    error: failure,
    milliseconds,
    answer: beginning,
  }),
  WebhookRangeModel: {
    type: 'object',
    description: 'Which events to deliver again.',
    required: ['from'],
    properties: {
      from: text(
        'The first: a `cursor` of the feed, an RFC 3339 date-time, or a plain date for its midnight in Dublin; itself included.',
      ),
      to: textOrNull('The last, likewise and itself included; left out, all until now.'),
      types: {
        type: ['array', 'null'],
        items: schemaRef('EventType'),
        minItems: 1,
        maxItems: EVENT_TYPES.length,
        description: 'Only these types; left out, those that the endpoint takes.',
      },
    },
  },
  WebhookRedeliveryModel: always('What is delivered again.', {
    queued: {
      type: 'integer',
      minimum: 0,
      maximum: REDELIVERED_MAXIMUM,
      description: 'How many events that are.',
    },
    next: textOrNull('The `from` of a next request, where there are more than one request takes; else null.'),
  }),
}
