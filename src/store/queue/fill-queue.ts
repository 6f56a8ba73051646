/** Queue rows for applications from before the queue existed, and what rows of earlier versions lack. */

import type { Queries } from '../../../packages/postgres/connection/database.ts'
import type { QueueEntry } from '../../domain/case/queue.ts'

export type Unfilled = {
  readonly id: string
  readonly hasRow: boolean
  /** The revisions whose search marks are missing, or were made for other words or under another key. */
  readonly unmarked: readonly number[]
}

/**
 * The next applications by their ids, with what each of them lacks. Continues where the service stopped last with search
 * marks such as these, unless `after` says otherwise. Erased applications have no marks.
 */
export const listUnfilled = (
  sql: Queries,
  after: string | undefined,
  { markedAs, limit }: { readonly markedAs: string; readonly limit: number },
): Promise<readonly Unfilled[]> => sql`
  select a.id, exists (
      select from case_queue q where q.mode = a.mode and q.application_id = a.id
        and (q.needs_dealer is not null or q.stage in ('dealer', 'done'))) as "hasRow",
    array(select r.revision from revisions r where r.application_id = a.id and a.data_key is not null
      and r.marked_as is distinct from ${markedAs} order by r.revision) as unmarked
  from applications a
  where a.id > coalesce(${after ?? null}::uuid,
    (select up_to from queue_filled where marked_as = ${markedAs}), '00000000-0000-0000-0000-000000000000')
  order by a.id limit ${limit}`

/** Records up to which application all is filled with search marks such as these, for those created before the time. */
export const noteFilled = async (
  sql: Queries,
  upTo: string,
  { markedAs, before }: { readonly markedAs: string; readonly before: Date },
): Promise<void> => {
  await sql`
    update queue_filled set up_to = ${upTo}, marked_as = ${markedAs}
    where (up_to < ${upTo} or marked_as is distinct from ${markedAs})
      and exists (select from applications where id = ${upTo} and created_at < ${before})`
}

export type Marked = { readonly id: string; readonly revision: number; readonly marks: readonly bigint[] }

/** Writes search marks; a submission erased in the meantime gets none. */
export const writeMarks = async (
  sql: Queries,
  { id, revision, marks }: Marked,
  markedAs: string,
): Promise<void> => {
  await sql`
    update revisions set marks = ${`{${marks.join(',')}}`}::bigint[], marked_as = ${markedAs}
    where application_id = ${id} and revision = ${revision} and octet_length(content) > 0`
}

/** Gives an application its row, or what that lacks. What a change has written in the meantime stays. */
export const fillQueue = async (
  sql: Queries,
  {
    id,
    revision,
    entry,
  }: {
    readonly id: string
    readonly revision: number
    readonly entry: QueueEntry
  },
): Promise<void> => {
  // The type is set apart: Citus 13.2 writes no valid SQL for a cast of a parameter in this insert.
  await sql`
    with typed as (
      select ${entry.stage}::text::queue_stage as stage
    )
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
        where case_queue.needs_dealer is null`
}
