/** Deletes events that the feed no longer tells, and the log of webhooks, a little at a time and beside requests. */
import { deleteOldDeliveries } from '../store/deliveries.ts'
import { deleteOldEvents } from '../store/events.ts'
import { FEED_DAYS } from './list-events.ts'
import type { Service } from './service.ts'

/** How long attempts of deliveries, and what became of them, are kept. */
export const DELIVERY_LOG_DAYS = 30

const EVERY_MILLISECONDS = 10 * 60 * 1_000
const BATCH_ROWS = 1_000
const DAY_MILLISECONDS = 24 * 60 * 60 * 1_000

/** Forgets what is too old, once. Tells how many rows that was. */
export const forgetEventsOnce = async ({ sql, now }: Pick<Service, 'sql' | 'now'>): Promise<number> => {
  const daysAgo = (days: number) => new Date(now() - days * DAY_MILLISECONDS)
  let forgotten = 0
  for (const batch of [
    () => deleteOldEvents(sql, daysAgo(FEED_DAYS), BATCH_ROWS),
    () => deleteOldDeliveries(sql, daysAgo(DELIVERY_LOG_DAYS), BATCH_ROWS),
  ]) {
    for (let deleted = await batch(); deleted > 0; deleted = await batch()) forgotten += deleted
  }
  return forgotten
}

/** Forgets now and then, until stopped. */
export const forgetOldEvents = (
  service: Pick<Service, 'sql' | 'now'>,
  onError: (error: unknown) => void,
): { readonly stop: () => void } => {
  const timer = setInterval(() => void forgetEventsOnce(service).catch(onError), EVERY_MILLISECONDS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
