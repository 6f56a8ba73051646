/** What a clock that is set back would hold up: everything that waits for a time which the clock had nearly reached. */
import type { Database, Queries } from '../../../packages/postgres/connection/database.ts'
import { raiseIdsPast } from '../../../packages/postgres/connection/uuid.ts'
import { lastEventNumber } from '../events/numbering.ts'

/** Makes no id of this process lower than those that the seals of the audit and the counts have passed. */
export const raiseIdsPastStored = async (sql: Queries, now: number): Promise<void> => {
  const [row] = await sql<{ ids: readonly string[] }[]>`
    select array_remove(array[(select up_to from audit_seals order by number desc limit 1),
      (select after_event from numbers_progress)], null)::text[] as ids`
  for (const id of row?.ids ?? []) raiseIdsPast(id, now)
}

/** The time of the newest event by its number, in milliseconds since 1970. */
export const newestEventAt = async (sql: Queries): Promise<number> =>
  Number((await lastEventNumber(sql)) / 1_000n)

/**
 * Makes everything due that waits for a later time: deliveries, endpoints, signings, plans, replays and mails. What is not yet to be
 * done finds its time again when it is looked at. Doing it twice changes nothing more.
 */
export const makeAllDue = async (sql: Database, now: Date): Promise<void> => {
  await sql.begin(async (transaction) => {
    // In the order of their numbers, as everywhere. What is locked is being settled right now.
    await transaction`
      with waiting as materialized (
        select endpoint_id, number from deliveries where state = 'pending' and next_at > ${now}
        order by number for update skip locked)
      update deliveries d set next_at = ${now} from waiting w
      where d.endpoint_id = w.endpoint_id and d.number = w.number`
    await transaction`update webhook_endpoints set due_at = ${now} where due_at > ${now}`
    await transaction`update webhook_endpoints set lease_until = ${now} where lease_until > ${now}`
    await transaction`update signings set due_at = ${now} where due_at > ${now}`
    await transaction`update applications set due_at = ${now} where due_at > ${now}`
    await transaction`update replays set leased_until = ${now} where leased_until > ${now}`
    // They go by the database's clock.
    await transaction`update mails set due_at = now() where due_at > now()`
  })
}
