/**
 * Gives committed events their numbers, assigns each to its clients and endpoints, and lists a client's feed from its
 * end.
 */
import type { Database, Queries } from '../../../packages/postgres/connection/database.ts'
import { type EventType, LENDER_EVENT_TYPES } from '../../domain/events/notifications.ts'
import { creatorMayAct, mayStillRead } from '../applications/read.ts'
import { ON_LENDERS_NODE } from '../citus.ts'
import { sandboxOf } from '../sandboxes/sandboxes.ts'
import type { EventRow } from './events.ts'

/** The events that wait for their number, in the order in which they were written. */
type Waiting = { readonly id: string; readonly applicationId: string | null; readonly sequence: number }

/** The ids as a list, so that no plan reads events that have their numbers. */
const WAITING = `
  select e.id, e.application_id as "applicationId", e.sequence from events e
  where e.id = any (array(select event_id from event_outbox order by event_id limit $1)) order by e.id`

const WAITING_BESIDES = `
  select e.id, e.application_id as "applicationId", e.sequence from events e
  where e.id = any (array(select event_id from event_outbox where event_id <> all ($2::uuid[])))
    and e.application_id = any ($1::uuid[])`

const IS_SHARED = `n.type not in (${LENDER_EVENT_TYPES.map((type) => `'${type}'`).join(', ')})`

/**
 * Gives events their numbers, and assigns each to the clients that may read it: the creator of an application while it
 * may act for the owner, the clients of the owner's dealer, and the lender's clients or that of its sandbox, some types only to these. The limits make the planner look up each row by its
 * key: a plan made while the tables were small would keep reading them completely as they grow.
 */
const NUMBER = `
with numbered as materialized (
  select n.event_id, n.number, e.type, e.application_id, e.client_id
  from unnest($1::uuid[], $2::bigint[]) n (event_id, number)
    cross join lateral (select type, application_id, client_id from events where id = n.event_id limit 1) e
), concerned as materialized (
  select n.number, n.event_id, n.type, n.application_id, a.client_id, a.mode::text as mode, a.owner_user_id, a.owner_dealer_id,
    ${sandboxOf('a.client_id', 'a.owner_dealer_id')} as sandbox_id
  from numbered n cross join lateral (
    select client_id, mode, owner_user_id, owner_dealer_id from applications where id = n.application_id limit 1) a
), recipients as materialized (
  select n.number, n.event_id, n.type, n.application_id, c.id as client_id
  from concerned n join clients c on c.id = n.client_id and c.mode = n.mode and c.disabled_at is null
    left join dealers d on d.id = c.dealer_id
  where d.disabled_at is null and ${creatorMayAct('n')} and ${IS_SHARED}
  union
  select n.number, n.event_id, n.type, n.application_id, c.id
  from concerned n join clients c on c.dealer_id = n.owner_dealer_id and c.mode = n.mode and c.disabled_at is null
    join dealers d on d.id = c.dealer_id and d.disabled_at is null
  where ${IS_SHARED}
  union
  select n.number, n.event_id, n.type, n.application_id, c.id
  from clients c join concerned n on n.mode = c.mode
  where c.of_lender and c.disabled_at is null
    and c.sandbox_id is null and n.sandbox_id is null
  union
  select n.number, n.event_id, n.type, n.application_id, c.id
  from concerned n join clients c on c.sandbox_id = n.sandbox_id and c.mode = n.mode
  where c.of_lender and c.disabled_at is null and c.sandbox_id is not null
  union
  select n.number, n.event_id, n.type, null, n.client_id from numbered n where n.application_id is null
), fed as (
  insert into client_events (client_id, number, event_id)
  select client_id, number, event_id from recipients where ${ON_LENDERS_NODE}
), queued as (
  insert into deliveries (endpoint_id, number, event_id, application_id, state, attempts, next_at, created_at)
  select w.id, r.number, r.event_id, r.application_id, 'pending', 0, $3, $3
  from recipients r join webhook_endpoints w on w.client_id = r.client_id
  where w.enabled and w.deleted_at is null and (w.types = '{}' or r.type = any (w.types))
  returning endpoint_id
), woken as (
  update webhook_endpoints set wakes = wakes + 1, due_at = least(coalesce(due_at, $3), $3)
  where id in (select endpoint_id from queued)
  returning id
), done as (
  delete from event_outbox where event_id = any ($1::uuid[])
), counted as (
  update event_numbering set last_number = $4
)
select id from woken`

export type Numbered =
  /** Another process is numbering right now. */
  | { readonly is: 'elsewhere' }
  | {
      readonly is: 'numbered'
      readonly count: number
      readonly last: bigint
      readonly endpointIds: readonly string[]
    }

/** Whether anything waits for its number; checked before numbering, which takes a lock. */
export const hasWaitingEvents = (sql: Queries): Promise<boolean> =>
  sql
    .unsafe<{ waits: boolean }[]>('select exists (select from event_outbox) as waits', [], {
      prepare: true,
    })
    .only('waits')

/**
 * Numbers up to `limit` committed events. One process at a time does so, and commits its batch before the next is
 * numbered: a reader up to a number has missed nothing before it. Numbers are at least the microseconds of the time, so
 * that none is reused after a restore from an older copy.
 */
export const numberEvents = (sql: Database, now: Date, limit: number): Promise<Numbered> =>
  sql.begin(async (transaction): Promise<Numbered> => {
    const [held] = await transaction.unsafe<{ last: string }[]>(
      'select last_number as last from event_numbering for update skip locked',
      [],
      { prepare: true },
    )
    if (held === undefined) return { is: 'elsewhere' }
    const waiting = inSequence(await takeWaiting(transaction, limit))
    const floor = BigInt(now.getTime()) * 1_000n
    const first = BigInt(held.last) >= floor ? BigInt(held.last) + 1n : floor
    const last = first + BigInt(waiting.length) - 1n
    if (waiting.length === 0) return { is: 'numbered', count: 0, last: BigInt(held.last), endpointIds: [] }
    const numbers = waiting.map((_, place) => first + BigInt(place))
    const ids = waiting.map(({ id }) => id)
    const woken = await transaction.unsafe<{ id: string }[]>(
      NUMBER,
      [`{${ids.join(',')}}`, `{${numbers.join(',')}}`, now, last.toString()] as never[],
      { prepare: true },
    )
    return { is: 'numbered', count: waiting.length, last, endpointIds: woken.map(({ id }) => id) }
  }) as Promise<Numbered>

/** If not all are taken, an application's events still go together: by their ids, a later one could come first. */
const takeWaiting = async (sql: Queries, limit: number): Promise<readonly Waiting[]> => {
  const taken = await sql.unsafe<Waiting[]>(WAITING, [limit], { prepare: true })
  if (taken.length < limit) return taken
  const applications = new Set(taken.flatMap(({ applicationId }) => applicationId ?? []))
  const besides = await sql.unsafe<Waiting[]>(
    WAITING_BESIDES,
    [`{${[...applications].join(',')}}`, `{${taken.map(({ id }) => id).join(',')}}`],
    { prepare: true },
  )
  return [...taken, ...besides]
}

/**
 * Clocks of several processes may differ, so ids may not be in the order in which one application changed: its events
 * keep their places, but fill them by sequence.
 */
export const inSequence = (waiting: readonly Waiting[]): readonly Waiting[] => {
  const ofApplication = Map.groupBy(waiting, ({ applicationId, id }) => applicationId ?? id)
  for (const events of ofApplication.values()) {
    // Two events written by older processes can share a sequence; their ids show which was first.
    events.sort((a, b) => a.sequence - b.sequence || (a.id < b.id ? -1 : 1))
  }
  return waiting.map(({ applicationId, id }) => ofApplication.get(applicationId ?? id)?.shift() as Waiting)
}

/** The number of the newest event that has one. */
export const lastEventNumber = async (sql: Queries): Promise<bigint> => {
  const [row] = await sql.unsafe<{ last: string }[]>('select last_number as last from event_numbering', [], {
    prepare: true,
  })
  return BigInt(row?.last ?? 0)
}

export type ListedEvent = Pick<
  EventRow,
  'id' | 'type' | 'at' | 'applicationId' | 'modelSet' | 'previousState' | 'state'
> & { readonly number: string }

/** The most events searched for one page: for a rare type it may then be incomplete. */
export const LOOKED_THROUGH_EVENTS = 2_000

const NEWEST = `
  select f.number, e.id, e.type, e.at, e.application_id as "applicationId", a.model_set as "modelSet",
    e.previous_state as "previousState", e.state, ($5::text is null or e.type = $5) and ${mayStillRead('$1', '$2')} as "isFound"
  from (
    select number, event_id from client_events
    where client_id = $1 and ($3::bigint is null or number < $3) order by number desc limit $4
  ) f
  join events e on e.id = f.event_id
  left join applications a on a.id = e.application_id
  order by f.number desc`

/** A page of a client's events, the newest first; `next` is the number before which it continues, null at the end. */
export const listNewestEvents = async (
  sql: Queries,
  asked: {
    readonly clientId: string
    readonly dealerId: string | null
    readonly before: string | undefined
    readonly type: EventType | undefined
    readonly limit: number
  },
): Promise<{ readonly found: readonly ListedEvent[]; readonly next: string | null }> => {
  const { clientId, dealerId, before, type, limit } = asked
  const looked = type === undefined ? limit + 1 : LOOKED_THROUGH_EVENTS
  const rows = await sql.unsafe<(ListedEvent & { readonly isFound: boolean })[]>(
    NEWEST,
    [clientId, dealerId, before ?? null, looked, type ?? null] as never[],
    { prepare: true },
  )
  const all = rows.filter(({ isFound }) => isFound).map(({ isFound: _, ...row }) => row)
  const found = all.slice(0, limit)
  const last = all.length > limit ? found.at(-1) : rows.length === looked ? rows.at(-1) : undefined
  return { found, next: last?.number ?? null }
}
