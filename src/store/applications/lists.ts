/**
 * Lists of applications: a dealer's for its people, a page at a time, with the size of each; a client's, the last
 * changed first; and those that contain a person.
 */
import { plannedByValues } from '../../../packages/postgres/connection/by-values.ts'
import type { Database, Queries, Statement } from '../../../packages/postgres/connection/database.ts'
import { leastId } from '../../../packages/postgres/connection/uuid.ts'
import type { Mode } from '../../domain/access/access.ts'
import { SET_NAMES, type SetName } from '../../domain/application/sets.ts'
import { isSigned, STATES, type State } from '../../domain/application/states.ts'
import { OWN_VIEW_STAGES, type OwnView } from '../../domain/case/own-views.ts'
import { outsideSandboxes } from '../sandboxes/sandboxes.ts'
import { type ApplicationRow, mayReadNow } from './read.ts'

export type OwnFilter = {
  readonly dealerId: string
  readonly mode: Mode
  readonly view: OwnView
  /** Whether the lender's settings allow signing in this mode now. */
  readonly mayBeSigned: boolean
  /** The owner of the applications; undefined for the whole dealer's. */
  readonly ownerId: string | undefined
  readonly state?: State | undefined
  /** When it was received, in milliseconds. */
  readonly receivedFrom?: number | undefined
  readonly receivedBefore?: number | undefined
}

/**
 * The ids of a page, the newest first. The dealer's index has them by age, so the search ends once a page is full, and
 * never reads other dealers' cases.
 */
export const ownPage = (
  sql: Queries,
  { dealerId, mode, view, mayBeSigned, ownerId, state, receivedFrom, receivedBefore }: OwnFilter,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Statement<object[]> => sql`
  select q.application_id as id from case_queue q join applications a on a.id = q.application_id
  where q.dealer_id = ${dealerId} and q.mode = ${mode}::text::mode and a.owner_dealer_id = q.dealer_id
    and ${view === 'needsYou' ? needsDealer(sql, mayBeSigned) : inStages(sql, view, mayBeSigned)}
    and ${ownerId === undefined ? sql`true` : sql`a.owner_user_id = ${ownerId}`}
    and ${state === undefined ? sql`true` : sql`q.state = ${state}::text::application_state`}
    and ${receivedFrom === undefined ? sql`true` : sql`q.application_id >= ${leastId(receivedFrom)}`}
    and ${receivedBefore === undefined ? sql`true` : sql`q.application_id < ${leastId(receivedBefore)}`}
    and ${after === undefined ? sql`true` : sql`q.application_id < ${after}`}
  order by q.application_id desc limit ${limit}`

/**
 * A row that is only left to be signed waits for the dealer while that is possible, and one whose signing ended unsigned always. One
 * that an earlier version wrote says by its stage alone whether it does.
 */
const needsDealer = (sql: Queries, mayBeSigned: boolean): Statement<object[]> =>
  sql`(coalesce(q.needs_dealer, q.stage = 'dealer' and ${mayBeSigned ? sql`true` : sql`q.state <> 'Approved'`})
    or (q.has_signing_trouble and (q.stage = 'signing' or q.state = 'Approved')))`

const inStages = (
  sql: Queries,
  view: Exclude<OwnView, 'needsYou'>,
  mayBeSigned: boolean,
): Statement<object[]> =>
  sql`q.stage::text = any (${`{${OWN_VIEW_STAGES[view].join(',')}}`}::text[]) and not ${needsDealer(sql, mayBeSigned)}`

/** Records whether a signing waits for the dealer's people, until its application changes its state. */
export const writeSigningTrouble = async (
  sql: Queries,
  { id, mode }: { readonly id: string; readonly mode: Mode },
  has: boolean,
): Promise<void> => {
  await sql`
    update case_queue set has_signing_trouble = ${has}
    where mode = ${mode}::text::mode and application_id = ${id}`
}

/** Writes when a payout is due, if that is the case's stage. */
export const writePayOutDue = async (
  sql: Queries,
  { id, mode }: { readonly id: string; readonly mode: Mode },
  dueAt: Date,
): Promise<void> => {
  await sql`
    update case_queue set due_at = ${dueAt}
    where mode = ${mode}::text::mode and application_id = ${id} and stage = 'payOut'`
}

/** The ids of a page, the newest first. */
export const listOwn = (
  sql: Queries,
  filter: OwnFilter,
  page: { readonly after: string | undefined; readonly limit: number },
): Promise<readonly string[]> => sql<{ id: string }[]>`${ownPage(sql, filter, page)}`.all('id')

/** The ids of a dealer's applications by search marks, the newest first: each has one mark of every group. */
export const searchOwn = async (
  sql: Database,
  {
    dealerId,
    mode,
    groups,
    before,
    limit,
  }: Pick<OwnFilter, 'dealerId' | 'mode'> & {
    readonly groups: readonly (readonly bigint[])[]
    /** Only applications before this one. */
    readonly before?: string | undefined
    readonly limit: number
  },
): Promise<readonly string[]> => {
  const rows = await plannedByValues(sql, (inside) => {
    const marked = groups.reduce<Statement<object[]>>(
      (all, marks) => inside`${all} and r.marks && ${`{${marks.join(',')}}`}::bigint[]`,
      inside`true`,
    )
    return inside<{ id: string }[]>`
      select a.id from revisions r join applications a on a.id = r.application_id and a.revision = r.revision
      where ${marked} and a.owner_dealer_id = ${dealerId} and a.mode = ${mode}::text::mode
        and ${before === undefined ? inside`true` : inside`a.id < ${before}`}
      order by a.id desc limit ${limit}`
  })
  return rows.map(({ id }) => id)
}

/** Their number, counted up to `most`. */
export const countOwn = (sql: Queries, filter: OwnFilter, most: number): Promise<number> =>
  sql<{ count: number }[]>`
    select count(*)::integer as count
    from (${ownPage(sql, filter, { after: undefined, limit: most })}) f`.only('count')

/** The ids of a dealer's applications in these states with one of the search marks, the newest first. */
export const findOwnMarked = async (
  sql: Database,
  sought: {
    readonly dealerId: string
    readonly mode: Mode
    readonly states: readonly State[]
    readonly marks: readonly bigint[]
    readonly limit: number
  },
): Promise<readonly string[]> => {
  const { dealerId, mode, states, marks, limit } = sought
  const rows = await plannedByValues(
    sql,
    (inside) => inside<{ id: string }[]>`
    select a.id from revisions r join applications a on a.id = r.application_id and a.revision = r.revision
    where r.marks && ${`{${marks.join(',')}}`}::bigint[] and a.owner_dealer_id = ${dealerId}
      and a.mode = ${mode}::text::mode
      and a.state::text = any (${`{${states.join(',')}}`}::text[])
    order by a.id desc limit ${limit}`,
  )
  return rows.map(({ id }) => id)
}

export type SentByClient = Pick<ApplicationRow, 'id' | 'modelSet' | 'state' | 'stateSince' | 'updatedAt'>

export type SentPlace = { readonly updatedAt: Date; readonly id: string }

/** The index of a client's applications is by set: each gives a page, and the two are merged. */
const ofSet = (set: SetName): string => `(
  select a.id, a.model_set as "modelSet", a.state, a.state_since as "stateSince", a.updated_at as "updatedAt"
  from applications a
  where a.client_id = $1 and a.model_set = '${set}' and ${mayReadNow('$1', '$2')}
    and ($3::timestamptz is null or (a.updated_at, a.id) < ($3, $4::uuid))
  order by a.updated_at desc, a.id desc limit $5)`

const LIST = `select * from (${SET_NAMES.map(ofSet).join(' union all ')}) sent order by "updatedAt" desc, id desc limit $5`

/** A page of the applications that a client sent and may read, the last changed first. */
export const listSentByClient = (
  sql: Queries,
  asked: {
    readonly clientId: string
    readonly dealerId: string | null
    readonly after: SentPlace | undefined
    readonly limit: number
  },
): Promise<readonly SentByClient[]> => {
  const { clientId, dealerId, after, limit } = asked
  return sql.unsafe<SentByClient[]>(
    LIST,
    [clientId, dealerId, after?.updatedAt ?? null, after?.id ?? null, limit] as never[],
    { prepare: true },
  )
}

export type MarkedApplication = {
  readonly id: string
  /** The submissions with the search mark, the earliest first. */
  readonly revisions: readonly number[]
}

/**
 * Applications that are not erased and contain a person, with all their submissions that have one of the search marks
 * of the PPS number; the newest first.
 */
export const findMarkedSendings = (
  sql: Database,
  { marks, mode, limit }: { readonly marks: readonly bigint[]; readonly mode: Mode; readonly limit: number },
): Promise<readonly MarkedApplication[]> =>
  plannedByValues(
    sql,
    (inside) => inside<MarkedApplication[]>`
    with marked as materialized (
      select application_id, revision from revisions where marks && ${`{${marks.join(',')}}`}::bigint[]
    )
    select m.application_id as id, array_agg(m.revision order by m.revision) as revisions
    from marked m cross join lateral (
      select from applications o where id = m.application_id and mode = ${mode} and data_key is not null
        and ${inside.unsafe(outsideSandboxes('o.client_id', 'o.owner_dealer_id'))} limit 1) a
    group by m.application_id order by m.application_id desc limit ${limit}`,
  )

const SIGNED = `{${STATES.filter(isSigned).join(',')}}`

export type HeldFacts = {
  readonly id: string
  /** Whether everyone ever signed. */
  readonly wasSigned: boolean
  readonly askedAt: Date | null
  /** Who sent it, and its dealer. */
  readonly client: string | null
  readonly dealer: string | null
}

/** The facts that determine how long these applications are stored, and who sent them; in no order. */
export const readHeldFacts = (sql: Queries, ids: readonly string[]): Promise<readonly HeldFacts[]> =>
  sql<HeldFacts[]>`
    select a.id, a.erasure_asked_at as "askedAt", c.name as client, d.name as dealer,
      exists (
        select from transitions t where t.application_id = a.id and t.to_state::text = any (${SIGNED})
      ) as "wasSigned"
    from applications a left join clients c on c.id = a.client_id
      left join dealers d on d.id = coalesce(a.owner_dealer_id, c.dealer_id)
    where a.id = any (${sql.array(ids, 'uuid')})`

/** Some submissions of an application, with encrypted contents, the earliest first. */
export const listSendings = (
  sql: Queries,
  id: string,
  revisions: readonly number[],
): Promise<readonly { readonly revision: number; readonly receivedAt: Date; readonly content: Buffer }[]> =>
  sql`
    select revision, received_at as "receivedAt", content from revisions
    where application_id = ${id} and revision = any (${sql.array(revisions, 'integer')}) order by revision`
