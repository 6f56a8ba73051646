/** The log of requests to the API. */

import { decrypt, encrypt } from '../../../packages/encryption/cipher.ts'
import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Queries, Statement } from '../../../packages/postgres/connection/database.ts'
import type { AsSent } from '../../domain/events/as-sent.ts'
import type {
  ListedRequest,
  ReadRequest,
  RequestCaller,
  RequestRecord,
  StatusClass,
} from '../../domain/events/request-record.ts'

export type WrittenRequest = Omit<RequestRecord, 'asSent'> & {
  readonly id: string
  readonly caller: RequestCaller
  readonly applicationId: string | undefined
  readonly sent?: EncryptedSent | undefined
}

/** What a test client sent, under the ring's key. */
type EncryptedSent = { readonly keyId: string; readonly encrypted: Buffer }

/** The purpose of its encryption, by the row's id: nothing else can take its place. */
export const purposeOfSent = (id: string): string => `as sent in request ${id}`

/** Encrypts what a test client sent. */
export const encryptSent = (ring: KeyRing, id: string, asSent: AsSent): EncryptedSent => {
  const key = ring.current()
  return { keyId: key.id, encrypted: encrypt(key.wrapping, purposeOfSent(id), JSON.stringify(asSent)) }
}

/** A record as the statement takes it, in JSON. */
export const requestText = ({ caller, at, sent, ...record }: WrittenRequest): string =>
  JSON.stringify({
    ...record,
    sentKeyId: sent?.keyId,
    sent: sent?.encrypted.toString('base64'),
    at: new Date(at).toISOString(),
    clientId: 'clientId' in caller ? caller.clientId : null,
    credential: 'credentialHash' in caller ? caller.credentialHash : null,
  })

/**
 * Writes records, each as its `requestText`, in one statement. It looks up the client of a credential that is no longer
 * valid; a record whose client is unknown is dropped.
 */
export const insertRequests = async (sql: Queries, texts: readonly string[]): Promise<void> => {
  await sql.unsafe(INSERT, [`[${texts.join(',')}]`], { prepare: true })
}

/** The insert is a part without parameters: Citus 13.2 writes no valid SQL for one that calls such a function on them. */
const INSERT = `
with r as materialized (
  select * from json_to_recordset($1::json) as given (id uuid, "requestId" uuid, at timestamptz, method text, operation text,
    path text, status smallint, milliseconds real, problem text, "applicationId" uuid, reference text, details jsonb,
    "clientId" text, credential text, "sentKeyId" text, sent text)
), logged as (
  insert into api_requests (id, client_id, request_id, at, mode, method, operation, path, status, milliseconds, problem,
    application_id, reference, details, sent_key_id, sent)
  select r.id, c.id, r."requestId", r.at, c.mode, r.method, r.operation, r.path, r.status, r.milliseconds, r.problem,
    r."applicationId", r.reference, r.details, r."sentKeyId", decode(r.sent, 'base64')
  from r
  left join api_keys k on k.hash = decode(r.credential, 'hex')
  left join access_tokens t on t.hash = decode(r.credential, 'hex')
  join clients c on c.id = coalesce(r."clientId", k.client_id, t.client_id)
  on conflict do nothing
)
select`

export type RequestSearch = {
  readonly clientId: string
  readonly status: StatusClass | undefined
  readonly method: string | undefined
  readonly operation: string | undefined
  readonly requestId: string | undefined
  readonly applicationId: string | undefined
  /** Only ids below, and not below, these. */
  readonly before: string
  readonly from: string
}

/** A submission is stored with its failures, and its status is then 200. */
const HAS_FAILURES = `r.details ? 'failures'`

const LISTED = `r.id, r.request_id as "requestId", r.at, r.mode, r.method, r.operation, r.path, r.status, r.milliseconds,
  r.problem, r.reference, ${HAS_FAILURES} as "hasFailures"`

/** The most requests searched for one page: for a rare kind it may then be incomplete. */
export const LOOKED_THROUGH_REQUESTS = 5_000

/**
 * The statement of a page; exported so that a test can read its plan. An index serves the most selective filter that
 * has one, and the remaining filters are checked on a limited number of its rows.
 */
export const requestPage = (
  sql: Queries,
  { clientId, status, method, operation, requestId, applicationId, before, from }: RequestSearch,
  looked: number,
): Statement<(ListedRequest & { readonly isFound: boolean })[]> => {
  const of = [
    ...(requestId === undefined ? [] : [sql`and r.request_id = ${requestId}::uuid`]),
    ...(applicationId === undefined ? [] : [sql`and r.application_id = ${applicationId}::uuid`]),
    ...(operation === undefined ? [] : [sql`and r.operation = ${operation}`]),
    // Literals, since the index contains only these.
    ...(status === 'failed' ? [sql`and (r.status >= 400 or ${sql.unsafe(HAS_FAILURES)})`] : []),
    ...(status === '4xx' || status === '5xx' ? [sql`and r.status >= 400`] : []),
  ]
  const [low, high] = boundsOf(status)
  return sql`
    select ${sql.unsafe(LISTED)},
      (${method ?? null}::text is null or r.method = ${method ?? null}) and r.status >= ${low}::int and r.status < ${high}::int as "isFound"
    from (
      select r.* from api_requests r
      where r.client_id = ${clientId} and r.id < ${before}::uuid and r.id >= ${from}::uuid ${of.length === 0 ? sql`` : of}
      order by r.id desc limit ${looked}
    ) r order by r.id desc`
}

const boundsOf = (status: StatusClass | undefined): readonly [low: number, high: number] => {
  if (status === undefined || status === 'failed') return [0, 1_000]
  const low = Number(status.slice(0, 1)) * 100
  return [low, low + 100]
}

/**
 * A page of a client's requests, the newest first; `next` is the id before which the search continues, null at the end.
 */
export const searchRequests = async (
  sql: Queries,
  search: RequestSearch,
  limit: number,
): Promise<{ readonly found: readonly ListedRequest[]; readonly next: string | null }> => {
  const { method, status } = search
  // If an index covers all filters, every row matches.
  const isExact = method === undefined && (status === undefined || status === 'failed')
  const looked = isExact ? limit + 1 : LOOKED_THROUGH_REQUESTS
  const rows = await requestPage(sql, search, looked)
  const all = rows.filter(({ isFound }) => isFound).map(({ isFound: _, ...row }) => row)
  const found = all.slice(0, limit)
  const last = all.length > limit ? found.at(-1) : rows.length === looked ? rows.at(-1) : undefined
  return { found, next: last?.id ?? null }
}

/** One request of a client; undefined if there is none with this id. */
export const findRequest = async (
  sql: Queries,
  ring: KeyRing,
  clientId: string,
  requestId: string,
): Promise<ReadRequest | undefined> => {
  const [row] = await sql.unsafe<ReadRow[]>(
    `select ${LISTED}, r.details, r.sent_key_id as "sentKeyId", r.sent from api_requests r
     where r.request_id = $1 and r.client_id = $2 limit 1`,
    [requestId, clientId],
    { prepare: true },
  )
  if (row === undefined) return undefined
  const { sentKeyId, sent, ...request } = row
  if (sentKeyId === null || sent === null) return { ...request, asSent: null }
  const text = decrypt(ring.find(sentKeyId).wrapping, purposeOfSent(row.id), sent).toString()
  return { ...request, asSent: JSON.parse(text) as AsSent }
}

type ReadRow = Omit<ReadRequest, 'asSent'> & {
  readonly sentKeyId: string | null
  readonly sent: Buffer | null
}

/** Those of these requests that the log has of a client since a time, with their IDs in lower case. */
export const loggedRequests = (
  sql: Queries,
  clientId: string,
  requestIds: readonly string[],
  since: Date,
): Promise<
  readonly {
    readonly requestId: string
    readonly operation: string | null
    readonly method: string
    readonly path: string
    readonly status: number
  }[]
> => sql`
    select r.request_id as "requestId", r.operation, r.method, r.path, r.status from api_requests r
    where r.client_id = ${clientId} and r.at >= ${since} and r.request_id = any(${requestIds as string[]}::uuid[])`

/** The operations that a client has called, in order: the index leads from one to the next. */
export const listCalledOperations = (sql: Queries, clientId: string): Promise<readonly string[]> =>
  sql<{ operation: string }[]>`
    with recursive called as (
      (select operation from api_requests
       where client_id = ${clientId} and operation is not null order by operation limit 1)
      union all
      select (select r.operation from api_requests r
        where r.client_id = ${clientId} and r.operation > c.operation order by r.operation limit 1)
      from called c where c.operation is not null
    )
    select operation from called where operation is not null`.all('operation')
