/** Deletes what has expired: sessions, links, failures, and tokens, tickets and assertions that hold no more. */

import { repeatedly } from '../../concurrency/repeatedly.ts'
import { deleteExpiredRows } from '../../store/administration/expired-rows.ts'
import type { Service } from '../service.ts'

const EVERY_MILLISECONDS = 10 * 60 * 1_000
const BATCH_ROWS = 1_000

/** Forgets what has expired, once, unless it is told to stop between two batches. Tells how many rows that was. */
export const forgetExpiredOnce = (
  service: Pick<Service, 'sql' | 'now'>,
  signal?: AbortSignal,
): Promise<number> => deleteExpiredRows(service.sql, new Date(service.now()), BATCH_ROWS, signal)

/** Forgets now and then, beside requests, until stopped. */
export const forgetExpired = (
  service: Service,
  onError: (error: unknown) => void,
): { readonly stop: () => Promise<void> } =>
  repeatedly((signal) => forgetExpiredOnce(service, signal), {
    everyMilliseconds: EVERY_MILLISECONDS,
    onError,
  })
