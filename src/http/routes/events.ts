/** The feed of events over HTTP: read page by page with a cursor, or waited for. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../auth/authenticate.ts'
import { EVENT_TYPES, type EventType, isEventType } from '../../domain/event-types.ts'
import { JsonText, objectText } from '../../domain/json-text.ts'
import { isCursor } from '../../operations/events/cursor.ts'
import type { FeedItem, FeedPage, FeedQuery } from '../../operations/events/list.ts'
import {
  WAIT_MAXIMUM_SECONDS,
  WAITING_OF_CLIENT_MAXIMUM,
  waitForEvents,
} from '../../operations/events/wait.ts'
import { pageLimit } from '../../operations/paging.ts'
import type { Service } from '../../operations/service.ts'
import { callerOf, refusalOf, requireCaller } from '../access.ts'
import { inFlight } from '../limits/in-flight.ts'
import { sendProblem } from '../problem.ts'
import { single } from '../query.ts'
import { sendJson } from './applications.ts'

const SCOPE = 'applications:read'

const RETRY_AFTER_SECONDS = 5

export const feedRoutes = (app: FastifyInstance, service: Service): void => {
  const stopping = new AbortController()
  // Who waits is answered before the server closes, which it doesn't while anyone is.
  app.addHook('preClose', async () => stopping.abort())
  const waiting = inFlight(WAITING_OF_CLIENT_MAXIMUM)
  app.get(
    '/api/events',
    { config: { operationId: 'listEvents', scope: SCOPE, mayWait: true } },
    async (request, reply) => {
      const read = readQuery(request.query)
      if ('faults' in read) return sendProblem(reply, 'bad-request', read.faults.join(' '))
      if (read.milliseconds === 0) return answer(reply, await pageOf(service, request, read, stopping.signal))
      const end = waiting.begin(requireCaller(request).clientId)
      if (end === undefined) return tooMany(reply)
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      try {
        const signal = AbortSignal.any([gone.signal, stopping.signal])
        const page = await pageOf(service, request, read, signal)
        // Kept open, the connection would keep the server from closing.
        if (stopping.signal.aborted) reply.header('connection', 'close')
        return answer(reply, page)
      } finally {
        end()
      }
    },
  )
}

type Read = FeedQuery & { readonly milliseconds: number }

/** Who calls may lose the right to while it waits: it is asked again whenever there may be something to tell. */
const pageOf = (service: Service, request: FastifyRequest, read: Read, signal: AbortSignal) => {
  let known: Caller | undefined = requireCaller(request)
  const callerNow = async (): Promise<Caller | undefined> => {
    const first = known
    known = undefined
    if (first !== undefined) return first
    const caller = await callerOf(service, request)
    return typeof caller === 'string' || refusalOf(caller, SCOPE) !== undefined ? undefined : caller
  }
  return waitForEvents(service, callerNow, read, signal)
}

const answer = (reply: FastifyReply, page: FeedPage | undefined): FastifyReply => {
  if (page !== undefined) return sendJson(reply, pageText(page))
  reply.header('www-authenticate', 'Bearer realm="forecourt", error="invalid_token"')
  return sendProblem(reply, 'no-credentials', 'These credentials ended while they waited.')
}

const pageText = ({ items, next }: FeedPage): string =>
  objectText({ items: new JsonText(`[${items.map(itemText).join(',')}]`), nextCursor: String(next) })

/** The payload to the letter, with two members before its own. */
const itemText = ({ id, cursor, body }: FeedItem): string =>
  `{"id":"${id}","cursor":"${cursor}",${body.slice('{'.length)}`

/** Instead of a cursor: what comes from now on. */
const NOW = 'now'

const readQuery = (query: unknown): Read | { readonly faults: readonly string[] } => {
  const given = single(query, ['after', 'types', 'limit', 'wait'])
  if ('repeated' in given) return { faults: [`${given.repeated} must be given once.`] }
  const { after = '0', types: names, limit: entries, wait = '0' } = given.values
  const faults: string[] = []
  if (after !== NOW && !isCursor(after)) faults.push('after must be a cursor that this feed gave, 0, or now.')
  const types = names === undefined ? [] : names.split(',')
  if (!types.every(isEventType))
    faults.push(`types must be of ${EVENT_TYPES.join(', ')}, with commas between.`)
  const limit = pageLimit(entries)
  if (typeof limit !== 'number') faults.push(limit.says)
  if (!/^\d{1,2}$/.test(wait) || Number(wait) > WAIT_MAXIMUM_SECONDS)
    faults.push(`wait must be a whole number of seconds from 0 to ${WAIT_MAXIMUM_SECONDS}.`)
  if (faults.length > 0 || typeof limit !== 'number') return { faults }
  return {
    after: after === NOW ? NOW : BigInt(after),
    types: types as EventType[],
    limit,
    milliseconds: Number(wait) * 1_000,
  }
}

const tooMany = (reply: FastifyReply): FastifyReply =>
  sendProblem(
    reply.header('retry-after', RETRY_AFTER_SECONDS),
    'too-many-requests',
    `This client has ${WAITING_OF_CLIENT_MAXIMUM} requests that wait for events; wait until one of them is answered.`,
  )
