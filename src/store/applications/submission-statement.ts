/** The statement that writes submissions: new ones or resubmissions, by clients or by people. */
import { RETENTION } from '../../domain/lender/retention.ts'
import { ON_LENDERS_NODE } from '../citus.ts'
import { eventTypeOf } from './encrypted-parts.ts'
import type { SubmissionRow } from './submission-row.ts'

/**
 * A value and its type in the statement. Types that the driver serialises in its own way (dates, bytes, booleans) are
 * cast from text, or it would convert the given text again.
 */
type Column = readonly [name: keyof SubmissionRow, type: string]

/** The columns of every submission. */
const SHARED_COLUMNS: readonly Column[] = [
  ['id', 'uuid'],
  ['referenceVersion', 'bigint'],
  ['modelSet', 'text::model_set'],
  ['byId', 'text'],
  ['ownerUserId', 'uuid'],
  ['ownerClientId', 'text'],
  ['ownerDealerId', 'uuid'],
  ['state', 'text::application_state'],
  ['at', 'text::timestamptz'],
  ['file', 'text'],
  ['dueAt', 'text::timestamptz'],
  ['content', 'text'],
  ['eventId', 'uuid'],
  ['failedEventId', 'uuid'],
  ['keyHash', 'text::bytea'],
  ['requestId', 'text'],
  ['originKeyId', 'text'],
  ['origin', 'text'],
  ['queueDueAt', 'text::timestamptz'],
  ['productId', 'text'],
  ['amount', 'bigint'],
  ['policyOutcome', 'text'],
  ['needsDealer', 'text::boolean'],
  ['marks', 'text::bigint[]'],
  ['markedAs', 'text'],
  ['reason', 'text'],
]

const NEW_COLUMNS: readonly Column[] = [
  ...SHARED_COLUMNS,
  ['mode', 'text::mode'],
  ['keyId', 'text'],
  ['dataKey', 'text::bytea'],
]

const SENT_AGAIN_COLUMNS: readonly Column[] = [
  ...SHARED_COLUMNS,
  ['storedVersion', 'integer'],
  ['previousState', 'text::application_state'],
  ['isTransition', 'text::boolean'],
  ['stage', 'text::queue_stage'],
  ['documentsToLookAt', 'integer'],
]

const DRAFT: Column = ['draftId', 'uuid']
const NEW_OF_PERSON_COLUMNS: readonly Column[] = [...NEW_COLUMNS, DRAFT]
const SENT_AGAIN_OF_PERSON_COLUMNS: readonly Column[] = [...SENT_AGAIN_COLUMNS, DRAFT]

export type Kind = Pick<SubmissionRow, 'isResubmission' | 'isOfPerson'>

/** The columns of a row that the statement takes, in order. */
export const columnsOf = ({ isResubmission, isOfPerson }: Kind): readonly Column[] => {
  if (isOfPerson) return isResubmission ? SENT_AGAIN_OF_PERSON_COLUMNS : NEW_OF_PERSON_COLUMNS
  return isResubmission ? SENT_AGAIN_COLUMNS : NEW_COLUMNS
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The given rows, each value a parameter: parsing a list of values would cost the server more. */
const given = (columns: readonly Column[], rows: number): string => {
  const row = (r: number) =>
    `(${columns.map(([, type], c) => `$${r * columns.length + c + 1}::${type}`).join(', ')})`
  return `
  select * from (values ${Array.from({ length: rows }, (_, r) => row(r)).join(', ')})
    as g (${columns.map(([name]) => snakeCase(name)).join(', ')})`
}

/** Each event takes its own version: a first submission being stored, and then its failure. */
const FIRST_VERSION = '1 + (g.failed_event_id is not null)::integer'

/** New applications: rejected only if the reference data has changed, or the key already has a response. */
const READY_WHEN_NEW = `
  select g.*, 1 as revision, ${FIRST_VERSION} as version, 0 as transitions, null::application_state as previous_state, true as is_transition
  from given g join reference_data d on g.reference_version = d.version`

/** Resubmissions: also rejected if the application is no longer as validation saw it. */
const READY_WHEN_SENT_AGAIN = `
  select g.*, l.revision + 1 as revision, l.version + 1 as version, l.transitions
  from given g join reference_data d on g.reference_version = d.version join locked l on l.id = g.id`

/** Its rows are locked one level down: Citus reads the rows of a locking part in another format than it wrote them. */
const LOCKED = `
  select l.* from (
    select a.id, a.revision, a.version, a.transitions
    from applications a join given g on a.id = g.id
    where a.state = 'Open' and a.version = g.stored_version
    for no key update of a) l`

/** The client that sent it; none if a person did. */
const clientOf = ({ isOfPerson }: Kind): string => (isOfPerson ? 'null::text' : 'by_id')

const actorOf = ({ isOfPerson }: Kind): string => (isOfPerson ? `'user'::actor` : `'client'::actor`)

const created = (kind: Kind): string => `
  insert into applications (id, model_set, mode, client_id, owner_user_id, owner_client_id, owner_dealer_id,
    state, state_since, transitions, revision, version, ever_submitted, key_id, data_key, due_at, created_at, updated_at)
  select id, model_set, mode, ${clientOf(kind)}, owner_user_id, owner_client_id, owner_dealer_id,
    state, at, 1, 1, version, state = 'Submitted', key_id, data_key, due_at, at, at
  from going where ${ON_LENDERS_NODE}`

const RENEWED = `
  update applications a set
    owner_user_id = g.owner_user_id, owner_client_id = g.owner_client_id, owner_dealer_id = g.owner_dealer_id,
    state = g.state,
    state_since = case when g.is_transition then g.at else a.state_since end,
    transitions = case when g.is_transition then g.transitions + 1 else a.transitions end,
    revision = g.revision,
    ever_submitted = a.ever_submitted or g.state = 'Submitted',
    file = null, due_at = g.due_at,
    version = g.version,
    updated_at = greatest(g.at, a.updated_at)
  from going g where a.id = g.id`

/** The owner's dealer, or else the client's. A person sends for their own dealer, which is the owner's. */
const dealerOf = ({ isOfPerson }: Kind): string =>
  isOfPerson
    ? 'g.owner_dealer_id'
    : 'coalesce(g.owner_dealer_id, (select dealer_id from clients where clients.id = g.by_id))'

/** A new case: nobody has requested anything or checked it yet. */
const queued = (kind: Kind): string => `
  insert into case_queue (mode, application_id, model_set, stage, state, state_since, due_at, client_id, dealer_id,
    product_id, amount_cents, documents_to_look_at, policy_outcome, needs_dealer)
  select mode, id, model_set, case state when 'Submitted' then 'decide'::queue_stage else 'dealer' end, state, at,
    queue_due_at, ${clientOf(kind)}, ${dealerOf(kind)}, product_id, amount, 0, policy_outcome, needs_dealer
  from going g where ${ON_LENDERS_NODE}`

const queuedAgain = (kind: Kind): string => `
  insert into case_queue as q (mode, application_id, model_set, stage, state, state_since, due_at, client_id, dealer_id,
    product_id, amount_cents, documents_to_look_at, policy_outcome, needs_dealer)
  select a.mode, g.id, g.model_set, g.stage, g.state, case when g.is_transition then g.at else a.state_since end,
    g.queue_due_at, a.client_id, ${dealerOf(kind)}, g.product_id, g.amount, g.documents_to_look_at, g.policy_outcome, g.needs_dealer
  from going g join applications a on a.id = g.id
  on conflict on constraint case_queue_once do update set stage = excluded.stage, state = excluded.state,
    state_since = excluded.state_since,
    due_at = case when q.stage = excluded.stage then q.due_at else excluded.due_at end,
    dealer_id = excluded.dealer_id, product_id = excluded.product_id, amount_cents = excluded.amount_cents,
    documents_to_look_at = excluded.documents_to_look_at, approved_by = null, policy_outcome = excluded.policy_outcome,
    needs_dealer = excluded.needs_dealer`

/** An Idempotency-Key gets one response within its time. */
const RESPONSES = `answers as (
  insert into stored_answers (client_id, key_hash, application_id, revision, stored_at)
  select by_id, key_hash, id, revision, at from ready where key_hash is not null and ${ON_LENDERS_NODE}
  on conflict on constraint stored_answers_once do update
    set application_id = excluded.application_id, revision = excluded.revision, stored_at = excluded.stored_at
    where excluded.stored_at - stored_answers.stored_at >= interval '${RETENTION.idempotencyAnswers.retained.seconds} seconds'
  returning application_id
), going as materialized (
  select r.* from ready r where r.key_hash is null or r.id in (select application_id from answers)
)`

/** A draft makes one application; corrections are sent from the same draft. */
const sentDrafts = ({ isResubmission }: Kind): string => `answers as (
  insert into sent_drafts (user_id, draft_id, application_id, revision, version, sent_at)
  select by_id::uuid, draft_id, id, revision, version, at from ready where ${ON_LENDERS_NODE}
  on conflict on constraint sent_drafts_once do ${
    isResubmission
      ? `update set application_id = excluded.application_id, revision = excluded.revision,
    version = excluded.version, sent_at = excluded.sent_at`
      : 'nothing'
  }
  returning application_id
), going as materialized (
  select r.* from ready r where r.id in (select application_id from answers)
)`

/** A submitted draft is deleted, valid or not: the application now holds its content. */
const EMPTIED = `emptied as (
  delete from application_drafts d using going g where d.user_id = g.by_id::uuid and d.id = g.draft_id
), `

const statement = (rows: number, kind: Kind): string => {
  const { isResubmission, isOfPerson } = kind
  return `
with given as materialized (${given(columnsOf(kind), rows)}
), reference_data as materialized (
  select version from directory_version
), ${
    isResubmission
      ? `locked as materialized (${LOCKED}
), `
      : ''
  }ready as materialized (${isResubmission ? READY_WHEN_SENT_AGAIN : READY_WHEN_NEW}
), ${isOfPerson ? sentDrafts(kind) : RESPONSES}, ${isOfPerson ? EMPTIED : ''}written as (${isResubmission ? RENEWED : created(kind)}
), in_queue as (${isResubmission ? queuedAgain(kind) : queued(kind)}
), sent as (
  insert into revisions (application_id, revision, received_at, client_id, content, file, marks, marked_as)
  select id, revision, at, ${clientOf(kind)}, decode(content, 'base64'), decode(file, 'base64'), marks, marked_as from going where ${ON_LENDERS_NODE}
), transitioned as (
  insert into transitions (application_id, number, from_state, to_state, at, by_kind, by_id, reason)
  select id, transitions + 1, previous_state, state, at, ${actorOf(kind)}, by_id,
    decode(reason, 'base64')
  from going where is_transition and ${ON_LENDERS_NODE}
), inserted_events as (
  insert into events (id, type, application_id, previous_state, state, at, sequence, revision)
  select event_id, ${eventTypeOf('statusChanged')}, id,
    previous_state, state, at, case when failed_event_id is null then version else version - 1 end, revision
  from going where is_transition and ${ON_LENDERS_NODE}
  union all
  select failed_event_id, ${eventTypeOf('validationFailed')}, id,
    null::application_state, state, at, version, revision
  from going where failed_event_id is not null and ${ON_LENDERS_NODE}
  returning id
), queued as (
  insert into event_outbox (event_id) select id from inserted_events where ${ON_LENDERS_NODE}
), noted as (
  insert into audit (id, at, actor_kind, actor_id, action, subject_kind, subject_id, request_id, origin_key_id, origin)
  select event_id, at, ${actorOf(kind)}, by_id,
    case state when 'Submitted' then 'application.submitted' else 'application.kept' end,
    'application', id::text, request_id, origin_key_id, decode(origin, 'base64')
  from going where ${ON_LENDERS_NODE}
)
select g.id, case
    when g.reference_version <> (select version from reference_data) then 'stale'
    when g.id in (select id from going) then 'written'
    when g.id in (select id from ready) then 'answered'
    else 'conflict'
  end as outcome
from given g`
}

const statements = new Map<string, string>()

/** The statement for this many rows. */
export const statementFor = (rows: number, kind: Kind): string => {
  const name = `${rows} ${kind.isResubmission} ${kind.isOfPerson}`
  const text = statements.get(name) ?? statement(rows, kind)
  statements.set(name, text)
  return text
}
