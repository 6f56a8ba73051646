/** Duties of the law in single cases: the recipient, the notice, its last day, and what became of it. */
import type { Queries, Statement } from '../../../packages/postgres/connection/database.ts'
import type { Mode } from '../../domain/access/access.ts'
import type { DutyOutcome, DutyProblem, DutyState } from '../../domain/case/duties.ts'
import type { DutyStart } from '../../domain/finance/duties.ts'
import { outsideSandboxes } from '../sandboxes/sandboxes.ts'

export type NewDuty = {
  readonly id: string
  readonly applicationId: string
  readonly mode: Mode
  readonly name: string
  readonly startsWith: DutyStart
  /** The recipient's index among the applicants. */
  readonly applicant: number
  readonly startedAt: Date
  /** When its last day has ended. */
  readonly lateAt: Date
}

export type DutyRow = Omit<NewDuty, 'mode'> & {
  readonly problem: DutyProblem | null
  readonly endedAt: Date | null
  readonly outcome: DutyOutcome | null
  /** Encrypted. */
  readonly proof: Buffer | null
}

const COLUMNS = `d.id, d.application_id as "applicationId", d.name, d.starts_with as "startsWith", d.applicant, d.started_at as "startedAt",
  d.late_at as "lateAt", d.problem, d.ended_at as "endedAt", d.outcome`

export const insertDuty = async (sql: Queries, duty: NewDuty): Promise<void> => {
  const { id, applicationId, mode, name, startsWith, applicant, startedAt, lateAt } = duty
  await sql`
    insert into duties (id, application_id, mode, name, starts_with, applicant, started_at, late_at)
    values (${id}, ${applicationId}, ${mode}, ${name}, ${startsWith}, ${applicant}, ${startedAt}, ${lateAt})`
}

/** A duty by its id; undefined if the id is unknown. */
export const findDuty = (sql: Queries, id: string): Promise<DutyRow | undefined> =>
  sql.unsafe<DutyRow[]>(`select ${COLUMNS}, d.proof from duties d where d.id = $1`, [id]).first()

/** The duties of a case, the earliest first. */
export const listDutiesOf = (sql: Queries, applicationId: string): Promise<readonly DutyRow[]> =>
  sql.unsafe<DutyRow[]>(
    `select ${COLUMNS}, d.proof from duties d where d.application_id = $1 order by d.started_at, d.name, d.applicant`,
    [applicationId],
  )

export type DutyFilter = {
  readonly mode: Mode
  readonly state: DutyState
  readonly now: Date
  /** The end of the page before, by the time that orders the list. */
  readonly after: { readonly at: Date; readonly id: string } | undefined
  readonly limit: number
}

/** The statement for a page of the duties of a mode: open ones by their last day, ended ones the latest first. */
export const dutyPage = (
  sql: Queries,
  { mode, state, now, after, limit }: DutyFilter,
): Statement<DutyRow[]> => {
  const [column, sign, direction] = state === 'ended' ? ['ended_at', '<', 'desc'] : ['late_at', '>', 'asc']
  return sql`
    select ${sql.unsafe(COLUMNS)}, null::bytea as proof
    from duties d
    where d.mode = ${mode}::text::mode and ${inState(sql, state, now)} and ${ofStaff(sql, mode)}
      and ${after === undefined ? sql`true` : sql`(d.${sql.unsafe(column)}, d.id) ${sql.unsafe(sign)} (${after.at}, ${after.id})`}
    order by d.${sql.unsafe(column)} ${sql.unsafe(direction)}, d.id ${sql.unsafe(direction)} limit ${limit}`
}

/** Duties of sandboxes that anyone may create are in no list of the staff; live cases are in none of those. */
const ofStaff = (sql: Queries, mode: Mode): Statement<object[]> =>
  mode === 'live'
    ? sql`true`
    : sql`exists (select from applications a where a.id = d.application_id
        and ${sql.unsafe(outsideSandboxes('a.client_id', 'a.owner_dealer_id'))})`

const inState = (sql: Queries, state: DutyState, now: Date): Statement<object[]> => {
  if (state === 'ended') return sql`d.ended_at is not null`
  return sql`d.ended_at is null and d.late_at ${sql.unsafe(state === 'late' ? '<=' : '>')} ${now}`
}

/** Ends a duty; false if it has ended already. */
export const endDuty = (
  sql: Queries,
  id: string,
  {
    at,
    outcome,
    proof = null,
  }: { readonly at: Date; readonly outcome: DutyOutcome; readonly proof?: Buffer | null },
): Promise<boolean> =>
  sql`
    update duties set ended_at = ${at}, outcome = ${outcome}, proof = ${proof}, problem = null
    where id = ${id} and ended_at is null returning id`.some()

/** Notes why an open duty could not be done; an erasure stays the reason. */
export const noteDutyProblem = async (sql: Queries, id: string, problem: DutyProblem): Promise<undefined> => {
  await sql`
    update duties set problem = ${problem}
    where id = ${id} and ended_at is null and problem is distinct from 'erased'`
  return undefined
}
