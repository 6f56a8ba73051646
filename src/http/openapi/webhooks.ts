/** Webhook endpoints: made, changed, tried out, and what was delivered to them. */
import { LIFETIMES, RETENTION } from '../../domain/retention.ts'
import {
  GIVEN_UP_AFTER_SECONDS,
  JITTER_SHARE,
  RETRY_AFTER_MAXIMUM_SECONDS,
  WAITS_SECONDS,
} from '../../events/schedule.ts'
import { ANSWER_MAXIMUM_BYTES, DELIVERY_TIMEOUT_MILLISECONDS } from '../../events/send-webhook.ts'
import { SECRET_MAXIMUM_BYTES, SECRET_MINIMUM_BYTES } from '../../events/sign-webhook.ts'
import { ENDPOINTS_OF_CLIENT_MAXIMUM } from '../../operations/webhooks/create.ts'
import { DELIVERY_STATES } from '../../operations/webhooks/list-deliveries.ts'
import { PING_TYPE } from '../../operations/webhooks/ping.ts'
import { REDELIVERED_MAXIMUM } from '../../operations/webhooks/redeliver.ts'
import { BAD_PARAMETER, PAGE_PARAMETERS } from './paging.ts'
import {
  answer,
  type Content,
  JSON_TYPE,
  type Part,
  problemContent,
  responseRef,
  schemaRef,
} from './parts.ts'

const SAMPLE_ID = '019a0b1c-2d3e-7f40-8a5b-0d0c0a0b0c0d'
const SAMPLE_EVENT_ID = '019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d'
const SAMPLE_NUMBER = '1772443800123456'
const SAMPLE_SECRET = 'whsec_c2FtcGxlLXNlY3JldC1zYW1wbGUtc2VjcmV0LTAx'

const ENDPOINT_EXAMPLE = {
  id: SAMPLE_ID,
  url: 'https://dealer.example/webhooks',
  types: ['quote.statusChanged'],
  description: null,
  enabled: true,
  disabledReason: null,
  failingSince: null,
  oldSecretUntil: null,
  createdAt: '2026-03-02T09:30:00.000Z',
  updatedAt: '2026-03-02T09:30:00.000Z',
}

const ID: Part = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The `id` of the webhook endpoint.',
  schema: { type: 'string', minLength: 1 },
  example: SAMPLE_ID,
}
const IDEMPOTENCY_KEY: Part = { $ref: '#/components/parameters/IdempotencyKey' }

const refusals = {
  401: responseRef('NoCredentials'),
  403: responseRef('Forbidden'),
  429: responseRef('TooManyRequests'),
  500: responseRef('ServerError'),
}
const unknown = (description: string, detail: string): Part => ({
  404: answer(description, problemContent({ 'not-found': detail })),
})
const UNKNOWN = unknown('This client has no such webhook endpoint.', 'There is no such webhook endpoint.')

const badRequest = (description: string, detail: string): Part => ({
  400: answer(description, problemContent({ 'bad-request': detail })),
})
const BODY_REFUSALS = {
  413: responseRef('TooLarge'),
  415: responseRef('UnsupportedMediaType'),
}
/** What a POST may be answered with because of its Idempotency-Key. */
const keyRefusals = (description?: string, detail?: string): Part => ({
  409:
    description === undefined
      ? responseRef('StillRunning')
      : answer(
          `${description}; or the first request with this Idempotency-Key is still being answered.`,
          problemContent({ 'not-possible': detail, 'still-running': undefined }),
        ),
  422: responseRef('KeyReused'),
})
const BAD_KEY = 'Idempotency-Key must have 1 to 255 characters.'

const jsonBody = (model: string, example: object, required = true): Part => ({
  required,
  content: { [JSON_TYPE]: { schema: schemaRef(model), example } },
})
const json = (model: string, example: object): Content => ({
  [JSON_TYPE]: { schema: schemaRef(model), example },
})

const HOURS = (seconds: number) => seconds / 60 / 60
const waits = WAITS_SECONDS.map((seconds) =>
  seconds < 60 ? `${seconds} s` : seconds < 3_600 ? `${seconds / 60} min` : `${HOURS(seconds)} h`,
).join(', ')
const LAST_WAIT = `${HOURS(WAITS_SECONDS[WAITS_SECONDS.length - 1] ?? 0)} h`
const DAYS = HOURS(GIVEN_UP_AFTER_SECONDS) / 24

const DELIVERY = `
**What comes.** A POST with \`type\`, \`timestamp\` and \`data\`, as \`/asyncapi.json\` describes for each type, signed as [Standard Webhooks](https://www.standardwebhooks.com) has it: \`webhook-id\` (the event’s, the same at each attempt), \`webhook-timestamp\` and \`webhook-signature\`. Verify the bytes as they came, and refuse timestamps that are more than five minutes off.

**What to answer.** Any 2xx within ${DELIVERY_TIMEOUT_MILLISECONDS / 1_000} seconds, before you work on it. Redirects are not followed, and at most ${ANSWER_MAXIMUM_BYTES / 1_024} KiB of an answer are read. 410 switches the endpoint off at once.

**What is tried again.** All else: after ${waits}, then every ${LAST_WAIT}, each wait longer or shorter by up to ${JITTER_SHARE * 100} %, until ${DAYS} days after the first attempt; \`Retry-After\` is honoured up to ${HOURS(RETRY_AFTER_MAXIMUM_SECONDS)} hours. An endpoint that takes nothing for ${DAYS} days is switched off, and its people get a mail.

**What to expect.** At least one delivery of each event, and sometimes two: remember \`webhook-id\`. Those of one application come in order as far as that can be; \`data.sequence\` tells for sure.`.trim()

export const create: Part = {
  summary: 'Create a webhook endpoint',
  description: `
An address that is told of what happens to the applications that this client may read. A client has at most ${ENDPOINTS_OF_CLIENT_MAXIMUM}. The answer shows the secret, this once.

${DELIVERY}`.trim(),
  parameters: [IDEMPOTENCY_KEY],
  requestBody: jsonBody('WebhookEndpointCreationModel', {
    url: ENDPOINT_EXAMPLE.url,
    types: ENDPOINT_EXAMPLE.types,
  }),
  responses: {
    201: answer(
      'The endpoint, with its secret.',
      json('WebhookEndpointWithSecretModel', { ...ENDPOINT_EXAMPLE, secret: SAMPLE_SECRET }),
      ['Idempotent-Replayed'],
    ),
    ...badRequest(
      'The body or the Idempotency-Key can’t be taken; the detail names every fault.',
      'The URL must begin with https://. enabled must be true or false.',
    ),
    ...keyRefusals(
      `The client has ${ENDPOINTS_OF_CLIENT_MAXIMUM} endpoints already`,
      `This client has ${ENDPOINTS_OF_CLIENT_MAXIMUM} webhook endpoints, which is the most; delete one first.`,
    ),
    ...BODY_REFUSALS,
    ...refusals,
  },
}

export const list: Part = {
  summary: 'List webhook endpoints',
  description: 'This client’s webhook endpoints, the oldest first. All of them are on one page.',
  responses: {
    200: answer(
      'The endpoints.',
      json('WebhookEndpointListModel', { items: [ENDPOINT_EXAMPLE], nextCursor: null }),
    ),
    ...refusals,
  },
}

export const read: Part = {
  summary: 'Read a webhook endpoint',
  description: 'A webhook endpoint as it is set, and how it fares. Its secret is not shown again.',
  parameters: [ID],
  responses: {
    200: answer('The endpoint.', json('WebhookEndpointModel', ENDPOINT_EXAMPLE)),
    ...refusals,
    ...UNKNOWN,
  },
}

export const change: Part = {
  summary: 'Change a webhook endpoint',
  description:
    'Changes those members that are sent. Types count for what happens from now on. While an endpoint is switched off it is told of nothing that happens, and what was pending waits; have it delivered again for that time, or read the feed. Switched on again, or given another URL, it starts afresh: all that is pending is delivered at once.',
  parameters: [ID],
  requestBody: jsonBody('WebhookEndpointChangeModel', { enabled: false }),
  responses: {
    200: answer(
      'The endpoint as it is now.',
      json('WebhookEndpointModel', { ...ENDPOINT_EXAMPLE, enabled: false }),
    ),
    ...badRequest('The body can’t be taken; the detail names every fault.', 'enabled must be true or false.'),
    ...BODY_REFUSALS,
    ...refusals,
    ...UNKNOWN,
  },
}

export const remove: Part = {
  summary: 'Delete a webhook endpoint',
  description: 'Deletes the endpoint with all that is still to be delivered to it.',
  parameters: [ID],
  responses: { 204: answer('It is deleted.', {}), ...refusals, ...UNKNOWN },
}

export const rotate: Part = {
  summary: 'Rotate a webhook endpoint’s secret',
  description: `Gives the endpoint another secret, and shows it this once. For ${LIFETIMES.replacedWebhookSecret.words} everything is signed with the one before as well, so that there are two signatures; of three secrets within that time the oldest is good no more.`,
  parameters: [ID, IDEMPOTENCY_KEY],
  requestBody: jsonBody('WebhookSecretModel', {}, false),
  responses: {
    200: answer(
      'The endpoint, with its new secret.',
      json('WebhookEndpointWithSecretModel', {
        ...ENDPOINT_EXAMPLE,
        oldSecretUntil: '2026-03-03T09:30:00.000Z',
        secret: SAMPLE_SECRET,
      }),
      ['Idempotent-Replayed'],
    ),
    ...badRequest(
      'The secret or the Idempotency-Key can’t be used.',
      `secret must be whsec_ and ${SECRET_MINIMUM_BYTES} to ${SECRET_MAXIMUM_BYTES} bytes in base64, or left out.`,
    ),
    ...keyRefusals('The secret is in use already', 'secret is the one in use already; send another.'),
    ...BODY_REFUSALS,
    ...refusals,
    ...UNKNOWN,
  },
}

export const ping: Part = {
  summary: 'Try a webhook endpoint out',
  description: `Sends \`${PING_TYPE}\` at once, signed like any delivery, and answers with what came of it, which takes up to ${DELIVERY_TIMEOUT_MILLISECONDS / 1_000} seconds. It is no event: the feed and the log don’t have it, it is not tried again, and whatever comes of it changes nothing. Endpoints that are switched off can be tried too.`,
  parameters: [ID, IDEMPOTENCY_KEY],
  responses: {
    200: answer(
      'What came of it.',
      json('WebhookPingModel', {
        id: SAMPLE_EVENT_ID,
        delivered: true,
        status: 204,
        error: null,
        milliseconds: 38,
        answer: '',
      }),
      ['Idempotent-Replayed'],
    ),
    ...badRequest('The body is not JSON, or the Idempotency-Key can’t be used.', BAD_KEY),
    ...keyRefusals(),
    ...BODY_REFUSALS,
    ...refusals,
    ...UNKNOWN,
  },
}

export const listDeliveries: Part = {
  summary: 'List a webhook endpoint’s deliveries',
  description: `What was and is to be delivered, the newest event first, with every attempt. Kept for ${RETENTION.deliveryLog.kept.words}.`,
  parameters: [
    ID,
    {
      name: 'state',
      in: 'query',
      description: 'Only those in this state.',
      schema: { type: 'string', enum: [...DELIVERY_STATES] },
    },
    ...PAGE_PARAMETERS,
  ],
  responses: {
    200: answer(
      'A page of deliveries.',
      json('WebhookDeliveryListModel', {
        items: [
          {
            number: SAMPLE_NUMBER,
            eventId: SAMPLE_EVENT_ID,
            type: 'quote.statusChanged',
            state: 'delivered',
            createdAt: '2026-03-02T09:30:00.123Z',
            settledAt: '2026-03-02T09:30:00.140Z',
            nextAttemptAt: null,
            attempts: [
              {
                at: '2026-03-02T09:30:00.140Z',
                status: 200,
                error: null,
                milliseconds: 38,
                answer: 'ok',
              },
            ],
          },
        ],
        nextCursor: null,
      }),
    ),
    400: BAD_PARAMETER,
    ...refusals,
    ...UNKNOWN,
  },
}

const QUEUED = answer(
  'They are on their way; the list of deliveries tells what becomes of them.',
  json('WebhookRedeliveryModel', { queued: 1, next: null }),
  ['Idempotent-Replayed'],
)
const SWITCHED_OFF = keyRefusals(
  'The endpoint is switched off',
  'The webhook endpoint is switched off; enable it first.',
)

export const redeliverOne: Part = {
  summary: 'Deliver an event again',
  description:
    'Delivers one event of this client’s feed again, at once and with a schedule of its own: one that the endpoint got or failed to get, or that it was never told of. One whose consent was withdrawn meanwhile is unknown.',
  parameters: [
    ID,
    {
      name: 'number',
      in: 'path',
      required: true,
      description: 'The `number` of the delivery, which is the `cursor` of the event in the feed.',
      schema: { type: 'string', minLength: 1 },
      example: SAMPLE_NUMBER,
    },
    IDEMPOTENCY_KEY,
  ],
  responses: {
    200: QUEUED,
    ...badRequest('The body is not JSON, or the Idempotency-Key can’t be used.', BAD_KEY),
    ...SWITCHED_OFF,
    ...BODY_REFUSALS,
    ...refusals,
    ...unknown(
      'This client has no such webhook endpoint, or its feed no such event.',
      'The feed of this client has no such event.',
    ),
  },
}

export const redeliverRange: Part = {
  summary: 'Deliver a range of events again',
  description: `Delivers what this client’s feed has of a time again, at most ${REDELIVERED_MAXIMUM.toLocaleString('en')} events with one request: those after an outage, say, or from before the endpoint was made.`,
  parameters: [ID, IDEMPOTENCY_KEY],
  requestBody: jsonBody('WebhookRangeModel', { from: '2026-03-02T00:00:00Z', to: '2026-03-02T12:00:00Z' }),
  responses: {
    200: QUEUED,
    ...badRequest(
      'The body or the Idempotency-Key can’t be taken; the detail names every fault.',
      'from must not be after to.',
    ),
    ...SWITCHED_OFF,
    ...BODY_REFUSALS,
    ...refusals,
    ...UNKNOWN,
  },
}
