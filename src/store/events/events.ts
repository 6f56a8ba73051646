/** Events: the event feed of each client, and the data of an event's payload. */

import type { Database, Queries } from '../../../packages/postgres/connection/database.ts'
import { leastId, newId } from '../../../packages/postgres/connection/uuid.ts'
import type { SetName } from '../../domain/application/sets.ts'
import type { State } from '../../domain/application/states.ts'
import type { EventType } from '../../domain/events/event-types.ts'
import { mayStillRead } from '../applications/access.ts'
import { eventTypeOf } from '../applications/event-type.ts'
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
