/**
 * The queue of cases for staff: one of its lists, a page at a time, the size of each list, and the cases that are past
 * their due time.
 */
import { plannedByValues } from '../../../packages/postgres/connection/by-values.ts'
import type { Database, Queries, Statement } from '../../../packages/postgres/connection/database.ts'
import type { Mode } from '../../domain/access/access.ts'
import type { SetName } from '../../domain/application/sets.ts'
import type { State } from '../../domain/application/states.ts'
import { LENDERS_STAGES, type QueueSum, type QueueView, type Stage } from '../../domain/case/queue-views.ts'
import type { PolicyOutcome } from '../../domain/policy/values.ts'
import { casesUpTo, ofStaff, outerOrder, type QueueFilter, queuePage } from './queue-page.ts'

export type QueueRow = {
  readonly id: string
  readonly modelSet: SetName
  readonly state: State
  readonly stateSince: Date
  readonly stage: Stage
  /** When the lender's step is due; while others have to act, since when it waits. */
  readonly dueAt: Date
  readonly dealerId: string | null
  readonly dealer: string | null
  /** Null if a person sent it. */
  readonly client: string | null
  readonly productId: string | null
  /** The loan amount, in cents. */
  readonly amount: number | null
  readonly documentsToLookAt: number
  /** Messages of the dealer's people that no member of staff has read. */
  readonly unreadMessages: number
  readonly approvedBy: string | null
  readonly policyOutcome: PolicyOutcome | null
  readonly assigneeId: string | null
  readonly snoozedUntil: Date | null
}

/** A page of a view in its order. */
export const listQueue = (
  sql: Queries,
  filter: QueueFilter,
  page: Parameters<typeof queuePage>[2],
): Promise<readonly QueueRow[]> => readQueue(sql, queuePage(sql, filter, page), outerOrder(sql, page.sort))

/** A number that more submissions have is searched for as a name is. */
const FEW = 1_000

/** What a search reads at a time: the newest cases before the id, if there is one. */
export type SearchPage = { readonly before?: string | undefined; readonly limit: number }

/**
 * Cases by the search marks of words of names, the newest first: each has one mark of every group. A name that many have
 * is found soonest from the newest case back, any other word by its mark.
 */
export const searchQueue = (
  database: Database,
  mode: Mode,
  groups: readonly (readonly bigint[])[],
  { before, limit }: SearchPage,
): Promise<readonly QueueRow[]> =>
  plannedByValues(database, (sql) => {
    const [first = [], ...others] = groups.map((marks) => `{${marks.join(',')}}`)
    const marked = others.reduce<Statement<object[]>>(
      (all, marks) => sql`${all} and r.marks && ${marks}::bigint[]`,
      sql`r.marks && ${first}::bigint[]`,
    )
    const found = sql`
      select q.* from revisions r
        join applications a on a.id = r.application_id and a.revision = r.revision
        join case_queue q on q.mode = ${mode}::text::mode and q.application_id = a.id
      where ${marked} and ${ofStaff(sql, mode)} and ${before === undefined ? sql`true` : sql`a.id < ${before}`}
      order by a.id desc limit ${limit}`
    return readQueue(sql, found, outerOrder(sql, '-received'))
  })

/**
 * Cases by the search marks of a number, the newest first. PostgreSQL takes any mark that it has no statistics of for one that
 * many have. So this reads first how many have it.
 */
export const searchQueueByNumber = async (
  sql: Database,
  mode: Mode,
  marks: readonly bigint[],
  limit: number,
): Promise<readonly QueueRow[]> => {
  const marked = await markedPage(sql, marks)
  if (marked.length > FEW) return searchQueue(sql, mode, [marks], { limit })
  const ids = sql.array(
    marked.map(({ id }) => id),
    'uuid',
  )
  const revisions = sql.array(
    marked.map(({ revision }) => revision),
    'integer',
  )
  const found = sql`
    select q.* from unnest(${ids}, ${revisions}) marked (id, revision)
      join applications a on a.id = marked.id and a.revision = marked.revision
      join case_queue q on q.mode = ${mode}::text::mode and q.application_id = a.id
    where ${ofStaff(sql, mode)} order by a.id desc limit ${limit}`
  return readQueue(sql, found, outerOrder(sql, '-received'))
}

const markedPage = (
  sql: Queries,
  marks: readonly bigint[],
): Statement<{ readonly id: string; readonly revision: number }[]> => sql`
  select application_id as id, revision from revisions
  where marks && ${`{${marks.join(',')}}`}::bigint[] limit ${FEW + 1}`

/** The cases with these ids, the newest first. */
export const findInQueue = (sql: Queries, mode: Mode, ids: readonly string[]): Promise<readonly QueueRow[]> =>
  readQueue(
    sql,
    sql`select * from case_queue where mode = ${mode}::text::mode and application_id = any (${sql.array(ids, 'uuid')})`,
    outerOrder(sql, '-received'),
  )

const readQueue = async (
  sql: Queries,
  found: Statement<object[]>,
  order: Statement<object[]>,
): Promise<readonly QueueRow[]> => {
  const rows = await sql<(Omit<QueueRow, 'amount'> & { amount: string | null })[]>`
    select q.unread_by_lender as "unreadMessages", q.application_id as id, q.model_set as "modelSet", q.state, q.state_since as "stateSince", q.stage,
      q.due_at as "dueAt", q.dealer_id as "dealerId", d.name as dealer, c.name as client, q.product_id as "productId",
      q.amount_cents as amount, q.documents_to_look_at as "documentsToLookAt", q.approved_by as "approvedBy",
      q.policy_outcome as "policyOutcome", q.assignee_id as "assigneeId", q.snoozed_until as "snoozedUntil"
    from (${found}) q left join clients c on c.id = q.client_id left join dealers d on d.id = q.dealer_id
    order by ${order}`
  return rows.map((row) => ({ ...row, amount: row.amount === null ? null : Number(row.amount) }))
}

/** The earliest time at which a step of the lender is due; undefined if there is none. */
export const earliestDue = async (
  sql: Queries,
  { mode, now }: Pick<QueueFilter, 'mode' | 'now'>,
): Promise<Date | undefined> => {
  const found = LENDERS_STAGES.map(
    (stage) => sql`(select due_at from case_queue q
      where mode = ${mode}::text::mode and stage = ${stage}::text::queue_stage and ${ofStaff(sql, mode)}
        and (snoozed_until is null or snoozed_until <= ${now}) order by due_at limit 1)`,
  ).reduce((all, one) => sql`${all} union all ${one}`)
  const [row] = await sql<{ dueAt: Date | null }[]>`select min(due_at) as "dueAt" from (${found}) q`
  return row?.dueAt ?? undefined
}

/** Whether there is any case of a mode. */
export const hasCases = (sql: Queries, mode: Mode): Promise<boolean> =>
  sql<{ has: boolean }[]>`
    select exists (select from case_queue where mode = ${mode}::text::mode) as has`.only('has')

/** How many cases a list has, and what their loans come to in cents; of no more than `most` cases. */
export const sumQueue = async (sql: Queries, filter: QueueFilter, most: number): Promise<QueueSum> => {
  const [row] = await sql<{ cases: number; amount: string; withoutAmount: number }[]>`
    select count(*)::integer as cases, coalesce(sum(amount_cents), 0) as amount,
      count(*) filter (where amount_cents is null)::integer as "withoutAmount"
    from (${casesUpTo(sql, filter, most)}) q`
  return { cases: 0, withoutAmount: 0, ...row, amount: Number(row?.amount ?? 0) }
}

/** The number of cases in each of the views, counted up to `most`. */
export const countQueue = async <View extends QueueView>(
  sql: Queries,
  views: readonly View[],
  filter: Omit<QueueFilter, 'view'>,
  most: number,
): Promise<Readonly<Record<View, number>>> => {
  const counts = views.map(async (view) => {
    const cases = casesUpTo(sql, { ...filter, view }, most)
    return [
      view,
      await sql<{ count: number }[]>`select count(*)::integer as count from (${cases}) q`.only('count'),
    ] as const
  })
  return Object.fromEntries(await Promise.all(counts)) as Record<View, number>
}

/**
 * Live cases that are past the due time of the lender's step; test cases hurry nobody. One search for each stage, which
 * has them in the order of their due times.
 */
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
