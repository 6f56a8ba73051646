/** The queue of cases for staff: one of its lists, a page at a time, and the size of each list. */

import { plannedByValues } from '../../../packages/postgres/connection/by-values.ts'
import type { Database, Queries, Statement } from '../../../packages/postgres/connection/database.ts'
import { leastId } from '../../../packages/postgres/connection/uuid.ts'
import type { Mode } from '../../domain/application/access.ts'
import type { SetName } from '../../domain/application/sets.ts'
import type { State } from '../../domain/application/states.ts'
import { LENDERS_STAGES, type QueueView, type Stage, VIEW_STAGES } from '../../domain/case/queue-views.ts'
import type { PolicyOutcome } from '../../domain/policy/policy.ts'
import { outsideSandboxes } from '../sandboxes/outside.ts'

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

/** The end of a page: the sort column of its last row, and the row's id. */
export type QueuePlace = { readonly dueAt: Date; readonly id: string }

export type QueueFilter = {
  readonly mode: Mode
  readonly view: QueueView
  /** The user of the view "mine". */
  readonly userId: string
  readonly set?: SetName | undefined
  readonly state?: State | undefined
  readonly dealerId?: string | undefined
  readonly productId?: string | undefined
  /** The assignee; null for nobody. */
  readonly assigneeId?: string | null | undefined
  /** The loan amount in cents, both bounds inclusive. */
  readonly amountFrom?: number | undefined
  readonly amountTo?: number | undefined
  readonly policyOutcome?: PolicyOutcome | undefined
  /** Only cases first received from this time on, and before the other; in milliseconds since 1970. */
  readonly receivedFrom?: number | undefined
  readonly receivedBefore?: number | undefined
  /** Only cases due before this time. */
  readonly dueBefore?: Date | undefined
  /** Whether the order is reversed. */
  readonly isReversed?: boolean | undefined
  /** Cases snoozed until after this time are left out, except in the list of all. */
  readonly now: Date
}

/** Cases of sandboxes that anyone may create are in no list of the staff. Live cases are in none of those. */
const ofStaff = (sql: Queries, mode: Mode): Statement<object[]> =>
  mode === 'live' ? sql`true` : sql`${sql.unsafe(outsideSandboxes('q.client_id', 'q.dealer_id'))}`

/** The cases of a view as conditions on `q`; one for each stage, if no index has several in one order. */
const branchesOf = (sql: Queries, { view, userId }: QueueFilter): readonly Statement<object[]>[] => {
  if (view === 'mine') return [sql`q.assignee_id = ${userId} and q.stage <> 'done'`]
  if (view === 'documents') return [sql`q.documents_to_look_at > 0`]
  if (view === 'messages') return [sql`q.unread_by_lender > 0`]
  if (view === 'all') return [sql`true`]
  if (view === 'unassigned')
    return LENDERS_STAGES.map((stage) => sql`q.stage = ${stage}::text::queue_stage and q.assignee_id is null`)
  return [sql`q.stage = ${VIEW_STAGES[view]}::text::queue_stage`]
}

const filtered = (sql: Queries, filter: QueueFilter): Statement<object[]> => {
  const { mode, view, now, set, state, dealerId, productId, assigneeId } = filter
  const { amountFrom, amountTo, policyOutcome, dueBefore, receivedFrom, receivedBefore } = filter
  const all = sql`true`
  return sql`q.mode = ${mode}::text::mode and ${ofStaff(sql, mode)}
    and ${view === 'all' ? all : sql`(q.snoozed_until is null or q.snoozed_until <= ${now})`}
    and ${set === undefined ? all : sql`q.model_set = ${set}::text::model_set`}
    and ${state === undefined ? all : sql`q.state = ${state}::text::application_state`}
    and ${dealerId === undefined ? all : sql`q.dealer_id = ${dealerId}`}
    and ${productId === undefined ? all : sql`q.product_id = ${productId}`}
    and ${assigneeId === undefined ? all : assigneeId === null ? sql`q.assignee_id is null` : sql`q.assignee_id = ${assigneeId}`}
    and ${amountFrom === undefined ? all : sql`q.amount_cents >= ${amountFrom}::bigint`}
    and ${amountTo === undefined ? all : sql`q.amount_cents <= ${amountTo}::bigint`}
    and ${policyOutcome === undefined ? all : sql`q.policy_outcome = ${policyOutcome}`}
    and ${receivedFrom === undefined ? all : sql`q.application_id >= ${leastId(receivedFrom)}`}
    and ${receivedBefore === undefined ? all : sql`q.application_id < ${leastId(receivedBefore)}`}
    and ${dueBefore === undefined ? all : sql`q.due_at < ${dueBefore}`}`
}

type Order = Pick<QueueFilter, 'view' | 'isReversed'>

/** The list of all cases is the newest first, tasks the most urgent first, and waiting cases the longest first. */
const orderOf = (sql: Queries, { view, isReversed = false }: Order): Statement<object[]> => {
  if (view === 'all') return isReversed ? sql`q.application_id` : sql`q.application_id desc`
  return isReversed ? sql`q.due_at desc, q.application_id desc` : sql`q.due_at, q.application_id`
}

const beyond = (
  sql: Queries,
  { view, isReversed = false }: Order,
  after: QueuePlace | undefined,
): Statement<object[]> => {
  if (after === undefined) return sql`true`
  if (view === 'all')
    return isReversed ? sql`q.application_id > ${after.id}` : sql`q.application_id < ${after.id}`
  return isReversed
    ? sql`(q.due_at, q.application_id) < (${after.dueAt}, ${after.id})`
    : sql`(q.due_at, q.application_id) > (${after.dueAt}, ${after.id})`
}

/** The statement for the rows of a page; exported so that a test can read its plan. */
export const queuePage = (
  sql: Queries,
  filter: QueueFilter,
  { after, limit }: { readonly after: QueuePlace | undefined; readonly limit: number },
): Statement<object[]> => {
  const order = orderOf(sql, filter)
  const [first, ...others] = branchesOf(sql, filter).map(
    (branch) => sql`(select q.* from case_queue q
      where ${filtered(sql, filter)} and ${branch} and ${beyond(sql, filter, after)}
      order by ${order} limit ${limit})`,
  )
  if (first === undefined) throw new Error('A view has no cases')
  if (others.length === 0) return first
  const together = others.reduce((all, one) => sql`${all} union all ${one}`, first)
  return sql`select q.* from (${together}) q order by ${order} limit ${limit}`
}

/** A page of a view. */
export const listQueue = (
  sql: Queries,
  filter: QueueFilter,
  page: { readonly after: QueuePlace | undefined; readonly limit: number },
): Promise<readonly QueueRow[]> => readQueue(sql, queuePage(sql, filter, page), orderOf(sql, filter))

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
    return readQueue(sql, found, orderOf(sql, { view: 'all' }))
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
  return readQueue(sql, found, orderOf(sql, { view: 'all' }))
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
    orderOf(sql, { view: 'all' }),
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

/** The number of cases in each of the views, counted up to `most`. */
export const countQueue = async <View extends QueueView>(
  sql: Queries,
  views: readonly View[],
  filter: Omit<QueueFilter, 'view'>,
  most: number,
): Promise<Readonly<Record<View, number>>> => {
  const counts = views.map(async (view) => {
    const page = queuePage(sql, { ...filter, view }, { after: undefined, limit: most })
    const [row] = await sql<{ count: number }[]>`select count(*)::integer as count from (${page}) q`
    return [view, row?.count ?? 0] as const
  })
  return Object.fromEntries(await Promise.all(counts)) as Record<View, number>
}
