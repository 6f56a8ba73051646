/** The webhooks of the OpenAPI document: what the service posts to endpoints, type by type. */

import type { JsonObject } from '../declare/operation.ts'
import { JSON_TYPE } from '../declare/parts.ts'
import { jsonSchemaOf } from '../declare/schema.ts'
import {
  EVENT_EXAMPLES,
  NOTIFICATION_TYPES,
  type NotificationType,
  PAYLOADS,
  pascalName,
} from '../events/payloads.ts'

/** The headers of every delivery, as in Standard Webhooks. */
export const WEBHOOK_HEADERS = {
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

/** The webhooks by event type. */
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
