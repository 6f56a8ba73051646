/** Lists all applications of a mode for the lender's systems, the least recently changed first. */
import type { Queries, Statement } from '../../../packages/postgres/connection/database.ts'
import type { Mode } from '../../domain/access/access.ts'
import { type ApplicationRow, type ListFilter, onlyAsked } from './read.ts'

export type LenderRow = Pick<
  ApplicationRow,
  | 'id'
  | 'modelSet'
  | 'state'
  | 'stateSince'
  | 'revision'
  | 'version'
  | 'clientId'
  | 'ownerUserId'
  | 'ownerClientId'
  | 'ownerDealerId'
  | 'createdAt'
  | 'updatedAt'
> & { readonly isErased: boolean }

type Filter = Pick<ListFilter, 'state' | 'updatedSince' | 'after' | 'limit'> & {
  readonly mode: Mode
  /** Only those of a requested sandbox; null for those outside of any. */
  readonly sandbox: string | null
  readonly dealerId: string | undefined
}

const COLUMNS = `a.id, a.model_set as "modelSet", a.state, a.state_since as "stateSince", a.revision, a.version,
  a.client_id as "clientId", a.owner_user_id as "ownerUserId", a.owner_client_id as "ownerClientId",
  a.owner_dealer_id as "ownerDealerId", a.created_at as "createdAt", a.updated_at as "updatedAt",
  a.data_key is null as "isErased"`

/** Not by `exists`, which would be joined with all dealers before the page is cut off. */
const SANDBOX_OF_DEALER = '(select sandbox_id from dealers where id = a.owner_dealer_id)'

/**
 * A page of applications outside of sandboxes that anyone may create, or of one of these. Each client's begin in the client's index where the
 * page does, and so do those that people sent, or the dealer's: no index of its own costs the submissions anything.
 */
export const listForLender = (sql: Queries, filter: Filter): Statement<LenderRow[]> => {
  const { mode, sandbox, dealerId, limit } = filter
  // The index needs the literal.
  const inSandbox = sandbox === null ? sql`is null` : sql`= ${sandbox}::uuid`
  const asked = onlyAsked(sql, filter)
  const first = (whose: Statement<object[]>): Statement<object[]> => sql`
    cross join (values ('a'::model_set), ('b'::model_set)) s(model_set)
    cross join lateral (
      select ${sql.unsafe(COLUMNS)} from applications a
      where ${whose} and a.model_set = s.model_set and a.mode = ${mode} ${asked}
      order by a.updated_at, a.id limit ${limit}) found`
  const clients = sql`from (select id from clients where mode = ${mode} and sandbox_id ${inSandbox}
    and ${dealerId === undefined ? sql`true` : sql`dealer_id = ${dealerId}`}) c`
  const ofClients =
    dealerId === undefined ? sql`a.client_id = c.id` : sql`a.client_id = c.id and a.owner_dealer_id is null`
  const others =
    dealerId === undefined
      ? sql`a.client_id is null and ${sql.unsafe(SANDBOX_OF_DEALER)} ${inSandbox}`
      : sql`a.owner_dealer_id = ${dealerId} and ${sql.unsafe(SANDBOX_OF_DEALER)} ${inSandbox}`
  return sql<LenderRow[]>`
    select * from (
      (select found.* ${clients} ${first(ofClients)})
      union all
      (select found.* from (select 1) one ${first(others)})
    ) listed
    order by "updatedAt", id limit ${limit}`
}
