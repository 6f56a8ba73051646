/** Queue rows for applications from before the queue existed, and what rows of earlier versions lack. */

import type { Queries } from '../../../packages/postgres/connection/database.ts'
import type { QueueEntry } from '../../domain/case/queue.ts'

/**
 * The next applications by their ids, and those of them without a row. Continues where the service stopped last, unless
 * `after` says otherwise.
 */
export const listUnfilled = async (
  sql: Queries,
  after: string | undefined,
  limit: number,
): Promise<{ readonly ids: readonly string[]; readonly unfilled: readonly string[] }> => {
  const rows = await sql<{ id: string; isFilled: boolean }[]>`
    select a.id, exists (
      select from case_queue q where q.mode = a.mode and q.application_id = a.id
        and (q.needs_dealer is not null or q.stage in ('dealer', 'done'))) as "isFilled"
    from applications a where a.id > coalesce(${after ?? null}::uuid, (select up_to from queue_filled))
    order by a.id limit ${limit}`
  return { ids: rows.map(({ id }) => id), unfilled: rows.filter((row) => !row.isFilled).map(({ id }) => id) }
}

/** Records up to which application the rows exist, for those created before the time. */
export const noteFilled = async (sql: Queries, upTo: string, before: Date): Promise<void> => {
  await sql`
    update queue_filled set up_to = ${upTo}
    where up_to < ${upTo} and exists (select from applications where id = ${upTo} and created_at < ${before})`
}

/** Gives an application its row, or what that lacks, and its search marks. What a change has written in the meantime stays. */
export const fillQueue = async (
  sql: Queries,
  {
    id,
    revision,
    entry,
    marks,
  }: {
    readonly id: string
    readonly revision: number
    readonly entry: QueueEntry
    readonly marks: readonly bigint[]
  },
): Promise<void> => {
  // The type is set apart: Citus 13.2 writes no valid SQL for a cast of a parameter in this insert.
  await sql`
    with typed as (
      select ${entry.stage}::text::queue_stage as stage
    ), queued as (
      insert into case_queue (unread_by_lender, unread_by_dealer, mode, application_id, model_set, stage, state, state_since, due_at, client_id, dealer_id,
        product_id, amount_cents, documents_to_look_at, approved_by, policy_outcome, needs_dealer)
      select
        (select count(*) from case_messages m where m.application_id = a.id and m.side = 'dealer' and m.read_at is null),
        (select count(*) from case_messages m where m.application_id = a.id and m.side = 'lender' and m.read_at is null),
        a.mode, a.id, a.model_set, typed.stage, a.state, a.state_since, ${new Date(entry.dueAt)},
        a.client_id, coalesce(a.owner_dealer_id, c.dealer_id), ${entry.productId}, ${entry.amount}::bigint,
        ${entry.documentsToLookAt}::integer, ${entry.approvedBy}, ${entry.policyOutcome},
        ${entry.needsDealer}::boolean
      from typed, applications a left join clients c on c.id = a.client_id where a.id = ${id} and a.revision = ${revision}
      on conflict on constraint case_queue_once do update set needs_dealer = excluded.needs_dealer
        where case_queue.needs_dealer is null
    )
    update revisions set marks = ${`{${marks.join(',')}}`}::bigint[]
    where application_id = ${id} and revision = ${revision}`
}
