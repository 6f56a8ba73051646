/**
 * Writes a change of an application after its submission: its case file, its transition if there is one, the event and
 * the audit, in one statement.
 */

import type { Queries } from '../../../packages/postgres/connection/database.ts'
import { newId } from '../../../packages/postgres/connection/uuid.ts'
import type { Actor } from '../../domain/access/actor.ts'
import type { State } from '../../domain/application/states.ts'
import type { LISTED_AS } from '../../domain/case/booking.ts'
import type { QueueEntry } from '../../domain/case/queue.ts'
import type { EventType } from '../../domain/events/notifications.ts'
import { requestColumnsOf } from '../audit/change.ts'
import { ON_LENDERS_NODE } from '../citus.ts'

/** An action for the audit, with the id of what it is about within the application, such as a document. */
export type CaseAction = string | { readonly action: string; readonly part: string }

export type ChangeRow = {
  readonly id: string
  /** As read: a concurrent write wins. */
  readonly version: number
  /** The current state, and the new one; equal without a transition. */
  readonly from: State
  readonly to: State
  readonly isTransition: boolean
  readonly at: number
  readonly by: Actor
  /** Encrypted; null without one. */
  readonly reason: Buffer | null
  /** The encrypted case file; null once the application was erased. */
  readonly file: Buffer | null
  readonly dueAt: Date | null
  /** In their order; of a transition, its own first. */
  readonly events: readonly EventType[]
  /** The actions for the audit, besides the transition. */
  readonly audits: readonly CaseAction[]
  /** What the contract is listed as; null while the core system has said nothing. */
  readonly booking: (typeof LISTED_AS)[number] | null
  /** The number of its contract, if it gets one now, with where it must be unique; null leaves it as it is. */
  readonly contractKey: string | null
  /** Its new row in the queue. */
  readonly queue: QueueEntry
}

/**
 * Each event takes its own version, so that `sequence` increases with each. The first part gives parameters the types that
 * the inserts need.
 */
const CHANGE = `
with typed as materialized (
  select $5::text::application_state as before, $7::timestamptz as at, $9::text::actor as by_kind, $17::text::queue_stage as stage
), changed as (
  update applications set file = $3, due_at = $4, booking = $25::text::booking_state,
    contract_key = coalesce($29::text, contract_key), version = version + greatest(1, cardinality($16::text[])),
    updated_at = case when $8 then greatest($7, updated_at) else updated_at end,
    state = $6::text::application_state,
    state_since = case when $8 then $7 else state_since end,
    transitions = case when $8 then transitions + 1 else transitions end,
    kept_until = case when not $8 and $25::text is distinct from 'ended' then kept_until end
  where id = $1 and version = $2 and state = $5::text::application_state
  returning id, model_set, transitions, state, version, file, mode, state_since, client_id, owner_dealer_id
), whose as materialized (
  -- Apart, since Citus can't put an insert together whose rows come from a table and from a change.
  select changed.id, coalesce(changed.owner_dealer_id, clients.dealer_id) as dealer_id
  from changed left join clients on clients.id = changed.client_id
), in_queue as (
  insert into case_queue as q (mode, application_id, model_set, stage, state, state_since, due_at, client_id, dealer_id,
    product_id, amount_cents, documents_to_look_at, approved_by, policy_outcome, needs_dealer, commission_cents,
    credit_cost_cents)
  select mode, changed.id, model_set, stage, state, state_since, $18::timestamptz, client_id,
    whose.dealer_id, $19, $20::bigint, $21::integer, $22, $23, $24::boolean,
    $30::bigint, $31::bigint
  from typed, changed join whose on whose.id = changed.id where ${ON_LENDERS_NODE}
  on conflict on constraint case_queue_once do update set stage = excluded.stage, state = excluded.state,
    state_since = excluded.state_since,
    due_at = case when q.stage = excluded.stage then q.due_at else excluded.due_at end,
    product_id = excluded.product_id, amount_cents = coalesce(excluded.amount_cents, q.amount_cents),
    documents_to_look_at = excluded.documents_to_look_at, approved_by = excluded.approved_by,
    policy_outcome = excluded.policy_outcome, needs_dealer = excluded.needs_dealer,
    commission_cents = excluded.commission_cents, credit_cost_cents = excluded.credit_cost_cents,
    has_signing_trouble = q.has_signing_trouble and excluded.state = q.state,
    -- What was put aside comes back when there is something new to do.
    snoozed_until = case when q.stage = excluded.stage and q.documents_to_look_at >= excluded.documents_to_look_at
      then q.snoozed_until end
), passed as (
  insert into transitions (application_id, number, from_state, to_state, at, by_kind, by_id, reason)
  select id, transitions, before, state, at, by_kind, $10, $11 from typed, changed where $8 and ${ON_LENDERS_NODE}
), told as (
  insert into events (id, type, application_id, previous_state, state, at, sequence, file)
  select e.id, e.type, changed.id, case when $8 and e.place = 1 then before end, state, at,
    version - cardinality($16::text[]) + e.place, file
  from typed, changed, unnest($12::uuid[], $16::text[]) with ordinality e (id, type, place) where ${ON_LENDERS_NODE}
  returning id
), queued as (
  insert into event_outbox (event_id) select id from told where ${ON_LENDERS_NODE}
), noted as (
  insert into audit (id, at, actor_kind, actor_id, action, subject_kind, subject_id, part, request_id, origin_key_id, origin)
  select a.id, at, by_kind, $10, a.action, 'application', changed.id::text, a.part, $13, a.origin_key_id, a.origin
  from typed, changed, unnest($14::uuid[], $15::text[], $26::text[], $27::text[], $28::bytea[])
    a (id, action, part, origin_key_id, origin) where ${ON_LENDERS_NODE}
)
select id from changed`

/** False if the application is no longer as it was read: then nothing was written. */
export const writeChange = (sql: Queries, row: ChangeRow): Promise<boolean> => {
  const { at, by, events, queue } = row
  const actions = (row.isTransition ? [...row.audits, `application.movedTo${row.to}`] : row.audits).map(
    (one) => (typeof one === 'string' ? { action: one, part: null } : one),
  )
  // Keeps the order of actions, even within one millisecond.
  const auditIds = actions.map((_, place) => newId(at, place))
  const requests = auditIds.map(requestColumnsOf)
  const parameters = [
    row.id,
    row.version,
    row.file,
    row.dueAt,
    row.from,
    row.to,
    new Date(at),
    row.isTransition,
    by.kind,
    by.id,
    row.reason,
    `{${events.map((_, place) => newId(at, place)).join(',')}}`,
    requests[0]?.requestId ?? null,
    `{${auditIds.join(',')}}`,
    `{${actions.map(({ action }) => action).join(',')}}`,
    `{${events.join(',')}}`,
    queue.stage,
    new Date(queue.dueAt),
    queue.productId,
    queue.amount,
    queue.documentsToLookAt,
    queue.approvedBy,
    queue.policyOutcome,
    queue.needsDealer,
    row.booking,
    actions.map(({ part }) => part),
    requests.map(({ originKeyId }) => originKeyId),
    requests.map(({ origin }) => origin),
    row.contractKey,
    queue.commission,
    queue.costOfCredit,
  ]
  return sql.unsafe(CHANGE, parameters as never[], { prepare: true }).some()
}
