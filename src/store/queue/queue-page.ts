/** The statement for a page of the queue: a view, narrowed by filters, in one of its orders. */

import type { Queries, Statement } from '../../../packages/postgres/connection/database.ts'
import { leastId } from '../../../packages/postgres/connection/uuid.ts'
import type { Mode } from '../../domain/access/access.ts'
import type { SetName } from '../../domain/application/sets.ts'
import type { State } from '../../domain/application/states.ts'
import type { Party } from '../../domain/application/value-names.ts'
import {
  LENDERS_STAGES,
  type QueueSort,
  type QueueSortName,
  type QueueView,
  STAGES,
  type Stage,
  VIEW_STAGES,
  WAITS_FOR,
} from '../../domain/case/queue-views.ts'
import type { PolicyOutcome } from '../../domain/policy/values.ts'
import { outsideSandboxes } from '../sandboxes/sandboxes.ts'

/** By the figures of a case, and what the policy found. */
export type LoanFilter = {
  readonly productId?: string | undefined
  /** The loan amount in cents, both bounds inclusive. */
  readonly amountFrom?: number | undefined
  readonly amountTo?: number | undefined
  readonly policyOutcome?: PolicyOutcome | undefined
}

/** The condition on a row `q` of the queue. */
export const ofLoan = (
  sql: Queries,
  { productId, amountFrom, amountTo, policyOutcome }: LoanFilter,
): Statement<object[]> => {
  const all = sql`true`
  return sql`${productId === undefined ? all : sql`q.product_id = ${productId}`}
    and ${amountFrom === undefined ? all : sql`q.amount_cents >= ${amountFrom}::bigint`}
    and ${amountTo === undefined ? all : sql`q.amount_cents <= ${amountTo}::bigint`}
    and ${policyOutcome === undefined ? all : sql`q.policy_outcome = ${policyOutcome}`}`
}

export type QueueFilter = LoanFilter & {
  readonly mode: Mode
  readonly view: QueueView
  /** The user of the view "mine". */
  readonly userId: string
  readonly set?: SetName | undefined
  readonly state?: State | undefined
  readonly dealerId?: string | undefined
  /** The assignee; null for nobody. */
  readonly assigneeId?: string | null | undefined
  /** Only cases first received from this time on, and before the other; in milliseconds since 1970. */
  readonly receivedFrom?: number | undefined
  readonly receivedBefore?: number | undefined
  /** Only cases due before this time. */
  readonly dueBefore?: Date | undefined
  /** Cases snoozed until after this time are left out, except in the list of all. */
  readonly now: Date
}

/** Cases of sandboxes that anyone may create are in no list of the staff. Live cases are in none of those. */
export const ofStaff = (sql: Queries, mode: Mode): Statement<object[]> =>
  mode === 'live' ? sql`true` : sql`${sql.unsafe(outsideSandboxes('q.client_id', 'q.dealer_id'))}`

type ViewCases = {
  readonly stages: readonly Stage[]
  readonly condition?: Statement<object[]>
  /** Only what one person or one kind of work has open at a time: it is read whole, and then sorted. */
  readonly isShort?: true
}

const casesOf = (sql: Queries, { view, userId }: QueueFilter): ViewCases => {
  if (view === 'mine')
    return { stages: OPEN_STAGES, condition: sql`q.assignee_id = ${userId}`, isShort: true }
  if (view === 'documents')
    return { stages: STAGES, condition: sql`q.documents_to_look_at > 0`, isShort: true }
  if (view === 'messages') return { stages: STAGES, condition: sql`q.unread_by_lender > 0`, isShort: true }
  if (view === 'all') return { stages: STAGES }
  if (view === 'unassigned') return { stages: LENDERS_STAGES, condition: sql`q.assignee_id is null` }
  return { stages: [VIEW_STAGES[view]] }
}

const OPEN_STAGES = STAGES.filter((stage) => stage !== 'done')

/** Written out, so that the plan knows how many cases they have. */
const atStages = (sql: Queries, stages: readonly Stage[]): Statement<object[]> =>
  sql`${sql.unsafe(stages.length === STAGES.length ? 'true' : `q.stage in ('${stages.join("', '")}')`)}`

const filtered = (sql: Queries, filter: QueueFilter): Statement<object[]> => {
  const { mode, view, now, set, state, dealerId, assigneeId, dueBefore, receivedFrom, receivedBefore } =
    filter
  const all = sql`true`
  return sql`q.mode = ${mode}::text::mode and ${ofStaff(sql, mode)}
    and ${view === 'all' ? all : sql`(q.snoozed_until is null or q.snoozed_until <= ${now})`}
    and ${set === undefined ? all : sql`q.model_set = ${set}::text::model_set`}
    and ${state === undefined ? all : sql`q.state = ${state}::text::application_state`}
    and ${dealerId === undefined ? all : sql`q.dealer_id = ${dealerId}`}
    and ${assigneeId === undefined ? all : assigneeId === null ? sql`q.assignee_id is null` : sql`q.assignee_id = ${assigneeId}`}
    and ${ofLoan(sql, filter)}
    and ${receivedFrom === undefined ? all : sql`q.application_id >= ${leastId(receivedFrom)}`}
    and ${receivedBefore === undefined ? all : sql`q.application_id < ${leastId(receivedBefore)}`}
    and ${dueBefore === undefined ? all : sql`q.due_at < ${dueBefore}`}`
}

/** The end of a page: the part of the order that its last case is in, what orders it there, and its id. */
export type QueuePlace = { readonly part: number; readonly by: Date | number | null; readonly id: string }

type Order = {
  /** What the rows of a part are sorted by; by their ids alone, which grow with time, if there is none. */
  readonly column?: 'due_at' | 'amount_cents'
  /** One after the other in both directions. */
  readonly parts: readonly { readonly stages?: readonly Stage[]; readonly where?: string }[]
}

const waitingFor = (...parties: readonly Party[]): readonly Stage[] =>
  STAGES.filter((stage) => parties.includes(WAITS_FOR[stage]))

/** Cases that lack what a list is sorted by come last: only the lender's steps are due, and some cases have no amount. */
const ORDERS: Readonly<Record<QueueSortName, Order>> = {
  due: {
    column: 'due_at',
    parts: [
      { stages: waitingFor('lender') },
      { stages: waitingFor('dealer', 'signers') },
      { stages: waitingFor('nobody') },
    ],
  },
  received: { parts: [{}] },
  amount: {
    column: 'amount_cents',
    parts: [{ where: 'q.amount_cents is not null' }, { where: 'q.amount_cents is null' }],
  },
}

const directed = (sort: QueueSort) => {
  const isDescending = sort.startsWith('-')
  const name = (isDescending ? sort.slice(1) : sort) as QueueSortName
  return { name, ...ORDERS[name], isDescending }
}

/** Where a case is in an order. */
export const placeIn = (
  sort: QueueSort,
  {
    id,
    stage,
    dueAt,
    amount,
  }: { readonly id: string; readonly stage: Stage; readonly dueAt: Date; readonly amount: number | null },
): QueuePlace => {
  const { name, parts } = directed(sort)
  if (name === 'due') return { part: parts.findIndex(({ stages }) => stages?.includes(stage)), by: dueAt, id }
  return name === 'received' ? { part: 0, by: null, id } : { part: amount === null ? 1 : 0, by: amount, id }
}

const orderOf = (sql: Queries, sort: QueueSort): Statement<object[]> => {
  const { column, isDescending } = directed(sort)
  const direction = isDescending ? ' desc' : ''
  return sql`${sql.unsafe(`${column === undefined ? '' : `q.${column}${direction}, `}q.application_id${direction}`)}`
}

/** The order of rows that are a page. */
export const outerOrder = (sql: Queries, sort: QueueSort): Statement<object[]> =>
  directed(sort).parts.length === 1 ? orderOf(sql, sort) : sql`q.part, ${orderOf(sql, sort)}`

const beyond = (sql: Queries, sort: QueueSort, { by, id }: QueuePlace): Statement<object[]> => {
  const { column, isDescending } = directed(sort)
  const isAfter = sql.unsafe(isDescending ? '<' : '>')
  if (column === undefined || by === null) return sql`q.application_id ${isAfter} ${id}`
  const value = column === 'due_at' ? sql`${by}::timestamptz` : sql`${by}::bigint`
  return sql`(${sql.unsafe(`q.${column}`)}, q.application_id) ${isAfter} (${value}, ${id})`
}

export type QueuePage = {
  readonly sort: QueueSort
  readonly after?: QueuePlace | undefined
  readonly limit: number
}

/**
 * The statement for the rows of a page; exported so that a test can read its plan. No index has several stages in one
 * order, so that each stage is read in its own, and they are merged.
 */
export const queuePage = (
  sql: Queries,
  filter: QueueFilter,
  { sort, after, limit }: QueuePage,
): Statement<object[]> => {
  const { stages, condition = sql`true`, isShort = false } = casesOf(sql, filter)
  const { name, parts } = directed(sort)
  const branches = parts.flatMap(({ stages: only = STAGES, where = 'true' }, part) => {
    if (after !== undefined && part < after.part) return []
    const ofPart = stages.filter((stage) => only.includes(stage))
    // The primary key has all stages by age.
    const isOne = isShort || (name === 'received' && stages.length === STAGES.length)
    const start = after?.part === part ? beyond(sql, sort, after) : sql`true`
    return (isOne ? [ofPart] : ofPart.map((stage) => [stage]))
      .filter((together) => together.length > 0)
      .map(
        (together) => sql`(select q.*, ${part}::integer as part from case_queue q
          where ${filtered(sql, filter)} and ${condition} and ${atStages(sql, together)}
            and ${sql.unsafe(where)} and ${start}
          order by ${orderOf(sql, sort)} limit ${limit})`,
      )
  })
  const [first = sql`select q.*, 0 as part from case_queue q where false`, ...others] = branches
  if (others.length === 0) return first
  const together = others.reduce((all, one) => sql`${all} union all ${one}`, first)
  return sql`select q.* from (${together}) q order by ${outerOrder(sql, sort)} limit ${limit}`
}

/** The statement for any cases of a view, at most so many. */
export const casesUpTo = (sql: Queries, filter: QueueFilter, most: number): Statement<object[]> => {
  const { stages, condition = sql`true` } = casesOf(sql, filter)
  return sql`select q.* from case_queue q
    where ${filtered(sql, filter)} and ${condition} and ${atStages(sql, stages)} limit ${most}`
}
