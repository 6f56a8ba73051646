/**
 * Lists for the lender's systems: all applications of a mode, the least recently changed first, and signed contracts,
 * waiting until the lender's core system has booked or rejected them.
 */
import type { Queries, Statement } from '../../../packages/postgres/connection/database.ts'
import type { Mode } from '../../domain/access/access.ts'
import { SET_NAMES, type SetName } from '../../domain/application/sets.ts'
import type { State } from '../../domain/application/states.ts'
import type { ContractState, WaitsFor } from '../../domain/case/booking.ts'
import { type LoanFilter, ofLoan } from '../queue/queue-page.ts'
import { outsideSandboxes, sandboxOf } from '../sandboxes/sandboxes.ts'
import { type ApplicationRow, CONTRACT_NUMBER, type ListFilter, onlyAsked } from './read.ts'

export type LenderRow = Pick<
  ApplicationRow,
  | 'id'
  | 'modelSet'
  | 'state'
  | 'stateSince'
  | 'revision'
  | 'version'
  | 'contractNumber'
  | 'clientId'
  | 'ownerUserId'
  | 'ownerClientId'
  | 'ownerDealerId'
  | 'createdAt'
  | 'updatedAt'
> & { readonly isErased: boolean }

/** What narrows the list. */
export type LenderFilter = Pick<ListFilter, 'state' | 'updatedSince' | 'after'> &
  LoanFilter & {
    readonly set?: SetName | undefined
    /** Only those first submitted at this time or later, and before the other. */
    readonly createdSince?: Date | undefined
    readonly createdBefore?: Date | undefined
    readonly clientId?: string | undefined
    /** The contract number with where it is unique. */
    readonly contractKey?: string | undefined
  }

type Filter = LenderFilter & {
  readonly mode: Mode
  readonly limit: number
  /** Only those of a requested sandbox; null for those outside of any. */
  readonly sandbox: string | null
  readonly dealerId: string | undefined
}

const COLUMNS = `a.id, a.model_set as "modelSet", a.state, a.state_since as "stateSince", a.revision, a.version,
  a.client_id as "clientId", a.owner_user_id as "ownerUserId", a.owner_client_id as "ownerClientId",
  a.owner_dealer_id as "ownerDealerId", a.created_at as "createdAt", a.updated_at as "updatedAt",
  a.data_key is null as "isErased", ${CONTRACT_NUMBER} as "contractNumber"`

/** Not by `exists`, which would be joined with all dealers before the page is cut off. */
const SANDBOX_OF_DEALER = '(select sandbox_id from dealers where id = a.owner_dealer_id)'

/**
 * A page of applications outside of sandboxes that anyone may create, or of one of these. Each client's begin in the client's index where the
 * page does, and so do those that people sent, or the dealer's: no index of its own costs the submissions anything.
 */
export const listForLender = (sql: Queries, filter: Filter): Statement<LenderRow[]> => {
  const { mode, set, sandbox, dealerId, limit } = filter
  // The index needs the literal.
  const inSandbox = sandbox === null ? sql`is null` : sql`= ${sandbox}::uuid`
  const asked = narrowed(sql, filter)
  const sets = (set === undefined ? SET_NAMES : [set]).map((name) => `('${name}'::model_set)`).join(', ')
  const first = (whose: Statement<object[]>): Statement<object[]> => sql`
    cross join (values ${sql.unsafe(sets)}) s(model_set)
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

const narrowed = (sql: Queries, filter: Filter): Statement<object[]> => {
  const { mode, createdSince, createdBefore, clientId, contractKey } = filter
  const { productId, policyOutcome, amountFrom, amountTo } = filter
  const all = sql`true`
  // As a value, not by `exists`: the queue must not be joined before the page is cut off.
  const inQueue = sql`(
    select ${ofLoan(sql, filter)}
    from case_queue q where q.mode = ${mode}::text::mode and q.application_id = a.id)`
  const isOfQueue = [productId, policyOutcome, amountFrom, amountTo].some((one) => one !== undefined)
  return sql`${onlyAsked(sql, filter)}
    and ${createdSince === undefined ? all : sql`a.created_at >= ${createdSince}`}
    and ${createdBefore === undefined ? all : sql`a.created_at < ${createdBefore}`}
    and ${clientId === undefined ? all : sql`a.client_id = ${clientId}`}
    and ${contractKey === undefined ? all : sql`a.contract_key = ${contractKey}`}
    and ${isOfQueue ? inQueue : all}`
}

/** The live applications that were paid out from one time on and before another, in that order, whatever became of them. */
export const listPaidOutBetween = (
  sql: Queries,
  { from, before }: { readonly from: Date; readonly before: Date },
): Promise<readonly string[]> =>
  sql<{ id: string }[]>`
    select a.id from transitions t join applications a on a.id = t.application_id
    where t.to_state = 'PaidOut' and t.at >= ${from} and t.at < ${before} and a.mode = 'live'
    order by t.at, a.id`.all('id')

export type ContractRow = {
  readonly id: string
  readonly modelSet: SetName
  readonly state: State
  readonly stateSince: Date
  readonly inCoreSystem: ContractState
  readonly waitsFor: WaitsFor | null
  /** Null while it waits, or if the core system has rejected it. */
  readonly contractNumber: string | null
}

/** Only the applications `a` of a requested sandbox, or only those outside of any. */
const inSandbox = (sql: Queries, mode: Mode, sandbox: string | undefined): Statement<object[]> => {
  if (sandbox !== undefined)
    return sql`and ${sql.unsafe(sandboxOf('a.client_id', 'a.owner_dealer_id'))} = ${sandbox}::uuid`
  return mode === 'live'
    ? sql``
    : sql`and ${sql.unsafe(outsideSandboxes('a.client_id', 'a.owner_dealer_id'))}`
}

/** Nothing can be booked before the agreement is sealed. */
const WAITING = `a.state in ('Signed', 'PaidOut') and a.booking is null
  and not exists (select from signings s where s.application_id = a.id and s.state = 'sealing')`

/** The lists of contracts: how far those in each are, and what they wait for. The indexes need states as literals. */
const LISTS: readonly (Pick<ContractRow, 'inCoreSystem' | 'waitsFor'> & { readonly where: string })[] = [
  { inCoreSystem: 'waiting', waitsFor: 'booking', where: WAITING },
  { inCoreSystem: 'booked', waitsFor: null, where: `a.booking = 'booked' and a.state <> 'Withdrawn'` },
  { inCoreSystem: 'booked', waitsFor: 'schedule', where: `a.booking = 'undated'` },
  {
    inCoreSystem: 'withdrawn',
    waitsFor: 'reversal',
    where: `a.booking = 'booked' and a.state = 'Withdrawn'`,
  },
  { inCoreSystem: 'refused', waitsFor: null, where: `a.booking = 'refused'` },
  { inCoreSystem: 'reversed', waitsFor: null, where: `a.booking = 'reversed'` },
  { inCoreSystem: 'ended', waitsFor: null, where: `a.booking = 'ended'` },
]

/** The applications of a mode in one of these lists, as `a`: none that was erased. */
const listedIn = (
  sql: Queries,
  { mode, sandbox }: Pick<ContractFilter, 'mode'> & { readonly sandbox?: string | undefined },
  where: string,
): Statement<object[]> => sql`
  applications a where a.mode = ${mode}::text::mode and a.data_key is not null and ${sql.unsafe(where)}
    ${inSandbox(sql, mode, sandbox)}`

export type ContractFilter = {
  readonly mode: Mode
  /** Only those of a requested sandbox; undefined for those outside of any. */
  readonly sandbox: string | undefined
  readonly states: readonly ContractState[]
  /** Only those that wait for one of these; undefined for all. */
  readonly waitsFor: readonly WaitsFor[] | undefined
  /** The number with where it is unique; undefined for all. */
  readonly contractKey: string | undefined
  /** The last row of the previous page. */
  readonly after: { readonly stateSince: Date; readonly id: string } | undefined
  readonly limit: number
}

/** The contracts of a mode that are this far, the longest in the state of their application first. */
export const listContracts = async (
  sql: Queries,
  { states, waitsFor, contractKey, after, limit, ...whose }: ContractFilter,
): Promise<readonly ContractRow[]> => {
  const lists = LISTS.filter(
    (list) =>
      states.includes(list.inCoreSystem) &&
      (waitsFor === undefined || waitsFor.some((one) => one === list.waitsFor)),
  )
  if (lists.length === 0) return []
  const parts = lists.map(
    (list) => sql`
    (select a.id, a.model_set as "modelSet", a.state, a.state_since as "stateSince",
      ${list.inCoreSystem} as "inCoreSystem", ${list.waitsFor}::text as "waitsFor",
      ${sql.unsafe(CONTRACT_NUMBER)} as "contractNumber"
    from ${listedIn(sql, whose, list.where)}
      ${contractKey === undefined ? sql`` : sql`and a.contract_key = ${contractKey}`}
      ${after === undefined ? sql`` : sql`and (a.state_since, a.id) > (${after.stateSince}::timestamptz, ${after.id}::uuid)`}
    order by a.state_since, a.id limit ${limit})`,
  )
  const listed = parts.reduce((all, part) => sql`${all} union all ${part}`)
  return sql<ContractRow[]>`select * from (${listed}) listed order by "stateSince", id limit ${limit}`
}

const CONTRACT_KEYS = 'contract_keys'

/** Whether a change failed since another contract has its number. Errors from a node of Citus name the index in the message alone. */
export const isContractKeyTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505' && error.message.includes(CONTRACT_KEYS)

/** The application whose contract has this number. */
export const findByContractKey = (
  sql: Queries,
  contractKey: string,
): Promise<{ readonly id: string; readonly modelSet: SetName } | undefined> =>
  sql<{ id: string; modelSet: SetName }[]>`
    select id, model_set as "modelSet" from applications where contract_key = ${contractKey}`.first()

/** The enabled clients of the lender that book contracts. */
const BOOKING_CLIENTS = `clients where of_lender and disabled_at is null and 'lender:book' = any (scopes)`

/** Whether the lender, or the requested sandbox of an application, has a client that books its contract. */
export const hasBookingClient = (
  sql: Queries,
  { id, mode }: { readonly id: string; readonly mode: Mode },
): Promise<boolean> =>
  sql`
    select from ${sql.unsafe(BOOKING_CLIENTS)} and mode = ${mode}
      and sandbox_id is not distinct from (
        select ${sql.unsafe(sandboxOf('a.client_id', 'a.owner_dealer_id'))} from applications a where a.id = ${id})
    limit 1`.some()

/** More waiting contracts are not looked at: the alert has been raised long before. */
const LOOKED_AT_MAXIMUM = 1_000

/**
 * Since when the live contract has waited that waits longest: since it was signed, also if it has been paid out since. Undefined
 * without one. Those from before the lender had a client that books do not count: nothing is late with them.
 */
export const waitingSince = async (sql: Queries): Promise<Date | undefined> => {
  const [row] = await sql<{ since: Date | null }[]>`
    select min(signed.at) as since
    from (
      select a.id, a.state_since from ${listedIn(sql, { mode: 'live' }, WAITING)} order by a.state_since limit ${LOOKED_AT_MAXIMUM}
    ) a
      cross join (
        select min(created_at) as since from ${sql.unsafe(BOOKING_CLIENTS)} and mode = 'live'
      ) c
      cross join lateral (
        select coalesce(max(t.at), a.state_since) as at from transitions t
        where t.application_id = a.id and t.to_state = 'Signed'
      ) signed
    where signed.at >= c.since`
  return row?.since ?? undefined
}
