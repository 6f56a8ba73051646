/** The AsyncAPI 3.0 document: the events of webhooks and the feed, type by type. */
import { readFileSync } from 'node:fs'
import type { JsonObject } from '../declare/operation.ts'
import { JSON_TYPE } from '../declare/parts.ts'
import { jsonSchemaOf, namedSchemasIn } from '../declare/schema.ts'
import { EVENT_EXAMPLES, NOTIFICATION_TYPES, type NotificationType, PAYLOADS } from '../events/payloads.ts'
import { WEBHOOK_HEADERS } from './webhooks.ts'

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))

const ref = (path: string): JsonObject => ({ $ref: `#/${path}` })

/** The document. */
export const asyncApiDocument = (): JsonObject => ({
  asyncapi: '3.0.0',
  info: {
    title: 'Forecourt events',
    version,
    description: DESCRIPTION,
    license: { name: 'Apache-2.0' },
    tags: [{ name: 'Webhooks', description: 'Changes of applications and consents.' }],
  },
  defaultContentType: JSON_TYPE,
  channels: {
    webhooks: {
      address: null,
      title: 'Webhooks',
      description: 'The URL of each webhook endpoint, to which every event is posted that it takes.',
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
      summary: 'Forecourt posts an event, again and again until it is answered with 2xx.',
      description:
        'Each event is a signed POST request to your endpoint. Respond with 2xx within 15 seconds; otherwise Forecourt retries for 5 days.',
      messages: NOTIFICATION_TYPES.map((type) => ref(`channels/webhooks/messages/${type}`)),
      bindings: { http: { method: 'POST', bindingVersion: '0.3.0' } },
    },
  },
  components: {
    messages: Object.fromEntries(NOTIFICATION_TYPES.map((type) => [type, messageOf(type)])),
    schemas: {
      WebhookHeaders: HEADERS,
      ...namedSchemasIn(NOTIFICATION_TYPES.map((type) => jsonSchemaOf(PAYLOADS[type]))),
    },
  },
})

const DESCRIPTION = `
What Forecourt tells of applications and consents. The same payloads come by webhooks, which are signed as Standard Webhooks has it, and in the feed \`GET /api/events\`, where \`id\` and \`cursor\` stand beside their members; \`/openapi.json\` describes both. The payload of an event is the same however often it is delivered.

Be ready for new types and for new members.`.trim()

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
