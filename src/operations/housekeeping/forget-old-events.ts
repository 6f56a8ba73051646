/** Deletes events that the feed no longer tells, and the log of webhooks, a little at a time and beside requests. */

import { repeatedly } from '../../concurrency/repeatedly.ts'
import { deleteOldDeliveries } from '../../store/events/deliveries.ts'
import { deleteOldEvents } from '../../store/events/events.ts'
import { FEED_DAYS } from '../events/list.ts'
import type { Service } from '../service.ts'

/** How long attempts of deliveries, and what became of them, are kept. */
export const DELIVERY_LOG_DAYS = 30

const EVERY_MILLISECONDS = 10 * 60 * 1_000
const BATCH_ROWS = 1_000
const DAY_MILLISECONDS = 24 * 60 * 60 * 1_000

/** Forgets what is too old, once, unless it is told to stop between two batches. Tells how many rows that was. */
export const forgetEventsOnce = async (
  { sql, now }: Pick<Service, 'sql' | 'now'>,
  signal?: AbortSignal,
): Promise<number> => {
  const daysAgo = (days: number) => new Date(now() - days * DAY_MILLISECONDS)
  const old = { log: daysAgo(DELIVERY_LOG_DAYS), pending: daysAgo(FEED_DAYS) }
  let forgotten = 0
  for (const batch of [
    () => deleteOldDeliveries(sql, old, BATCH_ROWS),
    // After them, for what is pending holds its event.
    () => deleteOldEvents(sql, old.pending, BATCH_ROWS),
  ]) {
    while (!signal?.aborted) {
      const deleted = await batch()
      forgotten += deleted
      if (deleted === 0) break
    }
  }
  return forgotten
}

/** Forgets now and then, until stopped. */
export const forgetOldEvents = (
  service: Pick<Service, 'sql' | 'now'>,
  onError: (error: unknown) => void,
): { readonly stop: () => Promise<void> } =>
  repeatedly((signal) => forgetEventsOnce(service, signal), {
    everyMilliseconds: EVERY_MILLISECONDS,
    onError,
  })
