/** Events: their numbering, the feed of each client, and what an event's payload is built from. */
import type { EventType } from '../../domain/event-types.ts'
import type { SetName } from '../../domain/reference.ts'
import type { State } from '../../domain/states.ts'
import { creatorMayAct, mayStillRead } from '../applications/access.ts'
import type { Database, Queries } from '../connection/database.ts'
import { newId } from '../connection/uuid.ts'

/** What a payload is built from; what is sealed is opened by the application's data key. */
export type EventRow = {
  readonly id: string
  readonly type: EventType
  readonly at: Date
  readonly sequence: number
  readonly applicationId: string | null
  readonly modelSet: SetName | null
  readonly previousState: State | null
  readonly state: State | null
  /** The file as it was then, sealed. */
  readonly file: Buffer | null
  /** Of a signing: its state, and each signer's role and state. */
  readonly signing: object | null
  /** Of what failed: the sealed content of the sending that did. */
  readonly content: Buffer | null
  /** The application's; null once it was erased. */
  readonly keyId: string | null
  readonly dataKey: Buffer | null
  /** Of a consent: the user who gave or withdrew it. */
  readonly userId: string | null
  readonly clientId: string | null
}

/** Of a submission the file lies with what was sent; what failed is in the content there. */
const FILE = 'coalesce(e.file, r.file)'
const FAILED = `case when e.type like '%.validationFailed' then r.content end`

const EVENT = `e.id, e.type, e.at, e.sequence, e.application_id as "applicationId", a.model_set as "modelSet",
  e.previous_state as "previousState", e.state, ${FILE} as file, e.signing, ${FAILED} as content, a.key_id as "keyId", a.data_key as "dataKey",
  s.user_id as "userId", e.client_id as "clientId"`

/** What belongs to an event `e`. */
const OF_EVENT = `
  left join applications a on a.id = e.application_id
  left join revisions r on r.application_id = e.application_id and r.revision = e.revision
  left join consents s on s.id = e.consent_id`

/** What is sealed of one event can be as long as a request's body; so many bytes of it end a page, whatever its limit. */
export const PAGE_SEALED_BYTES = 2_097_152

const SEALED_BYTES = `coalesce(octet_length(${FAILED}), 0) + coalesce(octet_length(${FILE}), 0) as "sealedBytes"`

/** Of a page's rows, up to the one with which they have more bytes than `bytes`: always one or more. */
const upTo = (bytes: string, order: string, rows: string): string => `
  select * from (
    select *, sum("sealedBytes") over (order by ${order} rows between unbounded preceding and 1 preceding) as "bytesBefore"
    from (${rows}) page
  ) measured where coalesce("bytesBefore", 0) < ${bytes} order by ${order}`

/** What waits for its number, in the order in which it was told. */
type Waiting = { readonly id: string; readonly applicationId: string | null; readonly sequence: number }

/** The ids as a list, so that no plan reads events that have their numbers. */
const WAITING = `
  select e.id, e.application_id as "applicationId", e.sequence from events e
  where e.id = any (array(select event_id from event_outbox order by event_id limit $1)) order by e.id`

/** What else waits of these applications. */
const WAITING_BESIDES = `
  select e.id, e.application_id as "applicationId", e.sequence from events e
  where e.id = any (array(select event_id from event_outbox where event_id <> all ($2::uuid[])))
    and e.application_id = any ($1::uuid[])`

/**
 * Gives events their numbers, and each to the clients that may read what it is about: the creator of an application
 * while it may act for the owner, and the clients of the owner's dealer. The limits have each row looked up by its key: a
 * plan that was made while the tables were small would go on reading them whole as they grow.
 */
const NUMBER = `
with numbered as materialized (
  select n.event_id, n.number, e.type, e.application_id, e.client_id
  from unnest($1::uuid[], $2::bigint[]) n (event_id, number)
    cross join lateral (select type, application_id, client_id from events where id = n.event_id limit 1) e
), concerned as materialized (
  select n.number, n.event_id, n.type, n.application_id, a.client_id, a.mode::text as mode, a.owner_user_id, a.owner_dealer_id
  from numbered n cross join lateral (
    select client_id, mode, owner_user_id, owner_dealer_id from applications where id = n.application_id limit 1) a
), recipients as materialized (
  select n.number, n.event_id, n.type, n.application_id, c.id as client_id
  from concerned n join clients c on c.id = n.client_id and c.mode = n.mode and c.disabled_at is null
    left join dealers d on d.id = c.dealer_id
  where d.disabled_at is null and ${creatorMayAct('n')}
  union
  select n.number, n.event_id, n.type, n.application_id, c.id
  from concerned n join clients c on c.dealer_id = n.owner_dealer_id and c.mode = n.mode and c.disabled_at is null
    join dealers d on d.id = c.dealer_id and d.disabled_at is null
  union
  select n.number, n.event_id, n.type, null, n.client_id from numbered n where n.application_id is null
), fed as (
  insert into client_events (client_id, number, event_id) select client_id, number, event_id from recipients
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
  /** Another process is numbering just now. */
  | { readonly is: 'elsewhere' }
  | {
      readonly is: 'numbered'
      readonly count: number
      readonly last: bigint
      readonly endpointIds: readonly string[]
    }

/** Whether anything waits for its number; asked before numbering, which takes a lock. */
export const hasWaitingEvents = async (sql: Queries): Promise<boolean> => {
  const [row] = await sql.unsafe<{ waits: boolean }[]>(
    'select exists (select from event_outbox) as waits',
    [],
    {
      prepare: true,
    },
  )
  return row?.waits ?? false
}

/**
 * Numbers up to `limit` of the events that are committed. One process at a time does, and its batch is committed before
 * the next is numbered: who has read up to a number has missed nothing before it. Numbers are microseconds or more, so
 * that none comes again after the database was restored from an older copy.
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

/** Where not all are taken, an application's events still go together: by their ids, a later one could be before. */
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
 * Clocks of several processes may differ, so ids need not be in the order in which one application changed: the places
 * of its events stay, and they take them by their sequence.
 */
export const inSequence = (waiting: readonly Waiting[]): readonly Waiting[] => {
  const ofApplication = Map.groupBy(waiting, ({ applicationId, id }) => applicationId ?? id)
  for (const events of ofApplication.values()) {
    // Of events that older processes wrote two can share a sequence; their ids tell which was first.
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

export type FedEvent = EventRow & { readonly number: string }

const FEED = upTo(
  '$6',
  'number',
  `select f.number, ${EVENT}, ${SEALED_BYTES}
   from client_events f join events e on e.id = f.event_id ${OF_EVENT}
   where f.client_id = $1 and f.number > $2 and (cardinality($3::text[]) = 0 or e.type = any ($3::text[]))
     and ${mayStillRead('$1', '$5')}
   order by f.number limit $4`,
)

/** A client's first events after a number, in order: as many as the limit and a page's bytes allow. */
export const readFeed = (
  sql: Queries,
  asked: {
    readonly clientId: string
    readonly dealerId: string | null
    readonly after: bigint
    readonly types: readonly EventType[]
    readonly limit: number
  },
): Promise<readonly FedEvent[]> => {
  const { clientId, dealerId, after, types, limit } = asked
  return sql.unsafe<FedEvent[]>(
    FEED,
    [clientId, after.toString(), `{${types.join(',')}}`, limit, dealerId, PAGE_SEALED_BYTES] as never[],
    { prepare: true },
  )
}

/** An event, and whether the client that it is to be delivered to may still read it. */
export type DeliverableEvent = EventRow & { readonly mayRead: boolean }

/** The ids as a list, as above: no plan reads all events for it. */
const DELIVERABLE = upTo(
  '$3',
  'place',
  `select array_position($1::uuid[], e.id) as place, ${EVENT}, ${SEALED_BYTES},
     (${mayStillRead('$2', '(select dealer_id from clients where id = $2)')}) as "mayRead"
   from events e ${OF_EVENT} where e.id = any ($1::uuid[])`,
)

/**
 * Events by their ids, in the order of these, for the client that they are to be delivered to: as many as a page's bytes
 * allow, so that of those after the last one nothing is said. One before it that is missing was deleted.
 */
export const findEventsFor = (
  sql: Queries,
  clientId: string,
  ids: readonly string[],
): Promise<readonly DeliverableEvent[]> =>
  sql.unsafe<DeliverableEvent[]>(
    DELIVERABLE,
    [`{${ids.join(',')}}`, clientId, PAGE_SEALED_BYTES] as never[],
    { prepare: true },
  )

/** Tells of a consent that was given or withdrawn, in the transaction that does it. */
export const insertConsentEvent = async (
  sql: Queries,
  event: { readonly id: string; readonly at: Date; readonly consentId: string; readonly isGiven: boolean },
): Promise<void> => {
  const { id, at, consentId, isGiven } = event
  await sql`
    with told as (
      insert into events (id, type, at, sequence, consent_id, client_id)
      select ${id}, 'consent.changed', ${at}, ${isGiven ? 1 : 2}, id, client_id from consents where id = ${consentId}
      returning id)
    insert into event_outbox (event_id) select id from told`
}

/** Tells of a signing in the transaction that changes it, under an application's version of its own: each event's sequence is another. */
export const insertSigningEvent = async (
  sql: Queries,
  event: {
    readonly applicationId: string
    readonly at: Date
    readonly signing: object
  },
): Promise<void> => {
  const { applicationId, at, signing } = event
  await sql.unsafe(SIGNING_EVENT, [
    applicationId,
    newId(at.getTime(), AFTER_THE_MOVE),
    at,
    signing,
  ] as never[])
}

/** Of two events of one write the ids tell which was first, and a move is told first. */
const AFTER_THE_MOVE = 2

const SIGNING_EVENT = `
with changed as (
  update applications set version = version + 1 where id = $1 returning id, model_set, state, version, revision, file
), told as (
  insert into events (id, type, application_id, state, at, sequence, revision, file, signing)
  select $2::uuid, case model_set when 'a' then 'quote.signingChanged' else 'case.signingChanged' end, id,
    state, $3::timestamptz, version, revision, file, $4::jsonb
  from changed returning id
)
insert into event_outbox (event_id) select id from told`

/** Deletes up to `limit` rows of the feed, and as many events, that are older than the moment; tells how many. */
export const deleteOldEvents = async (sql: Database, before: Date, limit: number): Promise<number> => {
  const fed = await sql`
    delete from client_events where ctid in (
      select ctid from client_events where number < ${(BigInt(before.getTime()) * 1_000n).toString()} limit ${limit}
      for update skip locked)`
  // An event’s id begins with its time, so the oldest are the first.
  const events = await sql`
    delete from events where id in (
      select id from events e where id < ${newId(before.getTime(), 0)}
        and not exists (select from event_outbox o where o.event_id = e.id)
        and not exists (select from deliveries d where d.event_id = e.id and d.state = 'pending')
      order by id limit ${limit})`
  return fed.count + events.count
}
