/** Rows of API clients and their keys. Secrets and keys are stored as their SHA-256. */
import type { Mode } from '../domain/access.ts'
import { BYTEA_TYPE_ID, type Queries } from './change.ts'

export type NewClient = {
  readonly id: string
  readonly name: string
  readonly dealerId: string | null
  readonly mode: Mode
  readonly scopes: readonly string[]
  readonly requestsPerMinute: number
  readonly secretHash: Buffer
  readonly at: Date
}

export type StoredClient = {
  readonly id: string
  readonly name: string
  /** Null for a partner. */
  readonly dealer: string | null
  readonly mode: Mode
  readonly scopes: readonly string[]
  readonly requestsPerMinute: number
  readonly createdAt: Date
  readonly disabledAt: Date | null
}

export type NewApiKey = {
  readonly id: string
  readonly clientId: string
  readonly name: string
  readonly startOfKey: string
  readonly hash: Buffer
  readonly scopes: readonly string[]
  readonly at: Date
  readonly expiresAt: Date | null
}

export type StoredApiKey = {
  readonly id: string
  readonly clientId: string
  readonly name: string
  readonly startOfKey: string
  readonly scopes: readonly string[]
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly revokedAt: Date | null
  readonly lastUsedAt: Date | null
}

export const insertClient = async (sql: Queries, client: NewClient): Promise<void> => {
  const { id, name, dealerId, mode, scopes, requestsPerMinute, secretHash, at } = client
  await sql`
    insert into clients (id, name, dealer_id, mode, scopes, requests_per_minute, secret_hash, created_at)
    values (${id}, ${name}, ${dealerId}, ${mode}, ${scopes as string[]}, ${requestsPerMinute}, ${secretHash}, ${at})`
}

/** Replaces a client's secret. */
export const setClientSecret = async (sql: Queries, id: string, secretHash: Buffer): Promise<void> => {
  await sql`update clients set secret_hash = ${secretHash} where id = ${id}`
}

export const findClient = async (
  sql: Queries,
  id: string,
): Promise<{ id: string; mode: Mode; scopes: string[]; dealerId: string | null } | undefined> => {
  const [client] = await sql<{ id: string; mode: Mode; scopes: string[]; dealerId: string | null }[]>`
    select id, mode, scopes, dealer_id as "dealerId" from clients where id = ${id}`
  return client
}

/** All clients, each with its dealer's name; partners last. */
export const listClients = async (sql: Queries): Promise<readonly StoredClient[]> => sql<StoredClient[]>`
  select c.id, c.name, d.name as dealer, c.mode, c.scopes, c.requests_per_minute as "requestsPerMinute",
    c.created_at as "createdAt", c.disabled_at as "disabledAt"
  from clients c left join dealers d on d.id = c.dealer_id
  order by lower(d.name) nulls last, lower(c.name), c.id`

/** Disables a client as of a moment, or with null enables it; false where it was so already. */
export const setClientDisabled = async (sql: Queries, id: string, at: Date | null): Promise<boolean> => {
  const rows = await sql`
    update clients set disabled_at = ${at}
    where id = ${id} and (disabled_at is null) <> (${at}::timestamptz is null) returning id`
  return rows.length === 1
}

export const insertApiKey = async (sql: Queries, key: NewApiKey): Promise<void> => {
  const { id, clientId, name, startOfKey, hash, scopes, at, expiresAt } = key
  await sql`
    insert into api_keys (id, client_id, name, start_of_key, hash, scopes, created_at, expires_at)
    values (${id}, ${clientId}, ${name}, ${startOfKey}, ${hash}, ${scopes as string[]}, ${at}, ${expiresAt})`
}

/** A client's keys, revoked ones included, the newest first. */
export const listApiKeys = async (sql: Queries, clientId: string): Promise<readonly StoredApiKey[]> =>
  sql<StoredApiKey[]>`
    select k.id, k.client_id as "clientId", k.name, k.start_of_key as "startOfKey", k.scopes,
      k.created_at as "createdAt", k.expires_at as "expiresAt", k.revoked_at as "revokedAt",
      u.last_used_at as "lastUsedAt"
    from api_keys k left join api_key_uses u on u.key_id = k.id
    where k.client_id = ${clientId} order by k.created_at desc, k.id desc`

/** The id of a client's unrevoked key with this hash. */
export const findApiKeyId = async (
  sql: Queries,
  clientId: string,
  hash: Buffer,
): Promise<string | undefined> => {
  const [key] = await sql<{ id: string }[]>`
    select id from api_keys where client_id = ${clientId} and hash = ${hash} and revoked_at is null`
  return key?.id
}

export const setApiKeyRevoked = async (sql: Queries, id: string, at: Date): Promise<void> => {
  await sql`update api_keys set revoked_at = ${at} where id = ${id}`
}

/** Which of these clients have an unrevoked key with the hash that stands beside them. */
export const clientsWithKeys = async (
  sql: Queries,
  keys: readonly { readonly clientId: string; readonly hash: Buffer }[],
): Promise<readonly string[]> => {
  const hashes = sql.array(
    keys.map((key) => key.hash),
    BYTEA_TYPE_ID,
  )
  const rows = await sql<{ id: string }[]>`
    select k.client_id as id
    from unnest(${keys.map((key) => key.clientId)}::text[], ${hashes}::bytea[])
      as asked (client_id, hash)
    join api_keys k on k.client_id = asked.client_id and k.hash = asked.hash
    where k.revoked_at is null`
  return rows.map(({ id }) => id)
}
