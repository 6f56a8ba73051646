/** Live cases that are past the due time of the lender's step. Test cases hurry nobody. */

import type { Queries, Statement } from '../../../packages/postgres/connection/database.ts'
import { LENDERS_STAGES } from '../../domain/case/queue-views.ts'

/** One search for each stage, which has them in the order of their due times. */
const overdue = (sql: Queries, now: Date, and: Statement<object[]>): Statement<object[]> =>
  LENDERS_STAGES.map(
    (stage) => sql`select q.* from case_queue q
      where q.mode = 'live' and q.stage = ${stage}::text::queue_stage and q.due_at <= ${now}
        and (q.snoozed_until is null or q.snoozed_until <= ${now}) and ${and}`,
  ).reduce((all, one) => sql`${all} union all ${one}`)

/** How many of a person's cases are overdue, or of nobody's. */
export const countOverdue = async (sql: Queries, assigneeId: string | null, now: Date): Promise<number> => {
  const of = assigneeId === null ? sql`q.assignee_id is null` : sql`q.assignee_id = ${assigneeId}`
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from (${overdue(sql, now, of)}) q`
  return row?.count ?? 0
}

/**
 * Marks the cases of which nobody was told yet that they are past this due time, and returns whose they are; null for nobody. Another
 * process that does so at the same time takes others.
 */
export const takeUntold = async (
  sql: Queries,
  now: Date,
  limit: number,
): Promise<readonly { readonly assigneeId: string | null }[]> => {
  const untold = overdue(sql, now, sql`q.told_due_at is distinct from q.due_at`)
  return sql<{ assigneeId: string | null }[]>`
    update case_queue c set told_due_at = c.due_at
    where c.mode = 'live' and c.application_id in (
      select l.application_id from case_queue l
      where l.mode = 'live' and l.application_id in (select u.application_id from (${untold}) u limit ${limit})
        and l.told_due_at is distinct from l.due_at
      for update skip locked)
    returning c.assignee_id as "assigneeId"`
}
