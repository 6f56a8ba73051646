/** Does what a restored database needs before a service may use it. */
import type { Database } from '../../../packages/postgres/connection/database.ts'
import { GIVEN_UP_AFTER_SECONDS } from '../../adapters/delivery/schedule.ts'
import type { Erasure } from '../../store/applications/erase.ts'
import { applyErasures } from '../../store/backup/erasure-list.ts'
import { settleWaiting, type Waiting } from '../../store/backup/waiting.ts'

export type Settled = Waiting & {
  /** Applications that were erased again. */
  readonly erased: number
}

/**
 * Repeats the listed erasures, and gives up webhook deliveries that are older than clients remember: they store each id
 * for as long as a delivery is retried, and would take an older one for a new event.
 */
export const settleRestored = async (
  sql: Database,
  erasures: readonly Erasure[],
  now: () => number,
): Promise<Settled> => {
  const erased = await applyErasures(sql, erasures, now)
  const before = new Date(now() - GIVEN_UP_AFTER_SECONDS * 1_000)
  return { erased, ...(await settleWaiting(sql, before, new Date(now()))) }
}
