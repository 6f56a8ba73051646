/** The feed: a client's events in order, from where it left off; what a webhook missed can be fetched here. */
import type { Caller } from '../auth/authenticate.ts'
import type { EventType } from '../domain/event-types.ts'
import { readFeed } from '../store/events.ts'
import { eventBody } from './event-body.ts'
import type { Service } from './service.ts'

/** How long events are kept for reading back. */
export const FEED_DAYS = 90

export type FeedItem = {
  /** The same as the webhook's id. */
  readonly id: string
  /** Reading goes on after it. */
  readonly cursor: string
  /** The payload, as JSON text. */
  readonly body: string
}

/** Up to `limit` events after the cursor: a number that an item before was given, or 0 for the first that is kept. */
export const listEvents = async (
  service: Service,
  { clientId, dealerId }: Caller,
  asked: { readonly after: bigint; readonly types: readonly EventType[]; readonly limit: number },
): Promise<readonly FeedItem[]> => {
  const events = await readFeed(service.sql, { clientId, dealerId, ...asked })
  return events.map((event) => ({ id: event.id, cursor: event.number, body: eventBody(service, event) }))
}
