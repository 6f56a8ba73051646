/** How many bytes of documents a client, or a dealer's people, have stored, and how many they may. */
import type { Queries } from '../../../packages/postgres/connection/database.ts'

/** Whose documents are counted together: a client's, or those that a dealer's people upload in the console. */
export type QuotaHolder = { readonly kind: 'client' | 'dealer'; readonly id: string }

export type DocumentQuota = {
  readonly holder: QuotaHolder['kind']
  /** The most bytes that may be stored. */
  readonly quotaBytes: number
  readonly usedBytes: number
  /** Whose uploads together take no more than a quarter of the time: a sandbox, a dealer, or else a client. */
  readonly paced: string
}

/** How many bytes of documents may be stored, and how many are. Throws for an unknown client. */
export const readDocumentQuota = (sql: Queries, { kind, id }: QuotaHolder): Promise<DocumentQuota> =>
  kind === 'client' ? ofClient(sql, id) : ofDealer(sql, id)

const ofClient = async (sql: Queries, clientId: string): Promise<DocumentQuota> => {
  const [quota] = await sql<Omit<DocumentQuota, 'holder'>[]>`
    select c.document_quota_bytes::float8 as "quotaBytes", coalesce(d.bytes, 0)::float8 as "usedBytes",
      coalesce(c.sandbox_id::text, c.dealer_id::text, c.id) as paced
    from clients c left join client_documents d on d.client_id = c.id where c.id = ${clientId}`
  if (quota === undefined) throw new Error('The client with the quota does not exist')
  return { holder: 'client', ...quota }
}

const ofDealer = async (sql: Queries, dealerId: string): Promise<DocumentQuota> => {
  const [quota] = await sql<Omit<DocumentQuota, 'holder'>[]>`
    select d.document_quota_bytes::float8 as "quotaBytes", coalesce(s.bytes, 0)::float8 as "usedBytes",
      coalesce(d.sandbox_id::text, d.id::text) as paced
    from dealers d left join dealer_documents s on s.dealer_id = d.id where d.id = ${dealerId}`
  if (quota === undefined) throw new Error('The dealer with the quota does not exist')
  return { holder: 'dealer', ...quota }
}

/** The tables of stored bytes and of quotas, and the column that connects them. */
const HELD = {
  client: ['client_documents', 'clients', 'client_id'],
  dealer: ['dealer_documents', 'dealers', 'dealer_id'],
} as const

/**
 * Counts a document towards its quota, in the transaction that stores it; false if it would exceed the quota. Until
 * that transaction ends, other uploads under the quota wait here, so that they cannot exceed it together.
 */
export const countToQuota = async (
  sql: Queries,
  { kind, id }: QuotaHolder,
  bytes: number,
): Promise<boolean> => {
  const [stored, holders, holder] = HELD[kind].map((name) => sql(name))
  const raise = () =>
    sql`
      update ${stored} d set bytes = d.bytes + ${bytes}::bigint from ${holders} h
      where h.id = d.${holder} and d.${holder} = ${id} and d.bytes + ${bytes}::bigint <= h.document_quota_bytes`.some()
  if (await raise()) return true
  await sql`insert into ${stored} (${holder}, bytes) values (${id}, 0) on conflict do nothing`
  return raise()
}
