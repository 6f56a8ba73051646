/** How many bytes of documents a client has stored, of those that it may. */
import type { Queries } from '../connection/database.ts'

export type DocumentQuota = {
  /** What the client may store in all. */
  readonly quotaBytes: number
  readonly usedBytes: number
}

/** How many bytes of documents a client may store, and how many it has stored. Throws for an unknown client. */
export const readDocumentQuota = async (sql: Queries, clientId: string): Promise<DocumentQuota> => {
  const [quota] = await sql<DocumentQuota[]>`
    select c.document_quota_bytes::float8 as "quotaBytes", coalesce(d.bytes, 0)::float8 as "usedBytes"
    from clients c left join client_documents d on d.client_id = c.id where c.id = ${clientId}`
  if (quota === undefined) throw new Error('There is no such client to have a quota')
  return quota
}

/**
 * Counts a document to its client, in the transaction that stores it; false where it would pass the quota. Until that
 * transaction ends the client's other uploads wait here, so that two can't pass the quota together.
 */
export const countToQuota = async (sql: Queries, clientId: string, bytes: number): Promise<boolean> => {
  const counted = await sql`
    insert into client_documents as stored (client_id, bytes)
    select id, ${bytes}::bigint from clients where id = ${clientId} and document_quota_bytes >= ${bytes}::bigint
    on conflict (client_id) do update set bytes = stored.bytes + excluded.bytes
    where stored.bytes + excluded.bytes <= (select document_quota_bytes from clients where id = stored.client_id)`
  return counted.count === 1
}
