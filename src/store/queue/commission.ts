/** Commission by contract: what a dealer was paid out for in a month, and its shares over all agreements. */
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import type { Mode } from '../../domain/access/access.ts'
import type { SetName } from '../../domain/application/sets.ts'
import { isSigned, STATES } from '../../domain/application/states.ts'
import { ofStaff } from './queue-page.ts'

type StatementFilter = {
  readonly mode: Mode
  readonly dealerId: string
  /** Contracts paid out from the first time on, and before the second. */
  readonly from: Date
  readonly before: Date
}

/** A contract that was paid out; amounts are in cents, and null once it was erased. */
export type PaidOutRow = {
  readonly id: string
  readonly modelSet: SetName
  readonly paidOutAt: Date
  readonly productId: string | null
  readonly amount: number | null
  /** Null also if the product says nothing about commission. */
  readonly commission: number | null
}

/** A dealer's contracts that were paid out in a period and are in force, the first ones first: of a month, never many. */
export const listPaidOut = (
  sql: Queries,
  { mode, dealerId, from, before }: StatementFilter,
): Promise<readonly PaidOutRow[]> => sql<PaidOutRow[]>`
  select application_id as id, model_set as "modelSet", state_since as "paidOutAt", product_id as "productId",
    amount_cents::float8 as amount, commission_cents::float8 as commission
  from case_queue
  where mode = ${mode}::text::mode and dealer_id = ${dealerId} and state = 'PaidOut'
    and state_since >= ${from} and state_since < ${before}
  order by state_since, application_id`

export type CommissionGroup = 'product' | 'dealer'

/** Sums over the agreements of a product or of a dealer that state a commission, in cents. */
export type CommissionSums = {
  /** Null for agreements without one, which were erased or have no dealer. */
  readonly id: string | null
  readonly agreements: number
  /** Of them, those that state a commission, of which the sums are. */
  readonly stated: number
  readonly amount: number
  readonly costOfCredit: number
  readonly commission: number
  /** The highest share of one agreement's cost of credit, of 1; null if none has a cost. */
  readonly highestOfCost: number | null
}

const SIGNED = `{${STATES.filter(isSigned).join(',')}}`

/** Every signed agreement in force, by product or by dealer, the largest commission first. Sums of whole cents are exact. */
export const sumCommission = (
  sql: Queries,
  mode: Mode,
  by: CommissionGroup,
): Promise<readonly CommissionSums[]> => sql<CommissionSums[]>`
  select ${sql.unsafe(by === 'product' ? 'q.product_id' : 'q.dealer_id')} as id, count(*)::integer as agreements,
    count(commission_cents)::integer as stated,
    coalesce(sum(amount_cents::float8) filter (where commission_cents is not null), 0) as amount,
    coalesce(sum(credit_cost_cents::float8), 0) as "costOfCredit",
    coalesce(sum(commission_cents::float8), 0) as commission,
    max(commission_cents::float8 / nullif(credit_cost_cents, 0)) as "highestOfCost"
  from case_queue q
  where q.mode = ${mode}::text::mode and q.state = any (${SIGNED}::application_state[])
    and ${ofStaff(sql, mode)}
  group by 1 order by commission desc, 1`
