/**
 * Reads the event feed: a client's events in order, from where it stopped, including what a webhook missed. Waits if
 * nothing is new.
 */

import { setTimeout as pause } from 'node:timers/promises'
import { oneByOne } from '../../../packages/values/turns/steps.ts'
import type { Caller } from '../../adapters/access/authenticate.ts'
import { type EventType, eventTypesFor } from '../../domain/events/notifications.ts'
import { instantOf, oneOf, PAGE_ENTRIES, type Page, UNKNOWN_CURSOR } from '../../service/paging.ts'
import { FieldRefusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { readFeed } from '../../store/events/events.ts'
import { type ListedEvent, lastEventNumber, listNewestEvents } from '../../store/events/feed.ts'
import { eventBody } from './payload.ts'

export type { ListedEvent } from '../../store/events/feed.ts'

export type FeedItem = {
  /** The same as the webhook's id. */
  readonly id: string
  /** Reading continues after it. */
  readonly cursor: string
  /** The payload, as JSON text. */
  readonly body: string
}

export type FeedPage = {
  readonly items: readonly FeedItem[]
  /** Where to continue: no later event is before it, nor one for which this page was too short. */
  readonly next: bigint
}

export type FeedQuery = {
  /** An earlier cursor, 0 for the oldest stored event, or `now` for future events only. */
  readonly after: bigint | 'now'
  /** All types if empty. */
  readonly types: readonly EventType[]
  readonly limit: number
}

/**
 * A client needs a page before it can ask for the next. So its pages are read one after the other: one that asks for
 * many at once takes neither all connections to the database nor the memory of many pages.
 */
const inLine = oneByOne()

/** Up to `limit` events after the cursor. */
export const listEvents = async (
  service: Service,
  { clientId, dealerId }: Caller,
  asked: FeedQuery,
): Promise<FeedPage> => {
  // Read first: all events up to this number are committed, and so are their entries in the event feed.
  const newest = await lastEventNumber(service.sql)
  const after = asked.after === 'now' ? newest : asked.after
  if (newest <= after) return { items: [], next: after }
  const items = await inLine(clientId, async () => {
    const events = await readFeed(service.sql, { clientId, dealerId, ...asked, after })
    return events.map((event) => ({
      id: event.id,
      cursor: event.number,
      body: eventBody(service, event, clientId),
    }))
  })
  const last = items.at(-1)
  return { items, next: last === undefined ? newest : BigInt(last.cursor) }
}

/** A page of a client's events for people, the newest first; rejected if type or cursor is invalid. */
export const listClientEvents = async (
  { sql }: Pick<Service, 'sql'>,
  client: { readonly clientId: string; readonly dealerId: string | null; readonly isLender: boolean },
  query: { readonly type?: string; readonly cursor?: string },
): Promise<Page<ListedEvent> | FieldRefusal> => {
  const type = oneOf('type', query.type, eventTypesFor(client))
  if (type instanceof FieldRefusal) return type
  if (query.cursor !== undefined && !isCursor(query.cursor)) return UNKNOWN_CURSOR
  const { found, next } = await listNewestEvents(sql, {
    clientId: client.clientId,
    dealerId: client.dealerId,
    before: query.cursor,
    type,
    limit: PAGE_ENTRIES,
  })
  return { items: found, nextCursor: next }
}

const MICROSECONDS = 1_000n

/** The database's largest number has one more digit. */
const CURSOR = /^(?:0|[1-9]\d{0,17})$/

/**
 * Whether a text has the form of a feed cursor: the number of an event in decimal digits, which is the microsecond of
 * its numbering or a little later.
 */
export const isCursor = (text: string): boolean => CURSOR.test(text)

/** The first number that an event of the time can have, and the last. */
const firstOf = (moment: Date): bigint => BigInt(moment.getTime()) * MICROSECONDS
const lastOf = (moment: Date): bigint => firstOf(moment) + MICROSECONDS - 1n

/** One end of a range: a cursor, or a point in time, both inclusive; undefined if it is neither. */
export const endOfRange = (text: string, end: 'from' | 'to'): string | undefined => {
  if (isCursor(text)) return text
  const moment = instantOf(text)
  if (moment === undefined) return undefined
  return String(end === 'from' ? firstOf(moment) : lastOf(moment))
}

/** Events of other clients also wake readers: because of them, the database is asked no more often than this. */
const LOOK_AGAIN_MILLISECONDS = 100

/**
 * Reads the feed, and waits if it has nothing new. Returns as soon as there is anything, after `milliseconds` at the
 * latest, and at once when the signal is aborted. Holds no database connection while it waits. Before each new read it
 * asks `callerNow` for the caller; undefined ends it.
 */
export const waitForEvents = async (
  service: Service,
  callerNow: () => Promise<Caller | undefined>,
  { milliseconds, ...asked }: FeedQuery & { readonly milliseconds: number },
  signal: AbortSignal,
): Promise<FeedPage | undefined> => {
  const end = performance.now() + milliseconds
  let { after } = asked
  for (;;) {
    const caller = await callerNow()
    if (caller === undefined) return undefined
    const page = await listEvents(service, caller, { ...asked, after })
    const left = end - performance.now()
    if (page.items.length > 0 || left <= 0 || signal.aborted) return page
    if (page.next !== after) await pause(Math.min(left, LOOK_AGAIN_MILLISECONDS))
    after = page.next
    await service.feed.after(after, Math.max(0, end - performance.now()), signal)
  }
}

/** How long a reader may wait for something new. */
export const WAIT_MAXIMUM_SECONDS = 30

/** The most readers of one client that may wait at a time. */
export const WAITING_OF_CLIENT_MAXIMUM = 20
