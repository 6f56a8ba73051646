/**
 * Reads applications: for submissions, status responses, lists and single views. Who may read one is a condition in
 * SQL: the database itself decides, so that revoked rights take effect at once.
 */
import { batching } from '../../../packages/postgres/connection/batching.ts'
import type { Database, Queries, Statement } from '../../../packages/postgres/connection/database.ts'
import type { Mode } from '../../domain/access/access.ts'
import type { Actor } from '../../domain/access/actor.ts'
import type { SetName } from '../../domain/application/sets.ts'
import type { State } from '../../domain/application/states.ts'
import { sandboxOf } from '../sandboxes/sandboxes.ts'

/**
 * Whether the client that created the application may act for its owner: the owner is the client itself, or a user who
 * consents to it and whose dealer is not disabled. `application` is the alias of its row.
 */
export const creatorMayAct = (application: string): string => `
  (${application}.owner_user_id is null or (
    exists (select from consents s
      where s.client_id = ${application}.client_id and s.user_id = ${application}.owner_user_id and s.withdrawn_at is null)
    and not ${isOfClosedDealer(application)}))`

/** Whether the dealer of the application's owner is disabled, which ends what all clients may do with it. */
const isOfClosedDealer = (application: string): string => `
  exists (select from dealers d where d.id = ${application}.owner_dealer_id and d.disabled_at is not null)`

/**
 * Whether a client may still read the event `e` about the application `a`: published events stay in the event feed, but
 * rights can end. `client` and `dealer` are the placeholders of the client's id and its dealer's.
 */
export const mayStillRead = (client: string, dealer: string): string => `
  (e.application_id is null or ${mayReadNow(client, `${dealer}::uuid`)} or ${isOfLender(client)})`

/** Whether a client is the lender's, in the mode of the application `a`, and in the same requested sandbox or both in none. */
export const isOfLender = (client: string): string =>
  `coalesce((select lc.of_lender and lc.mode = a.mode::text
    and lc.sandbox_id is not distinct from ${sandboxOf('a.client_id', 'a.owner_dealer_id')}
    from clients lc where lc.id = ${client}), false)`

/**
 * Whether a client may read the application `a`; `client` and `dealer` are the SQL expressions of the client's id and
 * its dealer's.
 */
export const mayReadNow = (client: string, dealer: string): string => `
  (not ${isOfClosedDealer('a')} and (a.owner_dealer_id = ${dealer} or (a.client_id = ${client} and ${creatorMayAct('a')})))`

/** The parts of an application's row that determine access and decrypt its data. */
export type ApplicationRow = {
  readonly id: string
  readonly modelSet: SetName
  readonly mode: Mode
  /** The client that first sent it; null if a person did. */
  readonly clientId: string | null
  readonly ownerUserId: string | null
  readonly ownerClientId: string | null
  readonly ownerDealerId: string | null
  readonly state: State
  readonly stateSince: Date
  readonly transitions: number
  readonly revision: number
  readonly everSubmitted: boolean
  readonly keyId: string | null
  readonly dataKey: Buffer | null
  /** The encrypted case file; null once the application was erased, and in old rows for an empty one. */
  readonly file: Buffer | null
  /** Raised by every write. */
  readonly version: number
  /** Of its contract, as the lender's systems have reserved or booked it; null if it has none. */
  readonly contractNumber: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
  /** Whether the client that created it may act for its owner. */
  readonly creatorMayAct: boolean
}

/** The number of the contract of the application `a`, without where it is unique. */
export const CONTRACT_NUMBER = `substring(a.contract_key from position(' ' in a.contract_key) + 1)`

const HEAD = `a.id, a.model_set as "modelSet", a.mode, a.client_id as "clientId", a.owner_user_id as "ownerUserId",
  a.owner_client_id as "ownerClientId", a.owner_dealer_id as "ownerDealerId", a.state,
  a.state_since as "stateSince", a.transitions, a.revision, a.ever_submitted as "everSubmitted", a.key_id as "keyId",
  a.data_key as "dataKey", a.version, ${CONTRACT_NUMBER} as "contractNumber", a.created_at as "createdAt", a.updated_at as "updatedAt",
  ${creatorMayAct('a')} as "creatorMayAct"`

/**
 * Until its first change the file is in the newest revision. The limit makes the planner use the key, whatever plan was
 * made while the tables were small.
 */
const FILED_HEAD = `${HEAD}, coalesce(a.file, (
    select r.file from revisions r where r.application_id = a.id and r.revision = a.revision limit 1)) as file`

const FIND = `select ${FILED_HEAD} from applications a where a.id = any ($1::uuid[])`
const TOGETHER_MAXIMUM = 64
/** Queries in flight at a time: a slow one should not hold up all others. */
const IN_PROGRESS_MAXIMUM = 2

export type ApplicationFinder = (id: string) => Promise<ApplicationRow | undefined>

/** Finds applications by their ids; simultaneous requests share one query. */
export const applicationFinder = (sql: Database): ApplicationFinder =>
  batching(
    async (ids: readonly string[]) => {
      const rows = await sql.unsafe<ApplicationRow[]>(FIND, [`{${ids.join(',')}}`], { prepare: true })
      const found = new Map(rows.map((row) => [row.id, row]))
      return ids.map((id) => found.get(id))
    },
    { inProgress: IN_PROGRESS_MAXIMUM, take: (waiting) => Math.min(waiting, TOGETHER_MAXIMUM) },
  )

const LOOK_UP = `
  select ${FILED_HEAD}, $3::text is not null and exists (select from car_specification where id = $3) as "carKnown"
  from (select $1::uuid as id) sought left join applications a on a.id = sought.id and a.model_set = $2`

/** In one query, the application and the car that a submission refers to. */
export const findForSubmission = async (
  sql: Database,
  set: SetName,
  sought: { readonly id: string | undefined; readonly carId: string | undefined },
): Promise<{ readonly application: ApplicationRow | undefined; readonly carKnown: boolean }> => {
  const carId = sought.carId?.includes('\0') ? '' : sought.carId
  const parameters = [sought.id ?? null, set, carId ?? null] as never[]
  const [row] = await sql.unsafe<(ApplicationRow & { carKnown: boolean })[]>(LOOK_UP, parameters, {
    prepare: true,
  })
  return {
    application: row === undefined || row.id === null ? undefined : row,
    carKnown: row?.carKnown ?? false,
  }
}

/** A submission of an application. */
export type RevisionRow = { readonly receivedAt: Date; readonly content: Buffer }

/** One submission, with encrypted content. */
export const findRevision = (sql: Database, id: string, revision: number): Promise<RevisionRow | undefined> =>
  sql<RevisionRow[]>`
    select received_at as "receivedAt", content from revisions
    where application_id = ${id} and revision = ${revision}`.first()

/** All submissions of an application, the first first, with encrypted content. */
export const listRevisions = (sql: Database, id: string): Promise<readonly RevisionRow[]> =>
  sql<RevisionRow[]>`
    select received_at as "receivedAt", content from revisions where application_id = ${id} order by revision`

/** The last submission that was received by a time, with encrypted content. */
export const findRevisionBy = (sql: Database, id: string, time: Date): Promise<RevisionRow | undefined> =>
  sql<RevisionRow[]>`
    select received_at as "receivedAt", content from revisions
    where application_id = ${id} and received_at <= ${time} order by revision desc limit 1`.first()

/** The last submission of each of these applications, by their ids. */
export const findLastRevisions = async (
  sql: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RevisionRow>> => {
  const rows = await sql<(RevisionRow & { readonly id: string })[]>`
    select a.id, r.received_at as "receivedAt", r.content
    from applications a join revisions r on r.application_id = a.id and r.revision = a.revision
    where a.id = any (${sql.array(ids, 'uuid')})`
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

export type TransitionRow = {
  readonly from: State | null
  readonly to: State
  readonly at: Date
  readonly byKind: 'client' | 'user' | 'operator' | 'service'
  readonly by: string
  readonly reason: Buffer | null
}

/** An application's transitions, the earliest first. */
export const listTransitions = (sql: Database, id: string): Promise<readonly TransitionRow[]> =>
  sql<TransitionRow[]>`
    select from_state as "from", to_state as "to", at, by_kind as "byKind", by_id as "by", reason
    from transitions where application_id = ${id} order by number`

/** Who has ever approved each of these applications, by its id. */
export const listApprovers = async (
  sql: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Actor[]>> => {
  const rows = await sql<{ of: string; kind: Actor['kind']; id: string }[]>`
    select application_id as of, by_kind as kind, by_id as id from transitions
    where application_id = any (${sql.array([...ids], 'uuid')}) and to_state = 'Approved'`
  return new Map(
    ids.map((id) => [id, rows.filter(({ of }) => of === id).map((row) => ({ kind: row.kind, id: row.id }))]),
  )
}

export type ListFilter = {
  readonly set: SetName
  readonly mode: Mode
  readonly clientId: string
  readonly dealerId: string | null
  readonly state: State | undefined
  readonly updatedSince: Date | undefined
  /** The last row of the previous page. */
  readonly after: { readonly updatedAt: Date; readonly id: string } | undefined
  readonly limit: number
}

/** A list's entry for an application, without its file. */
export type ListedRow = Omit<ApplicationRow, 'file'>

/**
 * A page of applications, the least recently changed first, so that changes during paging skip nothing. The statement
 * has only the conditions that were asked for, so that it begins in the index where the page does. Both access paths
 * have keys that allow sharding; each gives a page, and the two are merged.
 */
export const listApplications = (sql: Queries, filter: ListFilter): Promise<readonly ListedRow[]> => {
  const { set, mode, clientId, dealerId, limit } = filter
  const head = sql.unsafe(HEAD)
  const asked = onlyAsked(sql, filter)
  const first = sql`a.model_set = ${set} and a.mode = ${mode} ${asked} order by a.updated_at, a.id limit ${limit}`
  return sql<ListedRow[]>`
    with sent_by_client as (
      select ${head} from applications a
      where a.client_id = ${clientId} and (a.owner_dealer_id = ${dealerId}::uuid or ${sql.unsafe(creatorMayAct('a'))})
        and ${first}
    ), of_dealer as (
      select ${head} from applications a
      where ${dealerId}::uuid is not null and a.owner_dealer_id = ${dealerId} and ${first}
    )
    select * from (
      select distinct on (id) * from (select * from sent_by_client union all select * from of_dealer) found
      order by id
    ) merged
    order by "updatedAt", id limit ${limit}`
}

/** The conditions that a list was asked for. The indexes of open applications need the state as it is, not as a parameter. */
export const onlyAsked = (
  sql: Queries,
  { state, updatedSince, after }: Pick<ListFilter, 'state' | 'updatedSince' | 'after'>,
): Statement<object[]> => sql`
  ${state === undefined ? sql`` : sql.unsafe(`and a.state = '${state}'`)}
  ${updatedSince === undefined ? sql`` : sql`and a.updated_at >= ${updatedSince}`}
  ${after === undefined ? sql`` : sql`and (a.updated_at, a.id) > (${after.updatedAt}::timestamptz, ${after.id}::uuid)`}`

const FIND_RESPONSE = `
  select s.application_id as "applicationId", r.content, a.key_id as "keyId", a.data_key as "dataKey",
    ${mayReadNow('s.client_id', 'c.dealer_id')} as "mayRead"
  from stored_answers s
    join clients c on c.id = s.client_id
    join applications a on a.id = s.application_id
    join revisions r on r.application_id = s.application_id and r.revision = s.revision
  where s.client_id = $1 and s.key_hash = $2 and s.stored_at > $3`

export type StoredResponse = {
  readonly applicationId: string
  /** The encrypted content of the revision that has the response. */
  readonly content: Buffer
  readonly keyId: string | null
  readonly dataKey: Buffer | null
  /** Whether the client may still read the application. */
  readonly mayRead: boolean
}

/** The response stored under an Idempotency-Key since the time. */
export const findStoredResponse = (
  sql: Database,
  clientId: string,
  keyHash: Buffer,
  since: Date,
): Promise<StoredResponse | undefined> =>
  sql
    .unsafe<StoredResponse[]>(FIND_RESPONSE, [clientId, keyHash, since] as never[], {
      prepare: true,
    })
    .first()

/** Whether all versions after the seen one only report on its signing, without a signature. */
export const wasOnlyNotified = (sql: Queries, id: string, seen: number): Promise<boolean> =>
  sql`
    select from applications where id = ${id} and told_to = version and told_from <= ${seen} and version > ${seen}`.some()

/** The sender of one submission; undefined once it is no longer known which person it was. */
export const findSender = (
  sql: Queries,
  id: string,
  revision: number,
): Promise<{ readonly by: Actor; readonly at: Date } | undefined> =>
  sql<{ by: Actor; at: Date }[]>`
    select r.received_at as at, case when r.client_id is null
      then json_build_object('kind', 'user', 'id', s.user_id)
      else json_build_object('kind', 'client', 'id', r.client_id) end as by
    from revisions r left join sent_drafts s
      on s.sent_at = r.received_at and s.application_id = r.application_id and s.revision = r.revision
    where r.application_id = ${id} and r.revision = ${revision}
      and (r.client_id is not null or s.user_id is not null)
    limit 1`.first()
