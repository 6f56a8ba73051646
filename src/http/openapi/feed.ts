/** The feed of events. */

import { EVENT_TYPES } from '../../domain/event-types.ts'
import { RETENTION } from '../../domain/retention.ts'
import { WAIT_MAXIMUM_SECONDS, WAITING_OF_CLIENT_MAXIMUM } from '../../operations/events/wait.ts'
import { PAGE_ENTRIES, PAGE_MAXIMUM_ENTRIES } from '../../operations/paging.ts'
import { EVENT_EXAMPLES } from './events.ts'
import { answer, JSON_TYPE, type JsonObject, problemContent, responseRef, schemaRef } from './parts.ts'
import { always, listOf, moment, text } from './shared-models.ts'

const CURSOR_MAXIMUM_CHARACTERS = 18
const SAMPLE_CURSOR = '1772443800123456'

export const listEvents: JsonObject = {
  summary: 'Read events',
  description: `
What happened to the applications that this client may read, in one strict order: the same events that webhooks tell, with the same ids, kept for ${RETENTION.events.kept.words}. Begin with \`after=0\`, or with \`after=now\` for what is to come, and go on with \`nextCursor\`, which is always there: whoever does misses nothing, whatever happens at the same time. A page without items is no end. Numbers in a cursor mean nothing; they only grow.

With \`wait\` a request that finds nothing new is answered as soon as there is something. A client may have ${WAITING_OF_CLIENT_MAXIMUM} that wait at a time.`.trim(),
  parameters: [
    {
      name: 'after',
      in: 'query',
      description: 'The `nextCursor` of the page before, or the `cursor` of an event; `0`, or `now`.',
      schema: { type: 'string', maxLength: CURSOR_MAXIMUM_CHARACTERS, default: '0' },
      example: SAMPLE_CURSOR,
    },
    {
      name: 'types',
      in: 'query',
      description: 'Only these types, with commas between; left out, all.',
      style: 'form',
      explode: false,
      schema: { type: 'array', items: schemaRef('EventType'), minItems: 1, maxItems: EVENT_TYPES.length },
    },
    {
      name: 'limit',
      in: 'query',
      description: 'The number of events of a page.',
      schema: { type: 'integer', minimum: 1, maximum: PAGE_MAXIMUM_ENTRIES, default: PAGE_ENTRIES },
    },
    {
      name: 'wait',
      in: 'query',
      description: 'So many seconds to wait where nothing is new.',
      schema: { type: 'integer', minimum: 0, maximum: WAIT_MAXIMUM_SECONDS, default: 0 },
    },
  ],
  responses: {
    200: answer('A page of events.', {
      [JSON_TYPE]: {
        schema: schemaRef('EventListResponseModel'),
        example: {
          items: [
            {
              id: '019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d',
              cursor: SAMPLE_CURSOR,
              ...EVENT_EXAMPLES['quote.statusChanged'],
            },
          ],
          nextCursor: SAMPLE_CURSOR,
        },
      },
    }),
    400: answer(
      'A parameter can’t be understood; the detail names every fault.',
      problemContent({ 'bad-request': 'after must be a cursor that this feed gave, 0, or now.' }),
    ),
    401: responseRef('NoCredentials'),
    403: responseRef('Forbidden'),
    429: responseRef('TooManyRequests'),
    500: responseRef('ServerError'),
  },
}

export const FEED_MODELS: Readonly<Record<string, JsonObject>> = {
  EventListResponseModel: always('A page of events.', {
    items: {
      ...listOf('EventModel', 'The events, in their one order.'),
      maxItems: PAGE_MAXIMUM_ENTRIES,
    },
    nextCursor: text('Send it as `after` for what comes next.'),
  }),
  EventModel: always('An event, as a webhook tells it, with its id and its place.', {
    id: text('The `webhook-id` of its webhooks: the same event has the same id everywhere.'),
    cursor: text('Its place in the feed.'),
    type: { ...schemaRef('EventType'), description: 'Its type.' },
    timestamp: moment('When it happened.'),
    data: {
      type: 'object',
      additionalProperties: true,
      description: 'What it tells, as `/asyncapi.json` describes for its type.',
    },
  }),
}
