/** Statements whose best plan depends on their values, unlike that of all others. */
import type { Database, Transaction } from './database.ts'

/**
 * Runs statements that the server plans again, by their values. It takes a transaction and a plan more, so it is only for
 * those whose good plan for one value is a very slow one for another.
 */
export const plannedByValues = <T>(
  sql: Database,
  run: (transaction: Transaction) => Promise<T>,
): Promise<T> =>
  sql.begin(async (transaction) => {
    await transaction`set local plan_cache_mode = force_custom_plan`
    return run(transaction)
  }) as Promise<T>
