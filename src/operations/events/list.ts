/** The event feed: a client's events in order, from where it stopped; it also has what a webhook missed. */

import { oneByOne } from '../../../packages/values/turns/one-by-one.ts'
import type { Caller } from '../../adapters/access/authenticate.ts'
import type { EventType } from '../../domain/events/event-types.ts'
import { readFeed } from '../../store/events/events.ts'
import { lastEventNumber } from '../../store/events/numbering.ts'
import type { Service } from '../service.ts'
import { eventBody } from './payload.ts'

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
 * A client needs a page before it can ask for the next. So its pages are read one after the other: one that asks for many at once takes
 * neither all connections to the database nor the memory of many pages.
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
