/**
 * Erases applications: deletes the data key, so that no copy of what it encrypted can be read any more, and all data
 * under it. What remains shows that there was an application, how it ended and who erased it.
 */

import type { Queries } from '../../../packages/postgres/connection/database.ts'
import { newId } from '../../../packages/postgres/connection/uuid.ts'
import { hasEnded, STATES } from '../../domain/application/states.ts'
import { ON_LENDERS_NODE } from '../citus.ts'
import { eventTypeOf } from './encrypted-parts.ts'

/**
 * Data under the data key, and names of people besides it, by the application's id. The times of submissions and
 * transitions stay, and so does the row's place in the queue's lists.
 */
const EMPTIED: readonly string[] = [
  `update revisions set content = '', file = null, marks = null where application_id = $1`,
  `update transitions set reason = null where application_id = $1 and reason is not null`,
  `update case_queue set product_id = null, amount_cents = null, commission_cents = null, credit_cost_cents = null,
     documents_to_look_at = 0, approved_by = null, policy_outcome = null, assignee_id = null, handed_by = null, handed_at = null, snoozed_until = null, unread_by_lender = 0, unread_by_dealer = 0 where application_id = $1`,
  `update duties set proof = null, problem = case when ended_at is null then 'erased' end where application_id = $1`,
  // Their signers, PDFs and evidence go with them.
  `delete from signings where application_id = $1`,
  `delete from case_notes where application_id = $1`,
  `delete from case_messages where application_id = $1`,
  `delete from case_skips where application_id = $1`,
  `delete from application_drafts where application_id = $1`,
  `delete from case_presence where application_id = $1`,
  `delete from api_requests where application_id = $1`,
  `delete from sandbox_messages where application_id = $1`,
  `delete from provider_questions where application_id = $1`,
]

/** The quota counts of a client or a dealer's people, without the deleted documents. A chunk has 29 bytes more than its content. */
const UNCOUNTED: readonly string[] = [
  `update client_documents c set bytes = greatest(0, c.bytes - gone.bytes)
   from (
     select d.by_id, sum(octet_length(p.content) - 29) as bytes
     from documents d join document_pieces p on p.document_id = d.id
     where d.application_id = $1 and d.by_kind = 'client' and d.completed_at is not null group by d.by_id
   ) gone where c.client_id = gone.by_id`,
  `update dealer_documents s set bytes = greatest(0, s.bytes - gone.bytes)
   from (
     select u.dealer_id, sum(octet_length(p.content) - 29) as bytes
     from documents d join document_pieces p on p.document_id = d.id join users u on u.id::text = d.by_id
     where d.application_id = $1 and d.by_kind = 'user' and d.completed_at is not null group by u.dealer_id
   ) gone where s.dealer_id = gone.dealer_id`,
]

/** Deletes the key, and tells everyone who may read the application. */
const KEY_DELETED = `
with changed as (
  update applications set key_id = null, data_key = null, file = null, due_at = null, kept_until = null,
    contract_key = null,
    version = version + 1, updated_at = greatest($3::timestamptz, updated_at)
  where id = $1 and version = $2 and data_key is not null
  returning id, model_set, state, version
), told as (
  insert into events (id, type, application_id, state, at, sequence)
  select $4::uuid, ${eventTypeOf('erased')}, id, state, $3::timestamptz, version from changed where ${ON_LENDERS_NODE}
  returning id
), queued as (
  insert into event_outbox (event_id) select id from told where ${ON_LENDERS_NODE}
)
select id from changed`

/**
 * Erases an application as it was read, in the caller's transaction; false if it was changed since, or already erased.
 * Requests that still hold its key cannot write to it: its version is different. An erasure that is repeated after a
 * restore is told of at that time.
 */
export const eraseApplicationRow = async (
  sql: Queries,
  { id, version }: { readonly id: string; readonly version: number },
  at: Date,
  toldAt: Date = at,
): Promise<boolean> => {
  const erased = await sql
    .unsafe(KEY_DELETED, [id, version, toldAt, newId(toldAt.getTime())] as never[])
    .some()
  if (!erased) return false
  for (const text of [...EMPTIED, ...UNCOUNTED]) await sql.unsafe(text, [id], { prepare: true })
  await sql`delete from documents where application_id = ${id}`
  await sql`
    insert into erasures (application_id, erased_at) values (${id}, ${at}) on conflict (application_id) do nothing`
  return true
}

/**
 * Records that a person asked for an application's erasure, and until when it is stored, if known; the first request
 * counts.
 */
export const noteErasureWish = (
  sql: Queries,
  id: string,
  { at, keptUntil }: { readonly at: Date; readonly keptUntil: Date | undefined },
): Promise<boolean> =>
  sql`
    update applications set erasure_asked_at = ${at}, kept_until = ${keptUntil ?? null}
    where id = ${id} and data_key is not null and erasure_asked_at is null returning id`.some()

/** Records until when an application is stored, if it is still as it was read. */
export const noteKeptUntil = async (
  sql: Queries,
  { id, version }: { readonly id: string; readonly version: number },
  until: Date,
): Promise<void> => {
  await sql`update applications set kept_until = ${until} where id = ${id} and version = ${version}`
}

/** As literals, which the partial index needs. */
const ENDED = STATES.filter(hasEnded)
  .map((state) => `'${state}'`)
  .join(', ')

/**
 * The ids of up to `limit` applications to check: those whose time is over; those that ended before `endedBefore` and
 * were never checked; and those that someone asked to erase, with no record that they must be stored.
 */
export const listToErase = (
  sql: Queries,
  { at, endedBefore, limit }: { readonly at: Date; readonly endedBefore: Date; readonly limit: number },
): Promise<readonly string[]> =>
  sql
    .unsafe<{ id: string }[]>(
      `(select id from applications
      where data_key is not null and kept_until is not null and kept_until <= $1 order by kept_until limit $3)
     union
     (select id from applications
      where data_key is not null and kept_until is null and state in (${ENDED}) and state_since <= $2
      order by state_since limit $3)
     union
     (select id from applications
      where data_key is not null and erasure_asked_at is not null and kept_until is null and state in (${ENDED})
      order by erasure_asked_at limit $3)`,
      [at, endedBefore, limit],
    )
    .all('id')

export type Erasure = { readonly applicationId: string; readonly at: Date }

/** All erasures, the earliest first, a page at a time after an id. */
export const listErasures = (
  sql: Queries,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly Erasure[]> =>
  sql<Erasure[]>`
    select application_id as "applicationId", erased_at as at from erasures
    where application_id > ${after} order by application_id limit ${limit}`

/** The erased ones among these applications. */
export const findErased = (sql: Queries, ids: readonly string[]): Promise<readonly string[]> =>
  sql<{ id: string }[]>`
    select application_id as id from erasures
    where application_id = any (${sql.array(ids, 'uuid')})`.all('id')

/** Up to `limit` erased applications that may still have data elsewhere. */
export const listUncleared = (sql: Queries, limit: number): Promise<readonly Erasure[]> =>
  sql<Erasure[]>`
    select application_id as "applicationId", erased_at as at from erasures
    where cleared_at is null order by erased_at limit ${limit}`

/** Records that these no longer have data elsewhere. */
export const noteCleared = async (sql: Queries, ids: readonly string[], at: Date): Promise<void> => {
  await sql`
    update erasures set cleared_at = ${at} where application_id = any (${sql.array(ids, 'uuid')})`
}
