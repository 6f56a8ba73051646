/** Writes one move of an application: its new state, the transition, the event and the audit, by one statement. */
import type { State } from '../domain/states.ts'
import type { Actor } from './change.ts'
import type { Database } from './database.ts'

export type MoveRow = {
  readonly id: string
  readonly from: State
  /** How many moves it had when it was read: whoever moved it since has won. */
  readonly transitions: number
  readonly to: State
  readonly at: Date
  readonly by: Actor
  /** Sealed; null without one. */
  readonly reason: Buffer | null
  readonly eventId: string
  readonly auditId: string
  readonly requestId: string | null
}

const MOVE = `
with moved as (
  update applications set state = $4::text::application_state, state_since = $5, transitions = transitions + 1,
    updated_at = greatest($5, updated_at),
    offer = case when $4 = 'Open' then null else offer end
  where id = $1 and state = $2::text::application_state and transitions = $3
  returning id, model_set, transitions, state, custom_data, offer
), passed as (
  insert into transitions (application_id, number, from_state, to_state, at, by_kind, by_id, reason)
  select id, transitions, $2::text::application_state, state, $5, $6::text::actor, $7, $8 from moved
), told as (
  insert into events (id, type, application_id, previous_state, state, at, custom_data, offer)
  select $9, case model_set when 'a' then 'quote.statusChanged' else 'case.statusChanged' end, id,
    $2::text::application_state, state, $5, custom_data, offer
  from moved
), noted as (
  insert into audit (id, at, actor_kind, actor_id, action, subject_kind, subject_id, request_id)
  select $10, $5, $6::text::actor, $7, 'application.movedTo' || $4::text, 'application', id::text, $11 from moved
)
select id from moved`

/** False where the application is no longer as it was read: nothing was written then. */
export const writeMove = async (sql: Database, row: MoveRow): Promise<boolean> => {
  const { id, from, transitions, to, at, by, reason, eventId, auditId, requestId } = row
  const parameters = [id, from, transitions, to, at, by.kind, by.id, reason, eventId, auditId, requestId]
  const moved = await sql.unsafe(MOVE, parameters as never[], { prepare: true })
  return moved.length === 1
}
