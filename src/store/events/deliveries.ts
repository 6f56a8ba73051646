/** Deliveries: what is pending for which endpoint, which process delivers it, and every attempt. */
import type { Database, Queries } from '../../../packages/postgres/connection/database.ts'
import type { SetName } from '../../domain/application/sets.ts'
import type { EventType } from '../../domain/events/notifications.ts'
import type { AttemptFailure, DeliveryState } from '../../domain/events/webhook-delivery.ts'
import { mayStillRead } from '../applications/read.ts'
import { ON_LENDERS_NODE } from '../citus.ts'

export type PendingDelivery = {
  readonly number: string
  readonly eventId: string
  readonly applicationId: string | null
  readonly attempts: number
  readonly nextAt: Date
  /** Null if nothing was tried yet, or since it was restarted. */
  readonly firstAttemptAt: Date | null
}

/**
 * The first pending deliveries of an endpoint after a number, due or not: a waiting one holds up the others of its
 * application.
 */
export const pendingDeliveries = (
  sql: Queries,
  endpointId: string,
  after: string,
  limit: number,
): Promise<readonly PendingDelivery[]> =>
  sql.unsafe<PendingDelivery[]>(
    `select number, event_id as "eventId", application_id as "applicationId", attempts, next_at as "nextAt",
       case when attempts > 0 then (
         select a.at from delivery_attempts a where a.endpoint_id = d.endpoint_id and a.number = d.number
         order by a.id desc offset d.attempts - 1 limit 1) end as "firstAttemptAt"
     from deliveries d where endpoint_id = $1 and state = 'pending' and number > $2 order by number limit $3`,
    [endpointId, after, limit],
    { prepare: true },
  )

/** When an endpoint's next delivery is due: the first pending one of an application holds up the others. */
export const nextDue = async (sql: Queries, endpointId: string): Promise<Date | null> => {
  const [row] = await sql.unsafe<{ next: Date | null }[]>(
    `select min(next_at) as next from (
       select distinct on (coalesce(application_id, event_id)) next_at from deliveries
       where endpoint_id = $1 and state = 'pending' order by coalesce(application_id, event_id), number) first`,
    [endpointId],
    { prepare: true },
  )
  return row?.next ?? null
}

/** The result of an attempt. */
export type AttemptRow = {
  readonly id: string
  readonly number: string
  /** The state of the delivery when the attempt began. */
  readonly attemptsBefore: number
  readonly dueBefore: Date
  readonly at: Date
  readonly status: number | null
  readonly error: AttemptFailure | null
  readonly milliseconds: number
  readonly answer: string | null
  readonly state: DeliveryState
  /** When it is retried, if it is. */
  readonly nextAt: Date
}

/**
 * Writes attempts of one endpoint, and the new states of their deliveries, in one statement. A settled delivery stays
 * so, and a restarted one is not the one that was tried: the previous holder of the lease may report late. All
 * statements lock rows in the order of their numbers, to avoid deadlocks, and each row is looked up by its key: a join
 * would compare all attempts of a page with each other three times.
 */
export const writeAttempts = async (
  sql: Queries,
  endpointId: string,
  attempts: readonly AttemptRow[],
): Promise<void> => {
  const columns = <Key extends keyof AttemptRow>(key: Key) => attempts.map((attempt) => attempt[key])
  await sql`
    with made as (
      select * from unnest(${columns('id')}::uuid[], ${columns('number')}::bigint[], ${columns('attemptsBefore')}::integer[],
        ${sql.array(columns('dueBefore'), 'timestamptz')}::timestamptz[], ${sql.array(columns('at'), 'timestamptz')}::timestamptz[],
        ${sql.array(columns('status'), 'integer')}::integer[], ${sql.array(columns('error'), 'text')}::text[], ${columns('milliseconds')}::integer[],
        ${sql.array(columns('answer'), 'text')}::text[], ${columns('state')}::text[], ${sql.array(columns('nextAt'), 'timestamptz')}::timestamptz[])
        as m (id, number, attempts_before, due_before, at, status, error, milliseconds, answer, state, next_at)
    ), logged as (
      insert into delivery_attempts (id, endpoint_id, number, at, status, error, milliseconds, answer)
      select id, ${endpointId}, number, at, status, error, milliseconds, answer from made where ${sql.unsafe(ON_LENDERS_NODE)}
    ), locked as materialized (
      select m.number, m.at, m.state::delivery_state as state, m.next_at
      from (select * from made order by number) m cross join lateral (
        select state, attempts, next_at from deliveries
        where endpoint_id = ${endpointId} and number = m.number limit 1 for update) d
      where d.state = 'pending' and d.attempts = m.attempts_before
        and date_trunc('milliseconds', d.next_at) = m.due_before
    )
    update deliveries d set attempts = d.attempts + 1, state = l.state, next_at = l.next_at,
      settled_at = case l.state when 'pending' then null else l.at end
    from locked l where d.endpoint_id = ${endpointId} and d.number = l.number`
}

export type ListedDelivery = {
  readonly number: string
  readonly eventId: string
  readonly type: EventType
  readonly state: DeliveryState
  readonly attempts: number
  readonly nextAt: Date
  readonly createdAt: Date
  readonly settledAt: Date | null
}

/** The columns of a listed delivery, from `deliveries d` and its `events e`. */
const LISTED = `d.number, d.event_id as "eventId", e.type, d.state, d.attempts, d.next_at as "nextAt",
  d.created_at as "createdAt", d.settled_at as "settledAt"`

export type LoggedAttempt = Pick<AttemptRow, 'number' | 'at' | 'status' | 'error' | 'milliseconds' | 'answer'>

/** All attempts of these deliveries, the oldest first. */
export const listAttempts = (
  sql: Queries,
  endpointId: string,
  numbers: readonly string[],
): Promise<readonly LoggedAttempt[]> =>
  sql.unsafe<LoggedAttempt[]>(
    `select number, at, status, error, milliseconds, answer from delivery_attempts
     where endpoint_id = $1 and number = any ($2::bigint[]) order by id`,
    [endpointId, `{${numbers.join(',')}}`],
  )

/**
 * Delivers again, at once, what a client's feed has between two numbers and what it may still read: including events
 * from before the endpoint existed, and pending ones; or only what is in one of the states at the endpoint. At most `limit`; `last` is
 * the number of the last one.
 */
export const redeliver = async (
  sql: Queries,
  asked: {
    readonly endpointId: string
    readonly clientId: string
    readonly dealerId: string | null
    readonly from: string
    readonly to: string
    /** All types if empty. */
    readonly types: readonly EventType[]
    /** Undefined for all events, whatever became of them. */
    readonly states: readonly DeliveryState[] | undefined
    readonly at: Date
    readonly limit: number
  },
): Promise<{ readonly count: number; readonly last: string | null }> => {
  const { endpointId, clientId, dealerId, from, to, types, states, at, limit } = asked
  const inState =
    states === undefined
      ? ''
      : `join deliveries d on d.endpoint_id = $1 and d.number = f.number and d.state::text = any ('{${states.join(',')}}'::text[])`
  const [queued] = await sql.unsafe<{ count: number; last: string | null }[]>(
    `with wanted as materialized (
       select f.number, f.event_id, e.application_id
       from client_events f ${inState} join events e on e.id = f.event_id left join applications a on a.id = e.application_id
       where f.client_id = $2 and f.number between $3 and $4 and (cardinality($5::text[]) = 0 or e.type = any ($5::text[]))
         and ${mayStillRead('$2', '$7')}
       order by f.number limit $8
     ), queued as (
       insert into deliveries (endpoint_id, number, event_id, application_id, state, attempts, next_at, created_at)
       select $1, number, event_id, application_id, 'pending', 0, $6, $6 from wanted where ${ON_LENDERS_NODE}
       on conflict (endpoint_id, number) do update
         set state = 'pending', attempts = 0, next_at = excluded.next_at, created_at = excluded.created_at,
           settled_at = null
     ), woken as (
       update webhook_endpoints set wakes = wakes + 1, due_at = least(coalesce(due_at, $6), $6),
         lease_until = case when leased_by is null then null else lease_until end
       where id = $1 and exists (select from wanted)
     )
     select count(*)::int as count, max(number) as last from wanted`,
    [endpointId, clientId, from, to, `{${types.join(',')}}`, at, dealerId, limit] as never[],
  )
  return queued ?? { count: 0, last: null }
}

/** It reads all deliveries of the last weeks, which takes longer than a request may. */
const PATIENCE_MILLISECONDS = 120_000

/** Responses are in plain text, and a receiver may repeat what it got. Returns how many were cleared. */
export const clearResponsesAbout = async (
  sql: Database,
  applicationIds: readonly string[],
): Promise<number> =>
  sql.begin(async (transaction) => {
    await transaction.unsafe(`set local statement_timeout = ${PATIENCE_MILLISECONDS}`)
    const cleared = await transaction`
      update delivery_attempts a set answer = null from deliveries d
      where d.application_id = any (${transaction.array(applicationIds, 'uuid')})
        and a.endpoint_id = d.endpoint_id and a.number = d.number and a.answer is not null`
    return cleared.count
  })

/** The application that an event is about; null for one about a consent. */
export type EventSubject = { readonly applicationId: string | null; readonly modelSet: SetName | null }

export type DeliveryOfClient = ListedDelivery & EventSubject & { readonly endpointId: string }

const SUBJECT = `a.id as "applicationId", a.model_set as "modelSet"`

export type DeliveryPlace = { readonly number: string; readonly endpointId: string }

export type DeliverySearch = {
  readonly endpointIds: readonly string[]
  readonly state: DeliveryState | undefined
  readonly type: EventType | undefined
  readonly after: DeliveryPlace | undefined
  readonly limit: number
}

/** The most deliveries searched for one page: for a rare type it may then be incomplete. */
export const LOOKED_THROUGH_DELIVERIES = 5_000

/**
 * A page of deliveries, the newest event first. `next` is where the search continues; null at the end. States are
 * literals in the statement, since their indexes are partial.
 */
export const searchDeliveries = async (
  sql: Queries,
  { endpointIds, state, type, after, limit }: DeliverySearch,
): Promise<{ readonly found: readonly DeliveryOfClient[]; readonly next: DeliveryPlace | null }> => {
  const ofState = state === undefined ? '' : `and d.state = '${state}'`
  // Without a type, every delivery matches.
  const looked = type === undefined ? limit + 1 : LOOKED_THROUGH_DELIVERIES
  const rows = await sql.unsafe<(DeliveryOfClient & { readonly isFound: boolean })[]>(
    `select d.endpoint_id as "endpointId", ${LISTED}, ${SUBJECT}, ($2::text is null or e.type = $2) as "isFound"
     from (
       select d.* from unnest($1::uuid[]) w (id) cross join lateral (
         select * from deliveries d
         where d.endpoint_id = w.id ${ofState}
           and ($3::bigint is null or d.number < $3 or (d.number = $3 and d.endpoint_id < $4::uuid))
         order by d.number desc limit $5) d
       order by d.number desc, d.endpoint_id desc limit $5) d
     join events e on e.id = d.event_id left join applications a on a.id = e.application_id
     order by d.number desc, d.endpoint_id desc`,
    [
      `{${endpointIds.join(',')}}`,
      type ?? null,
      after?.number ?? null,
      after?.endpointId ?? null,
      looked,
    ] as never[],
  )
  const all = rows.filter(({ isFound }) => isFound).map(({ isFound: _, ...row }) => row)
  const found = all.slice(0, limit)
  const last = all.length > limit ? found.at(-1) : rows.length === looked ? rows.at(-1) : undefined
  return { found, next: last === undefined ? null : { number: last.number, endpointId: last.endpointId } }
}

/** One delivery of an endpoint; undefined if it has none with this number. */
export const findDelivery = (
  sql: Queries,
  endpointId: string,
  number: string,
): Promise<(ListedDelivery & EventSubject) | undefined> =>
  sql
    .unsafe<(ListedDelivery & EventSubject)[]>(
      `select ${LISTED}, ${SUBJECT} from deliveries d join events e on e.id = d.event_id
       left join applications a on a.id = e.application_id
     where d.endpoint_id = $1 and d.number = $2::bigint`,
      [endpointId, number],
    )
    .first()
