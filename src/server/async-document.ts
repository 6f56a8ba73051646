/**
 * The AsyncAPI 3.1 document, which describes the events of webhooks and the event feed type by type, and the webhooks
 * of the OpenAPI document.
 */
import { readFileSync } from 'node:fs'
import { contactForDevelopers, type ReachableLender } from '../domain/lender/contact.ts'
import type { JsonObject } from '../http/operation.ts'
import { JSON_TYPE } from '../http/parts.ts'
import { jsonSchemaOf, namedSchemasIn } from '../http/schema.ts'
import {
  EVENT_EXAMPLES,
  NOTIFICATION_TYPES,
  type NotificationType,
  PAYLOADS,
  pascalName,
} from '../modules/events/payloads-api.ts'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

const ref = (path: string): JsonObject => ({ $ref: `#/${path}` })

/** The AsyncAPI document; `lender` is whom integrators ask, if it is known. */
export const asyncApiDocument = (lender?: ReachableLender): JsonObject => ({
  asyncapi: '3.1.0',
  info: {
    title: 'Forecourt events',
    version,
    description: DESCRIPTION,
    ...(lender && { contact: contactForDevelopers(lender) }),
    license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    tags: [{ name: 'Webhooks', description: 'Changes to applications and consents.' }],
  },
  defaultContentType: JSON_TYPE,
  servers: {
    receiver: {
      host: '{host}',
      protocol: 'https',
      description:
        'The server of your webhook endpoint. Forecourt sends the requests, and your server receives them.',
      variables: {
        host: {
          description: 'The host of the URL that you have registered, with its port if it has one.',
          examples: ['hooks.dealer.example'],
        },
      },
    },
  },
  channels: {
    webhooks: {
      title: 'Webhooks',
      description:
        'The URL of each webhook endpoint, to which the service sends the events that the endpoint has chosen.',
      servers: [ref('servers/receiver')],
      messages: Object.fromEntries(
        NOTIFICATION_TYPES.map((type) => [type, ref(`components/messages/${type}`)]),
      ),
      bindings: {},
    },
  },
  operations: {
    sendWebhook: {
      action: 'send',
      channel: ref('channels/webhooks'),
      title: 'Send a webhook',
      summary: 'Forecourt sends an event, and retries until the response status is 2xx.',
      description:
        'Each event is a signed POST request to your endpoint. Respond with 2xx within 15 seconds; otherwise Forecourt retries for 5 days.',
      security: [ref('components/securitySchemes/signature')],
      messages: NOTIFICATION_TYPES.map((type) => ref(`channels/webhooks/messages/${type}`)),
      bindings: { http: { method: 'POST', bindingVersion: '0.3.0' } },
    },
  },
  components: {
    messages: Object.fromEntries(NOTIFICATION_TYPES.map((type) => [type, messageOf(type)])),
    schemas: {
      WebhookHeaders: HEADERS,
      ...withPlainReferences(namedSchemasIn(NOTIFICATION_TYPES.map((type) => jsonSchemaOf(PAYLOADS[type])))),
    },
    securitySchemes: {
      signature: {
        type: 'httpApiKey',
        in: 'header',
        name: 'webhook-signature',
        description: `${WEBHOOK_HEADERS['webhook-signature'].description} Verify it with the secret of your webhook endpoint.`,
      },
    },
  },
})

/** The schemas as AsyncAPI has them: nothing is beside a `$ref`. */
const withPlainReferences = (schemas: JsonObject): JsonObject =>
  JSON.parse(
    JSON.stringify(schemas, (_, value) => {
      if (typeof value?.$ref !== 'string' || Object.keys(value).length === 1) return value
      const { $ref, ...rest } = value
      return { ...rest, allOf: [{ $ref }] }
    }),
  )

const DESCRIPTION = `
The events of applications and consents. They are delivered by webhooks, signed according to Standard Webhooks, and listed in the event feed \`GET /api/events\`, which adds \`id\` and \`cursor\` to each event. \`/openapi.json\` describes both. The payload of an event is the same for each delivery.

New event types and new fields may be added, so ignore those that you do not know.`.trim()

/** The headers of every delivery, as in Standard Webhooks. */
const WEBHOOK_HEADERS = {
  'webhook-id': {
    description:
      'The event ID. It is the same for each attempt and in the event feed, so use it to detect duplicates.',
    schema: { type: 'string' },
    example: '019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d',
  },
  'webhook-timestamp': {
    description: 'The time of this attempt, as a Unix timestamp in seconds.',
    schema: { type: 'string', pattern: '^\\d+$' },
    example: '1772443800',
  },
  'webhook-signature': {
    description:
      '`v1,` followed by the base64 of an HMAC-SHA256 over ID, timestamp and body, joined by dots. While a secret is being rotated, there is one signature per valid secret, separated by spaces.',
    schema: { type: 'string' },
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  },
} as const

/** `webhook-id` as `WebhookId`. */
const componentOf = (header: string): string =>
  header.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The headers as components of the document. */
export const WEBHOOK_PARAMETERS: JsonObject = Object.fromEntries(
  Object.entries(WEBHOOK_HEADERS).map(([name, header]) => [
    componentOf(name),
    { name, in: 'header', required: true, ...header },
  ]),
)

/** The webhooks of the OpenAPI document: what the service posts to endpoints, by event type. */
export const webhooksOf = (): Readonly<Record<string, Readonly<Record<string, JsonObject>>>> =>
  Object.fromEntries(NOTIFICATION_TYPES.map((type) => [type, { post: webhook(type) }]))

const webhook = (type: NotificationType): JsonObject => ({
  operationId: `on${pascalName(type)}`,
  tags: ['Events'],
  summary: `${type}`,
  description: `${PAYLOADS[type].description ?? ''} Sent to each webhook endpoint that has chosen this type.`,
  security: [],
  parameters: Object.keys(WEBHOOK_HEADERS).map((name) => ({
    $ref: `#/components/parameters/${componentOf(name)}`,
  })),
  requestBody: {
    required: true,
    content: { [JSON_TYPE]: { schema: jsonSchemaOf(PAYLOADS[type]), example: EVENT_EXAMPLES[type] } },
  },
  responses: {
    '2XX': {
      description: 'The event has been received. Save it, return the response, and process it afterwards.',
    },
    410: { description: 'You no longer want events. The webhook endpoint is disabled immediately.' },
    '4XX': { description: 'Any status other than 2xx and 410, or no response: the service retries later.' },
    '5XX': { description: 'The service retries later.' },
  },
})

const HEADERS: JsonObject = {
  type: 'object',
  required: Object.keys(WEBHOOK_HEADERS),
  properties: Object.fromEntries(
    Object.entries(WEBHOOK_HEADERS).map(([name, { description, schema, example }]) => [
      name,
      { ...schema, description, examples: [example] },
    ]),
  ),
}

const messageOf = (type: NotificationType): JsonObject => ({
  name: type,
  title: type,
  summary: PAYLOADS[type].description,
  contentType: JSON_TYPE,
  headers: ref('components/schemas/WebhookHeaders'),
  payload: jsonSchemaOf(PAYLOADS[type]),
  examples: [{ name: 'sample', payload: EVENT_EXAMPLES[type] }],
})
