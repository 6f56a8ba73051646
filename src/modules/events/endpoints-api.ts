/** The calling client's webhook endpoints: create, list, read, change and delete them, and rotate their secrets. */

import * as z from 'zod'
import {
  GIVEN_UP_AFTER_DAYS,
  JITTER_SHARE,
  RETRY_AFTER_MAXIMUM_SECONDS,
  WAITS_SECONDS,
} from '../../adapters/delivery/schedule.ts'
import {
  DELIVERY_TIMEOUT_MILLISECONDS,
  RESPONSE_MAXIMUM_BYTES,
} from '../../adapters/delivery/send-webhook.ts'
import { SECRET_MAXIMUM_BYTES, SECRET_MINIMUM_BYTES } from '../../adapters/delivery/sign-webhook.ts'
import type { SentBody } from '../../domain/application/stored-application.ts'
import { LIFETIMES } from '../../domain/lender/retention.ts'
import { SANDBOX_ENDPOINTS_MAXIMUM } from '../../domain/sandbox/surroundings.ts'
import { requireBody } from '../../http/bodies/request-body.ts'
import { ok } from '../../http/handler.ts'
import { operation } from '../../http/operation.ts'
import { response } from '../../http/parts.ts'
import {
  badRequestResponse,
  jsonBody,
  jsonResponse,
  notFoundResponse,
  notPossibleResponse,
} from '../../http/responses.ts'
import { ofCaller, ofCallerOnce } from '../clients/administered-handlers.ts'
import type { Members } from './endpoint-settings.ts'
import {
  ENDPOINTS_OF_CLIENT_MAXIMUM,
  FORMER_SECRETS_MAXIMUM,
  listWebhookEndpoints,
  NO_ENDPOINT,
  readWebhookEndpoint,
  SAME_SECRET,
  tooManyEndpoints,
} from './endpoints.ts'
import { changeEndpoint, createEndpoint, deleteEndpoint, rotateSecret } from './webhook-handlers.ts'
import {
  Endpoint,
  EndpointChange,
  EndpointCreation,
  EndpointList,
  EndpointWithSecret,
  NextSecret,
} from './webhooks-api-models.ts'

export const PATH = '/api/webhook-endpoints'

/** What the operations on one endpoint share. */
export const COMMON = { who: 'webhooks:manage', tag: 'Events' } as const

export const SAMPLE_ID = '019a0b1c-2d3e-7f40-8a5b-0d0c0a0b0c0d'
export const SAMPLE_EVENT_ID = '019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d'
export const SAMPLE_NUMBER = '1772443800123456'
const SAMPLE_SECRET = 'whsec_c2FtcGxlLXNlY3JldC1zYW1wbGUtc2VjcmV0LTAx'

const ENDPOINT_EXAMPLE = {
  id: SAMPLE_ID,
  url: 'https://dealer.example/webhooks',
  types: ['quote.statusChanged' as const],
  description: null,
  enabled: true,
  disabledReason: null,
  failingSince: null,
  oldSecretUntil: null,
  createdAt: '2026-03-02T09:30:00.000Z',
  updatedAt: '2026-03-02T09:30:00.000Z',
}

/** The parameter of the path. */
export const ID = {
  id: {
    description: 'The `id` of the webhook endpoint.',
    schema: z.string().min(1),
    example: SAMPLE_ID,
  },
} as const

export const UNKNOWN = notFoundResponse(
  'The webhook endpoint does not exist, or belongs to another client.',
  NO_ENDPOINT.says,
)

/**
 * The fields of a body, of any type. The operations check them: their messages name every error at once, including
 * errors that no schema can find, such as an address inside our network.
 */
export const membersOf = (body: SentBody | undefined): Members => (body?.value ?? {}) as Members

const HOURS = (seconds: number) => seconds / 60 / 60
const waits = WAITS_SECONDS.map((seconds) =>
  seconds < 60 ? `${seconds} s` : seconds < 3_600 ? `${seconds / 60} min` : `${HOURS(seconds)} h`,
).join(', ')
const LAST_WAIT = `${HOURS(WAITS_SECONDS[WAITS_SECONDS.length - 1] ?? 0)} h`

const DELIVERY = `
**Requests.** Each event is sent as a POST with \`type\`, \`timestamp\` and \`data\`, as described for each type in \`/asyncapi.json\`. Requests are signed according to [Standard Webhooks](https://www.standardwebhooks.com), with the headers \`webhook-id\` (the event ID, the same for each attempt), \`webhook-timestamp\` and \`webhook-signature\`. Verify the signature over the raw request body, and reject timestamps that are more than five minutes off.

**Responses.** Return any 2xx status within ${DELIVERY_TIMEOUT_MILLISECONDS / 1_000} seconds, before you process the event. Redirects are not followed, and at most ${RESPONSE_MAXIMUM_BYTES / 1_024} KiB of the response are read. 410 disables the endpoint immediately.

**Retries.** Any other result is retried after ${waits}, then every ${LAST_WAIT}, until ${GIVEN_UP_AFTER_DAYS} days after the first attempt. Each delay varies by up to ${JITTER_SHARE * 100}%. \`Retry-After\` is respected, up to ${HOURS(RETRY_AFTER_MAXIMUM_SECONDS)} hours. An endpoint that accepts no events for ${GIVEN_UP_AFTER_DAYS} days is disabled, and its users are notified by email.

**Duplicates and order.** Each event is delivered at least once, so store the \`webhook-id\` to detect duplicates. Events of one application are sent in order where possible. \`data.sequence\` gives the reliable order.`.trim()

const create = operation({
  ...COMMON,
  id: 'createWebhookEndpoint',
  method: 'POST',
  path: PATH,
  summary: 'Create a webhook endpoint',
  description: `
Registers a URL to which the service sends the events of all applications that this client can access. A client can have up to ${ENDPOINTS_OF_CLIENT_MAXIMUM} webhook endpoints, or ${SANDBOX_ENDPOINTS_MAXIMUM} in a sandbox of your own. The secret is only shown in this response.

${DELIVERY}`.trim(),
  idempotent: true,
  body: jsonBody(EndpointCreation, { url: ENDPOINT_EXAMPLE.url, types: ENDPOINT_EXAMPLE.types }),
  responses: {
    201: jsonResponse('The webhook endpoint, with its secret.', EndpointWithSecret, {
      ...ENDPOINT_EXAMPLE,
      secret: SAMPLE_SECRET,
    }),
    400: badRequestResponse(
      'The request body or the Idempotency-Key is not valid. `errors` lists all invalid fields.',
      'The URL must begin with https://. enabled must be true or false.',
    ),
    409: notPossibleResponse(
      `The client already has ${ENDPOINTS_OF_CLIENT_MAXIMUM} webhook endpoints.`,
      tooManyEndpoints(ENDPOINTS_OF_CLIENT_MAXIMUM).says,
    ),
  },
  handle: (context) => createEndpoint(ofCallerOnce(context), membersOf(requireBody(context.body))),
})

const list = operation({
  ...COMMON,
  id: 'listWebhookEndpoints',
  method: 'GET',
  path: PATH,
  summary: 'List webhook endpoints',
  description: 'Lists the webhook endpoints of this client, oldest first. All of them are on one page.',
  responses: {
    200: jsonResponse('The webhook endpoints.', EndpointList, {
      items: [ENDPOINT_EXAMPLE],
      nextCursor: null,
    }),
  },
  handle: async ({ service, caller }) => {
    const endpoints = await listWebhookEndpoints(service, caller.clientId)
    return ok({ items: endpoints, nextCursor: null })
  },
})

const read = operation({
  ...COMMON,
  id: 'readWebhookEndpoint',
  method: 'GET',
  path: `${PATH}/{id}`,
  summary: 'Get a webhook endpoint',
  description: 'Returns the settings and health of a webhook endpoint, without its secret.',
  params: ID,
  responses: { 200: jsonResponse('The webhook endpoint.', Endpoint, ENDPOINT_EXAMPLE), 404: UNKNOWN },
  handle: async ({ service, caller, params }) => {
    const endpoint = await readWebhookEndpoint(service, caller.clientId, params.id)
    return endpoint === undefined ? NO_ENDPOINT : ok(endpoint)
  },
})

const change = operation({
  ...COMMON,
  id: 'changeWebhookEndpoint',
  method: 'PATCH',
  path: `${PATH}/{id}`,
  summary: 'Update a webhook endpoint',
  description:
    'Updates the fields that you send. A change of `types` applies to future events. While an endpoint is disabled, no events are queued for it, and pending deliveries wait. To get the events of that period, redeliver them or read the event feed. When you enable an endpoint or change its URL, all pending deliveries are sent immediately.',
  params: ID,
  body: jsonBody(EndpointChange, { enabled: false }, { rejectedThere: ['secret'] }),
  responses: {
    200: jsonResponse('The updated webhook endpoint.', Endpoint, { ...ENDPOINT_EXAMPLE, enabled: false }),
    400: badRequestResponse(
      'The request body is not valid. `errors` lists all invalid fields.',
      'enabled must be true or false.',
    ),
    404: UNKNOWN,
  },
  handle: (context) =>
    changeEndpoint(ofCaller(context), context.params, membersOf(requireBody(context.body))),
})

const remove = operation({
  ...COMMON,
  id: 'deleteWebhookEndpoint',
  method: 'DELETE',
  path: `${PATH}/{id}`,
  summary: 'Delete a webhook endpoint',
  description: 'Deletes the webhook endpoint and its pending deliveries.',
  params: ID,
  responses: { 204: response('The webhook endpoint has been deleted.', {}), 404: UNKNOWN },
  handle: (context) => deleteEndpoint(ofCaller(context), context.params),
})

const rotate = operation({
  ...COMMON,
  id: 'rotateWebhookSecret',
  method: 'POST',
  path: `${PATH}/{id}/rotate-secret`,
  summary: 'Rotate a webhook secret',
  description: `Creates a new secret, which is only shown in this response. For ${LIFETIMES.replacedWebhookSecret.words}, deliveries are also signed with the previous secret. If you rotate again within that time, each replaced secret stays valid for its own ${LIFETIMES.replacedWebhookSecret.words}. Deliveries then have one signature per secret, up to ${FORMER_SECRETS_MAXIMUM + 1}.`,
  params: ID,
  idempotent: true,
  body: jsonBody(NextSecret, {}, { required: false }),
  responses: {
    200: jsonResponse('The webhook endpoint, with its new secret.', EndpointWithSecret, {
      ...ENDPOINT_EXAMPLE,
      oldSecretUntil: '2026-03-03T09:30:00.000Z',
      secret: SAMPLE_SECRET,
    }),
    400: badRequestResponse(
      'The secret or the Idempotency-Key is not valid.',
      `secret must be whsec_ followed by ${SECRET_MINIMUM_BYTES} to ${SECRET_MAXIMUM_BYTES} bytes in base64, or omitted.`,
    ),
    404: UNKNOWN,
    409: notPossibleResponse(
      'The webhook endpoint already uses this secret, or too many replaced secrets are still valid.',
      SAME_SECRET.says,
    ),
  },
  handle: (context) => rotateSecret(ofCallerOnce(context), context.params, membersOf(context.body)),
})

export const ENDPOINT_OPERATIONS = [create, list, read, change, remove, rotate]
