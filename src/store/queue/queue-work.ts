/**
 * What staff do with the queue: assign and snooze cases, open them, and save lists; and filling in rows that lack
 * something.
 */
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import type { Mode } from '../../domain/access/access.ts'
import type { SetName } from '../../domain/application/sets.ts'
import type { QueueEntry } from '../../domain/case/queue.ts'
import type { QueueView } from '../../domain/case/queue-views.ts'
import type { Cents } from '../../domain/finance/money.ts'

/** The assignees of some cases; null for nobody. Ids of no case are absent. */
export const findAssignees = async (
  sql: Queries,
  mode: Mode,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> => {
  const rows = await sql<{ id: string; assigneeId: string | null }[]>`
    select application_id as id, assignee_id as "assigneeId" from case_queue
    where mode = ${mode}::text::mode and application_id = any (${sql.array(ids, 'uuid')})
    order by application_id for update`
  return new Map(rows.map(({ id, assigneeId }) => [id, assigneeId]))
}

export type Handing = { readonly to: string | null; readonly by: string; readonly at: Date }

/**
 * Assigns cases to a person, or to nobody; a case that the assignee had snoozed comes back. What a colleague hands over is
 * new to the person until they open it.
 */
export const setAssignee = async (
  sql: Queries,
  mode: Mode,
  ids: readonly string[],
  { to, by, at }: Handing,
): Promise<void> => {
  const [handedBy, handedAt] = to === null || to === by ? [null, null] : [by, at]
  await sql`
    update case_queue set assignee_id = ${to}, snoozed_until = null, handed_by = ${handedBy}, handed_at = ${handedAt}
    where mode = ${mode}::text::mode and application_id = any (${sql.array(ids, 'uuid')})`
}

/** The cases that colleagues have assigned to a user who has not opened them since, the newest first. */
export const listHandedOver = (
  sql: Queries,
  userId: string,
  limit: number,
): Promise<readonly { readonly applicationId: string; readonly byId: string; readonly at: Date }[]> =>
  sql<{ applicationId: string; byId: string; at: Date }[]>`
    select application_id as "applicationId", handed_by as "byId", handed_at as at from case_queue
    where assignee_id = ${userId} and handed_by is not null order by handed_at desc limit ${limit}`

/** Records that the assignee has opened a case that was handed over to them. */
export const notedHandOver = async (
  sql: Queries,
  { mode, id, userId }: { readonly mode: Mode; readonly id: string; readonly userId: string },
): Promise<void> => {
  await sql`
    update case_queue set handed_by = null, handed_at = null
    where mode = ${mode}::text::mode and application_id = ${id} and assignee_id = ${userId} and handed_by is not null`
}

/** Snoozes a case until a point in time, or brings it back; false if the queue does not have the case. */
export const setSnooze = (sql: Queries, mode: Mode, id: string, until: Date | null): Promise<boolean> =>
  sql`
    update case_queue set snoozed_until = ${until}
    where mode = ${mode}::text::mode and application_id = ${id} and stage <> 'done' returning application_id`.some()

export type NextSought = {
  readonly mode: Mode
  readonly userId: string
  /** Cases of a larger amount are left out. */
  readonly mandate: Cents | undefined
  readonly now: Date
  /** A user seen at a case since this time has it open. */
  readonly presentSince: Date
  /** Cases that the person has skipped since this time are left out. */
  readonly skippedSince: Date
}

/**
 * Takes the most urgent case to decide for a person: their own and unassigned ones together, by due time. Skips those
 * that others have open, that the person has skipped, or that someone else is taking right now.
 */
export const takeNext = (
  sql: Queries,
  { mode, userId, mandate, now, presentSince, skippedSince }: NextSought,
): Promise<{ readonly id: string; readonly modelSet: SetName } | undefined> =>
  sql<{ id: string; modelSet: SetName }[]>`
    with next as (
      select q.mode, q.application_id from case_queue q
      where q.mode = ${mode}::text::mode and q.stage = 'decide'
        and (q.assignee_id is null or q.assignee_id = ${userId})
        and (q.snoozed_until is null or q.snoozed_until <= ${now})
        and (q.amount_cents is null or q.amount_cents <= coalesce(${mandate ?? null}::bigint, q.amount_cents))
        and not exists (select from case_presence p
          where p.application_id = q.application_id and p.user_id <> ${userId} and p.seen_at > ${presentSince})
        and not exists (select from case_skips s
          where s.application_id = q.application_id and s.user_id = ${userId} and s.at > ${skippedSince})
      order by q.due_at, q.application_id limit 1 for update skip locked
    )
    update case_queue q set assignee_id = ${userId}, handed_by = null, handed_at = null
    from next where q.mode = next.mode and q.application_id = next.application_id
    returning q.application_id as id, q.model_set as "modelSet"`.first()

/** Records that a person skips a case, with the encrypted reason; a case assigned to them becomes unassigned. */
export const skipCase = async (
  sql: Queries,
  {
    id,
    userId,
    at,
    reason,
  }: { readonly id: string; readonly userId: string; readonly at: Date; readonly reason: Buffer },
): Promise<void> => {
  await sql`
    insert into case_skips (application_id, user_id, at, reason) values (${id}, ${userId}, ${at}, ${reason})
    on conflict (application_id, user_id) do update set at = excluded.at, reason = excluded.reason`
  await sql`update case_queue set assignee_id = null, handed_by = null, handed_at = null where application_id = ${id} and assignee_id = ${userId}`
}

/** Records that a person has a case open, and returns who else has been seen there since the time. */
export const notePresence = async (
  sql: Queries,
  {
    id,
    userId,
    at,
    since,
  }: { readonly id: string; readonly userId: string; readonly at: Date; readonly since: Date },
): Promise<readonly string[]> => {
  const rows = await sql<{ userId: string }[]>`
    with seen as (
      insert into case_presence (application_id, user_id, seen_at) values (${id}, ${userId}, ${at})
      on conflict (application_id, user_id) do update set seen_at = excluded.seen_at
    )
    select user_id as "userId" from case_presence
    where application_id = ${id} and user_id <> ${userId} and seen_at > ${since} order by user_id`
  return rows.map((row) => row.userId)
}

/** Who has been seen at which of some cases since a point in time. */
export const listPresent = (
  sql: Queries,
  ids: readonly string[],
  since: Date,
): Promise<readonly { readonly id: string; readonly userId: string }[]> =>
  sql<{ id: string; userId: string }[]>`
    select application_id as id, user_id as "userId" from case_presence
    where application_id = any (${sql.array(ids, 'uuid')}) and seen_at > ${since} order by seen_at desc`

/** Records that a person has closed a case. */
export const endPresence = async (sql: Queries, id: string, userId: string): Promise<void> => {
  await sql`delete from case_presence where application_id = ${id} and user_id = ${userId}`
}

/** By their names, as in a page's address. */
export type StoredFilters = Readonly<Record<string, string>>

/** A list of the queue that a person has saved: a view with filters, under a name. */
export type QueueViewRow = {
  readonly id: string
  readonly userId: string
  readonly name: string
  /** Whether all staff see it. */
  readonly isShared: boolean
  readonly view: QueueView
  readonly filters: StoredFilters
}

/** A person's own lists and the shared ones, the oldest first. */
export const listQueueViews = (sql: Queries, userId: string): Promise<readonly QueueViewRow[]> =>
  sql<QueueViewRow[]>`
    select id, user_id as "userId", name, is_shared as "isShared", view, filters from queue_views
    where user_id = ${userId} or is_shared order by id`

/** The number of lists that a person has saved. */
export const countQueueViews = (sql: Queries, userId: string): Promise<number> =>
  sql<{ count: number }[]>`
    select count(*)::integer as count from queue_views where user_id = ${userId}`.only('count')

/** Saves a new list. */
export const insertQueueView = async (
  sql: Queries,
  { id, userId, name, isShared, view, filters, at }: QueueViewRow & { readonly at: Date },
): Promise<void> => {
  await sql`
    insert into queue_views (id, user_id, name, is_shared, view, filters, created_at)
    values (${id}, ${userId}, ${name}, ${isShared}, ${view}, ${sql.json(filters)}, ${at})`
}

/** Replaces one of the person's own lists; false if they have none with this id. */
export const updateQueueView = (
  sql: Queries,
  { id, userId, name, isShared, view, filters }: QueueViewRow,
): Promise<boolean> =>
  sql`
    update queue_views set name = ${name}, is_shared = ${isShared}, view = ${view}, filters = ${sql.json(filters)}
    where id = ${id} and user_id = ${userId} returning id`.some()

/** Deletes one of the person's own lists; false if they have none with this id. */
export const deleteQueueView = (sql: Queries, id: string, userId: string): Promise<boolean> =>
  sql`delete from queue_views where id = ${id} and user_id = ${userId} returning id`.some()

/** An application from before the queue existed, or whose row of an earlier version lacks something. */
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
        product_id, amount_cents, commission_cents, credit_cost_cents, documents_to_look_at, approved_by, policy_outcome, needs_dealer)
      select
        (select count(*) from case_messages m where m.application_id = a.id and m.side = 'dealer' and m.read_at is null),
        (select count(*) from case_messages m where m.application_id = a.id and m.side = 'lender' and m.read_at is null),
        a.mode, a.id, a.model_set, typed.stage, a.state, a.state_since, ${new Date(entry.dueAt)},
        a.client_id, coalesce(a.owner_dealer_id, c.dealer_id), ${entry.productId}, ${entry.amount}::bigint,
        ${entry.commission}::bigint, ${entry.costOfCredit}::bigint,
        ${entry.documentsToLookAt}::integer, ${entry.approvedBy}, ${entry.policyOutcome},
        ${entry.needsDealer}::boolean
      from typed, applications a left join clients c on c.id = a.client_id where a.id = ${id} and a.revision = ${revision}
      on conflict on constraint case_queue_once do update set needs_dealer = excluded.needs_dealer
        where case_queue.needs_dealer is null`
}
