/** The event feed, read page by page with a cursor or by long polling, and the types of events. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { JsonText, objectText } from '../../../packages/values/json-text.ts'
import type { Caller } from '../../adapters/access/authenticate.ts'
import {
  ALL_EVENT_TYPES,
  type EventType as EventTypeName,
  eventTypesFor,
  isEventType,
} from '../../domain/events/notifications.ts'
import { RETENTION } from '../../domain/lender/retention.ts'
import { ok, problem } from '../../http/handler.ts'
import { inFlight } from '../../http/in-flight.ts'
import { operation } from '../../http/operation.ts'
import { badRequestResponse, jsonResponse } from '../../http/responses.ts'
import { listOf, model, object, text } from '../../http/schema.ts'
import { callerStill, requireCaller } from '../../http/server-access.ts'
import { PAGE_ENTRIES, PAGE_MAXIMUM_ENTRIES, pageLimit, wholeNumber } from '../../service/paging.ts'
import { FieldRefusal, refusedFields, tooManyRequests, unlessRefused } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { eventType } from './endpoint-settings.ts'
import {
  type FeedItem,
  type FeedPage,
  type FeedQuery,
  isCursor,
  WAIT_MAXIMUM_SECONDS,
  WAITING_OF_CLIENT_MAXIMUM,
  waitForEvents,
} from './feed.ts'
import { EVENT_EXAMPLES, Event } from './payloads-api.ts'

z.globalRegistry.add(eventType, {
  description: 'An event type. `/asyncapi.json` describes the data of each type. New types may be added.',
})

export const EventType = model('EventType', eventType)

const SCOPE = 'applications:read'
const LENDER_SCOPE = 'lender:read'
const RETRY_AFTER_SECONDS = 5
const CURSOR_MAXIMUM_CHARACTERS = 18
const SAMPLE_CURSOR = '1772443800123456'

/** One event of each type. */
const SAMPLE_EVENTS = ALL_EVENT_TYPES.map((type) => ({
  id: '019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d',
  cursor: SAMPLE_CURSOR,
  ...EVENT_EXAMPLES[type],
})) as unknown as readonly z.input<typeof Event>[]

const EventPage = model(
  'EventListResponseModel',
  object('A page of events.', {
    items: listOf(Event, 'The events, in a fixed order.', PAGE_MAXIMUM_ENTRIES),
    nextCursor: text('Send this value as `cursor` to get the next events.'),
  }),
)

const list = operation({
  id: 'listEvents',
  method: 'GET',
  path: '/api/events',
  who: SCOPE,
  lenderScope: LENDER_SCOPE,
  tag: 'Events',
  summary: 'List events',
  description: `
Lists the events of the applications that this client can access, in a strict order. The lender’s own clients get the events of every dealer, and need the scope \`lender:read\` instead. They are the same events as in webhooks, with the same IDs, and are stored for ${RETENTION.events.retained.words}. Start with \`cursor=0\`, or with \`cursor=now\` for future events only, and continue with \`nextCursor\`, which is always present. This way you do not miss any event, even if several happen at once. An empty page does not mean that there are no more events. The numbers in a cursor have no meaning, but always increase.

With \`wait\`, the response is sent as soon as there is a new event (long polling). A client can have ${WAITING_OF_CLIENT_MAXIMUM} open requests that wait for events.`.trim(),
  query: {
    cursor: {
      description: 'The `nextCursor` of the previous page, the `cursor` of an event, `0` or `now`.',
      schema: z.string().max(CURSOR_MAXIMUM_CHARACTERS).default('0'),
      example: SAMPLE_CURSOR,
    },
    types: {
      description: 'Only these event types, separated by commas. Default: all types.',
      style: 'form',
      explode: false,
      schema: z.array(EventType).min(1).max(ALL_EVENT_TYPES.length),
    },
    limit: {
      description: 'The number of events per page.',
      schema: z.int().min(1).max(PAGE_MAXIMUM_ENTRIES).default(PAGE_ENTRIES),
    },
    wait: {
      description: 'How many seconds to wait if there are no new events.',
      schema: z.int().min(0).max(WAIT_MAXIMUM_SECONDS).default(0),
    },
  },
  responses: {
    200: jsonResponse('A page of events.', EventPage, { items: SAMPLE_EVENTS, nextCursor: SAMPLE_CURSOR }),
    400: badRequestResponse(
      'A parameter is not valid. `errors` lists all invalid parameters.',
      'cursor must be a cursor from this feed, 0 or now.',
    ),
  },
  waits: true,
  open: () => {
    const inWait = inFlight(WAITING_OF_CLIENT_MAXIMUM)
    return async ({ service, request, reply, caller, query, faults, waiting: signal }) => {
      const read = unlessRefused(readQuery(query, caller.client), faults)
      if (read instanceof FieldRefusal) return read
      if (read.milliseconds === 0) return pageResponse(reply, await pageOf(service, request, read, signal))
      const end = inWait.begin(caller.clientId)
      if (end === undefined) return TOO_MANY_WAITING
      try {
        return pageResponse(reply, await pageOf(service, request, read, signal))
      } finally {
        end()
      }
    }
  },
})

export const EVENT_OPERATIONS = [list]

type Read = FeedQuery & { readonly milliseconds: number }

/** The caller may lose its right while it waits, so this checks it again whenever there may be something to send. */
const pageOf = (service: Service, request: FastifyRequest, read: Read, signal: AbortSignal) => {
  const caller = requireCaller(request)
  const scope = caller.client.isLender ? LENDER_SCOPE : SCOPE
  let known: Caller | undefined = caller
  const callerNow = async (): Promise<Caller | undefined> => {
    const first = known
    known = undefined
    return first ?? callerStill(service, request, scope)
  }
  return waitForEvents(service, callerNow, read, signal)
}

const pageResponse = (reply: FastifyReply, page: FeedPage | undefined) => {
  if (page !== undefined) return ok(pageText(page))
  reply.header('www-authenticate', 'Bearer realm="forecourt", error="invalid_token"')
  return problem(
    'no-credentials',
    'The credentials have expired or were revoked while the request was waiting. Send valid credentials.',
  )
}

const pageText = ({ items, next }: FeedPage) =>
  objectText({ items: new JsonText(`[${items.map(itemText).join(',')}]`), nextCursor: String(next) })

/** The exact payload, with two fields before its own. */
const itemText = ({ id, cursor, body }: FeedItem): string =>
  `{"id":"${id}","cursor":"${cursor}",${body.slice('{'.length)}`

type Sent = Readonly<Partial<Record<'cursor' | 'types' | 'limit' | 'wait', string>>>

/** In place of a cursor: only events from now on. */
const NOW = 'now'

const readQuery = (query: Sent, client: Caller['client']): Read | FieldRefusal => {
  const { cursor = '0', types: names, limit: entries, wait: seconds = '0' } = query
  const after = cursor === NOW || isCursor(cursor) ? cursor : NO_CURSOR
  const types = names === undefined ? [] : names.split(',')
  const unknown = types.every((type) => isEventType(type, client)) ? undefined : noTypes(client)
  const limit = pageLimit(entries)
  const wait = wholeNumber('wait', seconds, { min: 0, max: WAIT_MAXIMUM_SECONDS, unit: 'of seconds ' })
  if (
    after instanceof FieldRefusal ||
    limit instanceof FieldRefusal ||
    wait instanceof FieldRefusal ||
    unknown
  )
    return refusedFields(after, unknown, limit, wait) ?? NO_CURSOR
  return {
    after: after === NOW ? NOW : BigInt(after),
    types: types as EventTypeName[],
    limit,
    milliseconds: wait * 1_000,
  }
}

const NO_CURSOR = new FieldRefusal([
  { field: 'cursor', type: 'cursor', message: 'cursor must be a cursor from this feed, 0 or now.' },
])
const noTypes = (client: Caller['client']) =>
  new FieldRefusal([
    {
      field: 'types',
      type: 'enum',
      message: `types must be a comma-separated list of event types: ${eventTypesFor(client).join(', ')}.`,
    },
  ])

const TOO_MANY_WAITING = tooManyRequests(
  RETRY_AFTER_SECONDS,
  `This client already has ${WAITING_OF_CLIENT_MAXIMUM} open requests that wait for events. Wait for one to finish.`,
)
