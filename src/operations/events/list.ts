/** The feed: a client's events in order, from where it left off; what a webhook missed can be fetched here. */

import type { Caller } from '../../auth/authenticate.ts'
import type { EventType } from '../../domain/event-types.ts'
import { readFeed } from '../../store/events/events.ts'
import { lastEventNumber } from '../../store/events/numbering.ts'
import type { Service } from '../service.ts'
import { eventBody } from './payload.ts'

export type FeedItem = {
  /** The same as the webhook's id. */
  readonly id: string
  /** Reading goes on after it. */
  readonly cursor: string
  /** The payload, as JSON text. */
  readonly body: string
}

export type FeedPage = {
  readonly items: readonly FeedItem[]
  /** Where to go on: no event that comes later, and none that this page was too short for, is before it. */
  readonly next: bigint
}

export type FeedQuery = {
  /** A cursor that was given before, 0 for the first event that is kept, or what comes from now on. */
  readonly after: bigint | 'now'
  /** Empty for all. */
  readonly types: readonly EventType[]
  readonly limit: number
}

/** Up to `limit` events after the cursor. */
export const listEvents = async (
  service: Service,
  { clientId, dealerId }: Caller,
  asked: FeedQuery,
): Promise<FeedPage> => {
  // Read first: all events up to this number are committed, and with them what the feed has of them.
  const newest = await lastEventNumber(service.sql)
  const after = asked.after === 'now' ? newest : asked.after
  if (newest <= after) return { items: [], next: after }
  const events = await readFeed(service.sql, { clientId, dealerId, ...asked, after })
  const items = events.map((event) => ({
    id: event.id,
    cursor: event.number,
    body: eventBody(service, event),
  }))
  const last = items.at(-1)
  return { items, next: last === undefined ? newest : BigInt(last.cursor) }
}
