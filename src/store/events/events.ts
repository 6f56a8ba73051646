/** Events: the event feed of each client, the data of an event's payload, and the background work that waits. */
import type { Database, Queries } from '../../../packages/postgres/connection/database.ts'
import { leastId, newId } from '../../../packages/postgres/connection/uuid.ts'
import { secondsSince } from '../../../packages/values/clocks.ts'
import type { SetName } from '../../domain/application/sets.ts'
import type { State } from '../../domain/application/states.ts'
import type { EventType } from '../../domain/events/notifications.ts'
import { eventTypeOf } from '../applications/encrypted-parts.ts'
import { mayStillRead } from '../applications/read.ts'
import { ON_LENDERS_NODE } from '../citus.ts'

/** The data of a payload; the application's data key decrypts the encrypted parts. */
export type EventRow = {
  readonly id: string
  readonly type: EventType
  readonly at: Date
  readonly sequence: number
  readonly applicationId: string | null
  readonly modelSet: SetName | null
  readonly previousState: State | null
  readonly state: State | null
  /** The file as it was then, encrypted. */
  readonly file: Buffer | null
  /** For a signing: its state, and each signer's role and state. */
  readonly signing: object | null
  /** For a failure: the encrypted content of the failed submission. */
  readonly content: Buffer | null
  /** The application's; null once it was erased. */
  readonly keyId: string | null
  readonly dataKey: Buffer | null
  /** For a consent: the user who gave or withdrew it. */
  readonly userId: string | null
  readonly clientId: string | null
}

/** For a submission the file is in its revision, whose content has the failures. */
const FILE = 'coalesce(e.file, r.file)'
const FAILED = `case when e.type like '%.validationFailed' then r.content end`

const EVENT = `e.id, e.type, e.at, e.sequence, e.application_id as "applicationId", a.model_set as "modelSet",
  e.previous_state as "previousState", e.state, ${FILE} as file, e.signing, ${FAILED} as content, a.key_id as "keyId", a.data_key as "dataKey",
  s.user_id as "userId", e.client_id as "clientId"`

/** The tables around an event `e`. */
const OF_EVENT = `
  left join applications a on a.id = e.application_id
  left join revisions r on r.application_id = e.application_id and r.revision = e.revision
  left join consents s on s.id = e.consent_id`

/**
 * The encrypted part of an event can be as long as a request's body; a page ends after this many of these bytes,
 * whatever its limit.
 */
export const PAGE_ENCRYPTED_BYTES = 2_097_152

const ENCRYPTED_BYTES = `coalesce(octet_length(${FAILED}), 0) + coalesce(octet_length(${FILE}), 0) as "sealedBytes"`

/** The rows of a page, up to the one with which they exceed `bytes`: always at least one. */
const upTo = (bytes: string, order: string, rows: string): string => `
  select * from (
    select *, sum("sealedBytes") over (order by ${order} rows between unbounded preceding and 1 preceding) as "bytesBefore"
    from (${rows}) page
  ) measured where coalesce("bytesBefore", 0) < ${bytes} order by ${order}`

export type FedEvent = EventRow & { readonly number: string }

const FEED = upTo(
  '$6',
  'number',
  `select f.number, ${EVENT}, ${ENCRYPTED_BYTES}
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
    [clientId, after.toString(), `{${types.join(',')}}`, limit, dealerId, PAGE_ENCRYPTED_BYTES] as never[],
    { prepare: true },
  )
}

/** An event, and whether the client of its delivery may still read it. */
export type DeliverableEvent = EventRow & { readonly mayRead: boolean }

/** The ids as a list, as above: no plan may read all events for it. */
const DELIVERABLE = upTo(
  '$3',
  'place',
  `select array_position($1::uuid[], e.id) as place, ${EVENT}, ${ENCRYPTED_BYTES},
     (${mayStillRead('$2', '(select dealer_id from clients where id = $2)')}) as "mayRead"
   from events e ${OF_EVENT} where e.id = any ($1::uuid[])`,
)

/**
 * Events by their ids, in the given order, for the client of their deliveries: as many as a page's bytes allow, so that
 * nothing is known of those after the last one. One that is missing before it was deleted.
 */
export const findEventsFor = (
  sql: Queries,
  clientId: string,
  ids: readonly string[],
): Promise<readonly DeliverableEvent[]> =>
  sql.unsafe<DeliverableEvent[]>(
    DELIVERABLE,
    [`{${ids.join(',')}}`, clientId, PAGE_ENCRYPTED_BYTES] as never[],
    { prepare: true },
  )

/** Writes a consent's event, in the transaction that gives or withdraws it. */
export const insertConsentEvent = async (
  sql: Queries,
  event: { readonly id: string; readonly at: Date; readonly consentId: string; readonly isGiven: boolean },
): Promise<void> => {
  const { id, at, consentId, isGiven } = event
  await sql`
    with told as (
      insert into events (id, type, at, sequence, consent_id, client_id)
      select ${id}, 'consent.changed', ${at}, ${isGiven ? 1 : 2}, id, client_id from consents where id = ${consentId}
      returning id
    ), queued as (
      insert into event_outbox (event_id) select id from told where ${sql.unsafe(ON_LENDERS_NODE)}
    )
    select`
}

/**
 * Writes a signing's event in the transaction that changes it, with a new version of the application: each event has a
 * different sequence. Unless it reports a signature, it does not make a page with the previous version outdated.
 */
export const insertSigningEvent = async (
  sql: Queries,
  event: {
    readonly applicationId: string
    readonly at: Date
    readonly signing: object
    readonly ofSignature: boolean
  },
): Promise<void> => {
  const { applicationId, at, signing, ofSignature } = event
  await sql.unsafe(SIGNING_EVENT, [
    applicationId,
    newId(at.getTime(), AFTER_THE_TRANSITION),
    at,
    signing,
    ofSignature,
  ] as never[])
}

/** The ids of two events of one write show which was first; the transition comes first. */
const AFTER_THE_TRANSITION = 2

const SIGNING_EVENT = `
with changed as (
  update applications set version = version + 1,
    told_from = case when $5::boolean then null when told_to = version then told_from else version end,
    told_to = case when not $5::boolean then version + 1 end
  where id = $1 returning id, model_set, state, version, revision, file
), told as (
  insert into events (id, type, application_id, state, at, sequence, revision, file, signing)
  select $2::uuid, ${eventTypeOf('signingChanged')}, id,
    state, $3::timestamptz, version, revision, file, $4::jsonb
  from changed where ${ON_LENDERS_NODE} returning id
), queued as (
  insert into event_outbox (event_id) select id from told where ${ON_LENDERS_NODE}
)
select`

/** Deletes up to `limit` rows of the event feed, and as many events, that are older than the time; returns their number. */
export const deleteOldEvents = async (sql: Database, before: Date, limit: number): Promise<number> => {
  const fed = await sql`
    delete from client_events where ctid in (
      select ctid from client_events where number < ${(BigInt(before.getTime()) * 1_000n).toString()} limit ${limit}
      for update skip locked)`
  // An event’s id starts with its time, so the oldest come first.
  const events = await sql`
    delete from events where id in (
      select id from events e where id < ${leastId(before.getTime())}
        and not exists (select from event_outbox o where o.event_id = e.id)
        and not exists (select from deliveries d where d.event_id = e.id and d.state = 'pending')
      order by id limit ${limit})`
  return fed.count + events.count
}

/** The waiting background work: events without a number, and overdue deliveries. */
export type EventBacklog = {
  /** Events that wait for their number, and so for the event feed and for webhooks; counted up to COUNTED_MAXIMUM. */
  readonly waitingEvents: number
  /** Age of the oldest of them in seconds; 0 without any. */
  readonly oldestEventSeconds: number
  /** Deliveries that are more than OVERDUE_SECONDS late and that no process has taken; counted up to COUNTED_MAXIMUM an endpoint. */
  readonly overdueDeliveries: number
  /** How late the latest of them is, in seconds; 0 without any. */
  readonly overdueSeconds: number
  /** Endpoints that are on and whose last deliveries failed. */
  readonly failingEndpoints: number
}

/** A delivery later than this waits for a process, not for its turn. */
export const OVERDUE_SECONDS = 60

/** Counting more would cost more than it is worth. */
const COUNTED_MAXIMUM = 10_000

/**
 * Reads the backlog of all processes. Only the first pending delivery of an application can be overdue, since the
 * others wait for it; a disabled endpoint has none, nor has one that a process is sending to, however slow it is.
 */
export const readEventBacklog = async (sql: Queries, now: Date): Promise<EventBacklog> => {
  const late = new Date(now.getTime() - OVERDUE_SECONDS * 1_000)
  const [row] = await sql.unsafe<
    { waiting: number; oldest: Date | null; overdue: number; dueAt: Date | null; failing: number }[]
  >(
    `select
       (select count(*)::int from (select from event_outbox limit ${COUNTED_MAXIMUM}) waiting) as waiting,
       (select e.at from event_outbox o join events e on e.id = o.event_id order by o.event_id limit 1) as oldest,
       (select count(*)::int from webhook_endpoints
         where enabled and deleted_at is null and failing_since is not null) as failing,
       count(first.next_at)::int as overdue, min(first.next_at) as "dueAt"
     from webhook_endpoints w cross join lateral (
       select distinct on (coalesce(application_id, event_id)) next_at from (
         select application_id, event_id, number, next_at from deliveries
         where endpoint_id = w.id and state = 'pending' order by number limit ${COUNTED_MAXIMUM}) pending
       order by coalesce(application_id, event_id), number) first
     where w.enabled and w.deleted_at is null and w.due_at < $1 and first.next_at < $1
       and (w.lease_until is null or w.lease_until < $2)`,
    [late, now],
  )
  return {
    waitingEvents: row?.waiting ?? 0,
    oldestEventSeconds: secondsSince(row?.oldest, now),
    overdueDeliveries: row?.overdue ?? 0,
    overdueSeconds: secondsSince(row?.dueAt, now),
    failingEndpoints: row?.failing ?? 0,
  }
}
