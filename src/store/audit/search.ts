/** Searches the audit a page at a time, with an index for each filter. */

import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Queries, Statement } from '../../../packages/postgres/connection/database.ts'
import { leastId } from '../../../packages/postgres/connection/uuid.ts'
import { isUuid } from '../../../packages/values/uuid.ts'
import { type AuditEntry, type AuditRow, entryOf } from './read.ts'

export type AuditSearch = {
  readonly actorId?: string | undefined
  /** Whether that is a client, whose submissions are searched too. */
  readonly isClient?: boolean
  readonly action?: string | undefined
  /** The id of what it is about. */
  readonly subjectId?: string | undefined
  /** Milliseconds since 1970, the first inclusive and the second exclusive. */
  readonly from?: number | undefined
  readonly to?: number | undefined
  /** Only entries before this id. */
  readonly before?: string | undefined
}

export type AuditSearchPage = {
  readonly entries: readonly AuditEntry[]
  /** The id from which the search continues towards earlier entries; null if there are none. */
  readonly next: string | null
}

/** The actions of submissions, which are nearly all of the audit and in no filter's index. */
export const SUBMISSION_ACTIONS: readonly string[] = ['application.submitted', 'application.kept']

/** A client's submissions are searched among this many entries at a time. */
const LOOKED_THROUGH_ENTRIES = 20_000

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The statement of a page; exported so that a test can read its plan. */
export const auditPage = (
  sql: Queries,
  search: AuditSearch,
  { limit, floor }: { readonly limit: number; readonly floor?: string | undefined },
): Statement<object[]> => {
  const { actorId, action, subjectId, from = 0, to, before } = search
  const end = before ?? (to === undefined ? LAST_ID : leastId(to))
  const within = sql`a.id < ${end} and a.id >= ${floor ?? leastId(from)}`
  const whose = actorId === undefined ? sql`true` : sql`a.actor_id = ${actorId}`
  const what = action === undefined ? sql`true` : sql`a.action = ${action}`
  const about = subjectId === undefined ? sql`true` : sql`a.subject_id = ${subjectId}`
  const fits = sql`${within} and ${whose} and ${what} and ${about}`
  const newest = sql`order by a.id desc limit ${limit}`
  const isNarrow = actorId !== undefined || subjectId !== undefined || action !== undefined
  const bySubmission = action === undefined || SUBMISSION_ACTIONS.includes(action)
  // Without a filter, or for submissions alone, matches are frequent everywhere.
  if (!isNarrow || (bySubmission && action !== undefined && actorId === undefined && subjectId === undefined))
    return sql`select a.* from audit a where ${fits} ${newest}`
  const others = sql`(select a.* from audit a
    where a.action not in ('application.submitted', 'application.kept') and ${fits} ${newest})`
  if (!bySubmission) return others
  const submissions = sql`a.action in ('application.submitted', 'application.kept') and ${fits}`
  if (subjectId !== undefined) {
    if (!isUuid(subjectId)) return others
    // A submission's entry has an id of the time of its receipt.
    return sql`select a.* from (${others} union all (
      select a.* from revisions r cross join lateral (
        select a.* from audit a
        where a.id >= lowest_id_at(r.received_at) and a.id < lowest_id_at(r.received_at + interval '1 ms') and ${submissions}
      ) a where r.application_id = ${subjectId}::uuid ${newest})) a ${newest}`
  }
  if (search.isClient !== true) return others
  return sql`select a.* from (${others} union all (select a.* from audit a where ${submissions} ${newest})) a ${newest}`
}

/** A page of entries, the newest first. For a client it may be incomplete, and continues at `next`. */
export const searchAuditRows = async (
  sql: Queries,
  ring: KeyRing,
  search: AuditSearch,
  limit: number,
): Promise<AuditSearchPage> => {
  const floor = await floorOf(sql, search)
  const rows = await sql<AuditRow[]>`
    select a.id, a.at, a.actor_kind as "actorKind", a.actor_id as "actorId", a.action, a.subject_kind as "subjectKind",
      a.subject_id as "subjectId", a.part, a.request_id as "requestId", a.origin_key_id as "keyId", a.origin as encrypted
    from (${auditPage(sql, search, { limit, floor })}) a order by a.id desc`
  const last = rows.at(-1)?.id
  const next = rows.length === limit && last !== undefined ? last : (floor ?? null)
  return { entries: rows.map((row) => entryOf(row, ring)), next }
}

/**
 * The lowest id at which a client's submissions are searched; undefined if no bound is needed or the audit ends before.
 */
const floorOf = async (sql: Queries, search: AuditSearch): Promise<string | undefined> => {
  const { isClient, action, subjectId, from = 0, to, before } = search
  const isSubmission = action === undefined || SUBMISSION_ACTIONS.includes(action)
  if (isClient !== true || subjectId !== undefined || !isSubmission) return undefined
  const end = before ?? (to === undefined ? LAST_ID : leastId(to))
  return sql<{ id: string }[]>`
    select id from audit where id < ${end} and id >= ${leastId(from)}
    order by id desc offset ${LOOKED_THROUGH_ENTRIES} limit 1`.first('id')
}

/** All actions in the audit, in order: the index leads from one to the next. */
export const listAuditActions = async (sql: Queries): Promise<readonly string[]> => {
  const rows = await sql<{ action: string }[]>`
    with recursive known as (
      (select action from audit where action not in ('application.submitted', 'application.kept') order by action limit 1)
      union all
      select (select a.action from audit a
        where a.action not in ('application.submitted', 'application.kept') and a.action > k.action
        order by a.action limit 1)
      from known k where k.action is not null
    )
    select action from known where action is not null`
  return [...rows.map(({ action }) => action), ...SUBMISSION_ACTIONS].sort()
}
