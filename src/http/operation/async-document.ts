/** The AsyncAPI 3.0 document: what webhooks and the feed of events tell, type by type. */
import { readFileSync } from 'node:fs'
import { EVENT_TYPES } from '../../domain/event-types.ts'
import { PING_TYPE } from '../../operations/webhooks/ping.ts'
import { JSON_TYPE, type JsonObject } from '../openapi/parts.ts'
import { DATA, EVENT_EXAMPLES, payloadOf } from '../routes/events/payloads.ts'
import { jsonSchemaOf, namedSchemasIn } from './schema.ts'

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))

const TYPES = [...EVENT_TYPES, PING_TYPE] as const

const ref = (path: string): JsonObject => ({ $ref: `#/${path}` })

const PAYLOADS = Object.fromEntries(TYPES.map((type) => [type, jsonSchemaOf(payloadOf(type))]))

/** The document. */
export const asyncApiDocument = (): JsonObject => ({
  asyncapi: '3.0.0',
  info: {
    title: 'Forecourt events',
    version,
    description: DESCRIPTION,
    license: { name: 'Apache-2.0' },
  },
  defaultContentType: JSON_TYPE,
  channels: {
    webhooks: {
      address: null,
      title: 'Webhooks',
      description: 'The URL of each webhook endpoint, to which every event is posted that it takes.',
      messages: Object.fromEntries(TYPES.map((type) => [type, ref(`components/messages/${type}`)])),
      bindings: {},
    },
  },
  operations: {
    sendWebhook: {
      action: 'send',
      channel: ref('channels/webhooks'),
      title: 'Send a webhook',
      summary: 'Forecourt posts an event, again and again until it is answered with 2xx.',
      messages: TYPES.map((type) => ref(`channels/webhooks/messages/${type}`)),
      bindings: { http: { method: 'POST', bindingVersion: '0.3.0' } },
    },
  },
  components: {
    messages: Object.fromEntries(TYPES.map((type) => [type, messageOf(type)])),
    schemas: {
      ...PAYLOADS,
      WebhookHeaders: HEADERS,
      ...namedSchemasIn(PAYLOADS),
    },
  },
})

const DESCRIPTION = `
What Forecourt tells of applications and consents. The same payloads come by webhooks, which are signed as Standard Webhooks has it, and in the feed \`GET /api/events\`, where \`id\` and \`cursor\` stand beside their members; \`/openapi.json\` describes both. The payload of an event is the same however often it is delivered.

Be ready for new types and for new members.`.trim()

const HEADERS: JsonObject = {
  type: 'object',
  required: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
  properties: {
    'webhook-id': {
      type: 'string',
      description:
        'The event’s id, the same at each attempt and in the feed: know by it what you have had already.',
    },
    'webhook-timestamp': {
      type: 'string',
      pattern: '^\\d+$',
      description: 'When this attempt was made, in seconds since 1970.',
    },
    'webhook-signature': {
      type: 'string',
      description:
        '`v1,` and the base64 of an HMAC-SHA256 over id, timestamp and body with dots between; two with a blank between while a secret is being rotated.',
    },
  },
}

const messageOf = (type: (typeof TYPES)[number]): JsonObject => ({
  name: type,
  title: type,
  summary: DATA[type].description,
  contentType: JSON_TYPE,
  headers: ref('components/schemas/WebhookHeaders'),
  payload: ref(`components/schemas/${type}`),
  ...(type === PING_TYPE ? {} : { examples: [{ name: 'sample', payload: EVENT_EXAMPLES[type] }] }),
})
