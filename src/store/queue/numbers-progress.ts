/** The progress of the counts for the numbers page, and what comes next: events by their ids, or earlier applications. */

import type { Queries } from '../../../packages/postgres/connection/database.ts'
import { leastId } from '../../../packages/postgres/connection/uuid.ts'
import type { Mode } from '../../domain/access/access.ts'
import type { SetName } from '../../domain/application/sets.ts'
import type { State } from '../../domain/application/states.ts'
import type { CountRow, Step } from '../../domain/case/numbers.ts'
import { settledUntil } from '../audit/seals.ts'
import { outsideSandboxes } from '../sandboxes/sandboxes.ts'

export type NumbersProgress = {
  /** An event's id. */
  readonly afterEvent: string
  /** Everything up to this time is counted from the applications; null if there was nothing before. */
  readonly historyUntil: Date | null
  readonly historyUpTo: string
  readonly isHistoryDone: boolean
  /** Whether writes from while the counting began have been committed. */
  readonly isSettled: boolean
}

/** Locks the progress until the transaction ends; undefined if another process is counting. */
export const holdProgress = (sql: Queries): Promise<NumbersProgress | undefined> =>
  sql<NumbersProgress[]>`
    select after_event as "afterEvent", history_until as "historyUntil", history_up_to as "historyUpTo",
      history_done_at is not null as "isHistoryDone", begun_at < now() - interval '10 minutes' as "isSettled"
    from numbers_progress for update skip locked`.first()

/** Whether earlier applications are still to be counted. */
export const isCountingHistory = (sql: Queries): Promise<boolean> =>
  sql<{ counts: boolean }[]>`
    select history_done_at is null as counts from numbers_progress`.only('counts')

/** The dimensions of a count, and the key of its submissions; the key is null once the application was erased. */
export type CountedPlace = {
  readonly applicationId: string
  readonly mode: Mode
  readonly set: SetName
  readonly dealerId: string | null
  readonly keyId: string | null
  readonly dataKey: Buffer | null
  /** The case file, encrypted: as it was at an event, and as it is now where an application is counted as a whole. */
  readonly file: Buffer | null
}

export type CountableEvent = CountedPlace & {
  readonly event: string
  readonly at: Date
  readonly previousState: State | null
  readonly state: State
  /** For a failed submission. */
  readonly failedRevision: number | null
  readonly isStep: boolean
}

/** What strangers try out in sandboxes of their own says nothing about the lender. */
const COUNTED = outsideSandboxes('a.client_id', 'a.owner_dealer_id')

/** The dealer is the owner's, or else the client's. */
const PLACE = `a.id as "applicationId", a.mode, a.model_set as set, a.key_id as "keyId", a.data_key as "dataKey",
  coalesce(a.owner_dealer_id, (select c.dealer_id from clients c where c.id = a.client_id)) as "dealerId"`

/**
 * The next countable events by id, and the last id of the batch; empty at the end. What was written less than
 * `lagMilliseconds` ago must wait: ids of several processes reach the database in another order than they were made.
 */
export const nextEvents = async (
  sql: Queries,
  after: string,
  {
    now,
    lagMilliseconds,
    limit,
  }: { readonly now: number; readonly lagMilliseconds: number; readonly limit: number },
): Promise<{ readonly last: string | undefined; readonly events: readonly CountableEvent[] }> => {
  const horizon = leastId(Math.min(now, await settledUntil(sql)) - lagMilliseconds)
  const rows = await sql.unsafe<(Omit<CountableEvent, 'applicationId'> & { applicationId: string | null })[]>(
    `with stretch as materialized (
      select id, type, application_id, previous_state, state, at, revision, file from events
      where id > $1 and id < $2 order by id limit $3)
    select s.id as event, s.at, s.file, s.previous_state as "previousState", s.state, s.type like '%.statusChanged' as "isStep",
      case when s.type like '%.validationFailed' then s.revision end as "failedRevision", ${PLACE}
    from stretch s left join applications a on a.id = s.application_id
      and (s.type like '%.statusChanged' or s.type like '%.validationFailed') and ${COUNTED}
    order by s.id`,
    [after, horizon, limit] as never[],
    { prepare: true },
  )
  return {
    last: rows.at(-1)?.event,
    events: rows.filter((row): row is CountableEvent => row.applicationId !== null),
  }
}

/** The steps of these applications in the order of their histories, by application id. */
export const stepsOf = async (
  sql: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Step[]>> => {
  const rows = await sql<(Step & { applicationId: string })[]>`
    select application_id as "applicationId", from_state as "from", to_state as "to", at, by_kind as "byKind", by_id as by
    from transitions where application_id = any (${`{${ids.join(',')}}`}::uuid[]) order by application_id, number`
  return Map.groupBy(rows, ({ applicationId }) => applicationId)
}

const DECLINED_FOR = 'application.declinedFor.'

/** The codes for which these applications were declined, with the times of the declines. */
export const declineCodesOf = (
  sql: Queries,
  ids: readonly string[],
): Promise<readonly { readonly applicationId: string; readonly at: Date; readonly code: string }[]> => sql`
  select subject_id as "applicationId", at, substring(action from ${DECLINED_FOR.length + 1}::integer) as code
  from audit where subject_id = any (${`{${ids.join(',')}}`}::text[]) and subject_kind = 'application'
    and starts_with(action, ${DECLINED_FOR})`

/** Applications from before the counting began, after an id. */
export const nextApplications = (
  sql: Queries,
  { historyUpTo, historyUntil }: { readonly historyUpTo: string; readonly historyUntil: Date },
  limit: number,
): Promise<readonly CountedPlace[]> =>
  sql.unsafe<CountedPlace[]>(
    `select ${PLACE}, a.file from applications a
    where a.id > $1 and a.id < lowest_id_at($2::timestamptz + interval '1 hour') and ${COUNTED} order by a.id limit $3`,
    [historyUpTo, historyUntil, limit] as never[],
  )

export type SentRevision = { readonly at: Date; readonly content: Buffer }

/** One submission of an application, or all of them up to a point in time, encrypted. */
export const sendingsOf = (
  sql: Queries,
  applicationId: string,
  { revision = null, until = null }: { readonly revision?: number | null; readonly until?: Date | null },
): Promise<readonly SentRevision[]> => sql<SentRevision[]>`
  select received_at as at, content from revisions
  where application_id = ${applicationId} and (${revision}::integer is null or revision = ${revision}::integer)
    and (${until}::timestamptz is null or received_at <= ${until}::timestamptz)`

/** Adds to the counts. */
export const addCounts = async (sql: Queries, rows: readonly CountRow[]): Promise<void> => {
  if (rows.length === 0) return
  await sql`
    insert into daily_numbers as n (mode, dealer, kind, day, model_set, key, count)
    select mode::mode, dealer, kind, day::date, set::model_set, key, count
    from jsonb_to_recordset(${sql.json(rows as never)})
      as r (mode text, dealer text, kind text, day text, set text, key text, count bigint)
    on conflict on constraint daily_numbers_once do update set count = n.count + excluded.count`
}

/** Records up to which event everything is counted. */
export const noteCounted = async (sql: Queries, event: string): Promise<void> => {
  await sql`update numbers_progress set after_event = ${event}`
}

/** Records up to which application's id the history is counted; without one, all of it is. */
export const noteHistory = async (sql: Queries, id: string | undefined): Promise<void> => {
  await sql`
    update numbers_progress set history_up_to = coalesce(${id ?? null}::uuid, history_up_to),
      history_done_at = case when ${id ?? null}::uuid is null then now() end`
}
