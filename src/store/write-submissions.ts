/**
 * Writes submissions: application, revision, transition, event, stored answer and audit by one statement, so
 * in one round trip and one commit. What validation relied on is checked again inside the statement.
 */
import type { Database } from './database.ts'

export type SubmissionRow = {
  readonly id: string
  readonly isResubmission: boolean
  /** The version of the directory that the facts came from. */
  readonly directoryVersion: string
  readonly modelSet: string
  readonly mode: string
  readonly clientId: string
  /** Of a resubmission: the owner that validation saw. */
  readonly keptOwnerUserId: string | null
  readonly keptOwnerClientId: string | null
  readonly ownerUserId: string | null
  readonly ownerClientId: string | null
  readonly ownerDealerId: string | null
  readonly state: string
  /** Whether the submission moves the application into `state`; a failed resubmission leaves it there. */
  readonly moves: boolean
  readonly previousState: string | null
  readonly at: Date
  /** Of a new application only. */
  readonly keyId: string | null
  readonly dataKey: Buffer | null
  readonly setsCustomData: boolean
  readonly customData: Buffer | null
  readonly payload: Buffer
  readonly failures: Buffer | null
  readonly eventId: string
  readonly eventType: string
  readonly keyHash: Buffer | null
  readonly answer: Buffer | null
  readonly auditId: string
  readonly auditAction: string
  readonly requestId: string
}

/**
 * `written`; or nothing was: `stale` (the directory has changed since the facts were gathered), `conflict`
 * (the application is no longer as validation saw it), `answered` (the Idempotency-Key has its answer).
 */
export type WriteOutcome = 'written' | 'stale' | 'conflict' | 'answered'

const COLUMNS = [
  ['id', 'uuid'],
  ['isResubmission', 'boolean'],
  ['directoryVersion', 'bigint'],
  ['modelSet', 'text'],
  ['mode', 'text'],
  ['clientId', 'text'],
  ['keptOwnerUserId', 'uuid'],
  ['keptOwnerClientId', 'text'],
  ['ownerUserId', 'uuid'],
  ['ownerClientId', 'text'],
  ['ownerDealerId', 'uuid'],
  ['state', 'text'],
  ['moves', 'boolean'],
  ['previousState', 'text'],
  ['at', 'timestamptz'],
  ['keyId', 'text'],
  ['dataKey', 'bytea'],
  ['setsCustomData', 'boolean'],
  ['customData', 'bytea'],
  ['payload', 'bytea'],
  ['failures', 'bytea'],
  ['eventId', 'uuid'],
  ['eventType', 'text'],
  ['keyHash', 'bytea'],
  ['answer', 'bytea'],
  ['auditId', 'uuid'],
  ['auditAction', 'text'],
  ['requestId', 'text'],
] as const satisfies readonly (readonly [keyof SubmissionRow, string])[]

/** PostgreSQL's own numbers of the types above: the driver would guess another type where a value is null. */
const TYPE_IDS = { boolean: 16, bytea: 17, bigint: 20, text: 25, timestamptz: 1184, uuid: 2950 } as const

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const STATEMENT = `
with given as materialized (
  select * from unnest(${COLUMNS.map(([, type], i) => `$${i + 1}::${type}[]`).join(', ')})
    as g (${COLUMNS.map(([name]) => snakeCase(name)).join(', ')})
), directory as materialized (
  select version from directory_version
), locked as materialized (
  select a.id, a.revision, a.transitions
  from applications a join given g on a.id = g.id
  where g.is_resubmission and a.state = 'Open'
    and a.owner_user_id is not distinct from g.kept_owner_user_id
    and a.owner_client_id is not distinct from g.kept_owner_client_id
  for update of a
), ready as materialized (
  select g.*, coalesce(l.revision, 0) + 1 as revision, coalesce(l.transitions, 0) as transitions
  from given g cross join directory d left join locked l on l.id = g.id
  where g.directory_version = d.version and (l.id is not null or not g.is_resubmission)
), answers as (
  insert into stored_answers (client_id, key_hash, application_id, answer, stored_at)
  select client_id, key_hash, id, answer, at from ready where key_hash is not null
  on conflict on constraint stored_answers_once do update
    set application_id = excluded.application_id, answer = excluded.answer, stored_at = excluded.stored_at
    where stored_answers.stored_at <= excluded.stored_at - interval '24 hours'
  returning client_id, key_hash
), going as materialized (
  select r.* from ready r
  where r.key_hash is null
    or exists (select from answers s where s.client_id = r.client_id and s.key_hash = r.key_hash)
), created as (
  insert into applications (id, model_set, mode, client_id, owner_user_id, owner_client_id, owner_dealer_id,
    state, state_since, transitions, revision, ever_submitted, key_id, data_key, custom_data, created_at, updated_at)
  select id, model_set, mode, client_id, owner_user_id, owner_client_id, owner_dealer_id,
    state, at, 1, 1, state = 'Submitted', key_id, data_key, custom_data, at, at
  from going where not is_resubmission
), renewed as (
  update applications a set
    owner_user_id = g.owner_user_id, owner_client_id = g.owner_client_id, owner_dealer_id = g.owner_dealer_id,
    state = g.state,
    state_since = case when g.moves then g.at else a.state_since end,
    transitions = case when g.moves then g.transitions + 1 else a.transitions end,
    revision = g.revision,
    ever_submitted = a.ever_submitted or g.state = 'Submitted',
    custom_data = case when g.sets_custom_data then g.custom_data else a.custom_data end,
    updated_at = greatest(g.at, a.updated_at)
  from going g where a.id = g.id and g.is_resubmission
), sent as (
  insert into revisions (application_id, revision, received_at, client_id, payload, failures)
  select id, revision, at, client_id, payload, failures from going
), moved as (
  insert into transitions (application_id, number, from_state, to_state, at, by_kind, by_id)
  select id, transitions + 1, previous_state, state, at, 'client', client_id from going where moves
), told as (
  insert into events (id, type, application_id, previous_state, state, at, custom_data)
  select event_id, event_type, id, previous_state, state, at, custom_data from going where moves
), noted as (
  insert into audit (id, at, actor_kind, actor_id, action, subject_kind, subject_id, request_id)
  select audit_id, at, 'client', client_id, audit_action, 'application', id::text, request_id from going
)
select case
    when g.directory_version <> d.version then 'stale'
    when r.id is null then 'conflict'
    when w.id is null then 'answered'
    else 'written'
  end as outcome
from given g cross join directory d left join ready r on r.id = g.id left join going w on w.id = g.id
order by g.id`

/** Writes rows with distinct ids together, and tells each row's outcome in the order of the rows. */
export const writeSubmissions = async (
  sql: Database,
  rows: readonly SubmissionRow[],
): Promise<readonly WriteOutcome[]> => {
  const ordered = rows.length === 1 ? rows : [...rows].sort((a, b) => (a.id < b.id ? -1 : 1))
  const columns = COLUMNS.map(([name, type]) =>
    sql.array(
      ordered.map((row) => row[name]),
      TYPE_IDS[type],
    ),
  )
  const results = await sql.unsafe<{ outcome: WriteOutcome }[]>(STATEMENT, columns as never[], {
    prepare: true,
  })
  const outcomes = new Map(ordered.map((row, i) => [row.id, results[i]?.outcome as WriteOutcome]))
  return rows.map((row) => outcomes.get(row.id) as WriteOutcome)
}
