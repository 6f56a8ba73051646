/** Reads the event feed, and waits if it has nothing new. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Caller } from '../../adapters/access/authenticate.ts'
import type { Service } from '../service.ts'
import { type FeedPage, type FeedQuery, listEvents } from './list.ts'

/** Events of other clients also wake readers: because of them, the database is asked no more often than this. */
const LOOK_AGAIN_MILLISECONDS = 100

/**
 * Returns as soon as there is anything, after `milliseconds` at the latest, and at once when the signal is aborted.
 * Holds no database connection while it waits. Before each new read it asks `callerNow` for the caller; undefined ends
 * it.
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
