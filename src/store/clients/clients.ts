/** Rows of API clients and their API keys. A key is stored as its SHA-256. */

import type { Database, Queries } from '../../../packages/postgres/connection/database.ts'
import { inNameOrder } from '../../../packages/values/typed/clean-text.ts'
import type { Mode } from '../../domain/access/access.ts'
import { findSandboxIdOf, type OfOrganisation, organisationColumns } from '../people/organisations.ts'

export type NewClient = Omit<
  StoredClient,
  'dealer' | 'partner' | 'documentBytes' | 'createdAt' | 'disabledAt'
> & {
  readonly dealerId: string | null
  readonly partnerId: string | null
  readonly at: Date
}

/** One that is neither a dealer's nor the lender's is a partner's, even where no partner is named. */
export type StoredClient = OfOrganisation & {
  readonly id: string
  /** Whether it belongs to the lender itself. */
  readonly isLender: boolean
  readonly name: string
  readonly mode: Mode
  readonly scopes: readonly string[]
  readonly requestsPerMinute: number
  /** The most bytes of documents that it may store, and those that it has stored. */
  readonly documentQuotaBytes: number
  readonly documentBytes: number
  /** The addresses to which the consent page may send users back, each compared completely. */
  readonly redirectUris: readonly string[]
  readonly createdAt: Date
  readonly disabledAt: Date | null
}

export type NewApiKey = Pick<
  StoredApiKey,
  'id' | 'clientId' | 'name' | 'startOfKey' | 'scopes' | 'expiresAt'
> & { readonly hash: Buffer; readonly at: Date }

export type StoredApiKey = {
  readonly id: string
  readonly clientId: string
  readonly name: string
  readonly startOfKey: string
  readonly scopes: readonly string[]
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly revokedAt: Date | null
  /** Whether a new key has replaced it; it then stays valid for a while. */
  readonly isReplaced: boolean
  readonly lastUsedAt: Date | null
}

/** Adds a client, enabled, without credentials. It is in the sandbox that its dealer is in. */
export const insertClient = async (sql: Queries, client: NewClient): Promise<void> => {
  const {
    id,
    name,
    dealerId,
    partnerId,
    isLender,
    mode,
    scopes,
    requestsPerMinute,
    documentQuotaBytes,
    redirectUris,
    at,
  } = client
  // Read first: Citus takes no subquery within an insert.
  const sandboxId = await findSandboxIdOf(sql, { dealerId, partnerId })
  await sql`
    insert into clients (id, name, dealer_id, partner_id, of_lender, mode, scopes, requests_per_minute, document_quota_bytes, redirect_uris,
      created_at, sandbox_id)
    values (${id}, ${name}, ${dealerId}, ${partnerId}, ${isLender}, ${mode}, ${scopes as string[]}, ${requestsPerMinute}, ${documentQuotaBytes},
      ${redirectUris as string[]}, ${at}, ${sandboxId})`
}

const columns = (sql: Queries) => sql`
  c.id, c.name, ${organisationColumns(sql)}, c.of_lender as "isLender", c.mode,
  c.scopes, c.requests_per_minute as "requestsPerMinute", c.document_quota_bytes::float8 as "documentQuotaBytes",
  coalesce((select bytes from client_documents where client_id = c.id), 0)::float8 as "documentBytes",
  c.redirect_uris as "redirectUris",
  c.created_at as "createdAt", c.disabled_at as "disabledAt"`

const joined = (sql: Queries) => sql`
  clients c left join dealers d on d.id = c.dealer_id left join partners p on p.id = c.partner_id`

/** A client with its dealer's or partner's name, disabled or not; undefined for an unknown id. */
export const findClient = (sql: Queries, id: string): Promise<StoredClient | undefined> =>
  sql<StoredClient[]>`
    select ${columns(sql)} from ${joined(sql)} where c.id = ${id}`.first()

/** The client, locked until the transaction ends. */
export const lockClient = async (sql: Queries, id: string): Promise<StoredClient | undefined> => {
  await sql`select from clients where id = ${id} for no key update`
  return findClient(sql, id)
}

/**
 * The clients of one dealer or partner, or all outside of sandboxes that anyone may create, by dealer, partner and name;
 * those of no dealer last.
 */
export const listClientRows = async (
  sql: Queries,
  { dealerId, partnerId = null }: { readonly dealerId: string | null; readonly partnerId?: string | null },
): Promise<readonly StoredClient[]> => {
  const clients = await sql<StoredClient[]>`
  select ${columns(sql)} from ${joined(sql)}
  where (${dealerId}::text is null or c.dealer_id::text = ${dealerId})
    and (${partnerId}::text is null or c.partner_id::text = ${partnerId})
    and (c.sandbox_id is null or coalesce(${dealerId}::text, ${partnerId}::text) is not null)
  order by c.id`
  return clients.toSorted(
    (one, other) =>
      inNamesLast(one.dealer, other.dealer) ||
      inNamesLast(one.partner, other.partner) ||
      inNameOrder(one.name, other.name),
  )
}

type Named = { readonly name: string } | null

const inNamesLast = (one: Named, other: Named): number =>
  one === null || other === null
    ? Number(one === null) - Number(other === null)
    : inNameOrder(one.name, other.name)

/** How many test clients a dealer or partner has, disabled ones included. Another that adds one waits until this transaction ends. */
export const countTestClients = async (
  sql: Queries,
  { dealerId, partnerId }: { readonly dealerId: string | null; readonly partnerId: string | null },
): Promise<number> => {
  await sql`select from dealers where id = ${dealerId} for no key update`
  await sql`select from partners where id = ${partnerId} for no key update`
  return sql<{ count: number }[]>`
    select count(*)::int as count from clients
    where dealer_id is not distinct from ${dealerId}::uuid and partner_id is not distinct from ${partnerId}::uuid
      and mode = 'test'`.only('count')
}

/** Whether any enabled client makes live applications. */
export const hasLiveClients = (sql: Queries): Promise<boolean> =>
  sql<{ has: boolean }[]>`
    select exists (select from clients where mode = 'live' and not of_lender and disabled_at is null) as has`.only(
    'has',
  )

/** Those of these clients that may decide on no application any more. */
export const listUndeciding = (sql: Queries, ids: readonly string[]): Promise<readonly string[]> =>
  sql<{ id: string }[]>`
    select id from clients
    where id = any (${sql.array(ids, 'text')}) and (disabled_at is not null or not 'lender:decide' = any (scopes))`.all(
    'id',
  )

/** Writes a client's changeable facts. */
export const updateClient = async (
  sql: Queries,
  client: Omit<StoredClient, 'dealer' | 'isLender' | 'mode' | 'documentBytes' | 'createdAt'>,
): Promise<void> => {
  const { id, name, partner, scopes, requestsPerMinute, documentQuotaBytes, redirectUris, disabledAt } =
    client
  await sql`
    update clients set name = ${name}, partner_id = ${partner?.id ?? null}, scopes = ${scopes as string[]}, requests_per_minute = ${requestsPerMinute},
      document_quota_bytes = ${documentQuotaBytes}, redirect_uris = ${redirectUris as string[]}, disabled_at = ${disabledAt}
    where id = ${id}`
}

/** Adds an API key by its hash; the key itself is never stored. */
export const insertApiKey = async (sql: Queries, key: NewApiKey): Promise<void> => {
  const { id, clientId, name, startOfKey, hash, scopes, at, expiresAt } = key
  await sql`
    insert into api_keys (id, client_id, name, start_of_key, hash, scopes, created_at, expires_at)
    values (${id}, ${clientId}, ${name}, ${startOfKey}, ${hash}, ${scopes as string[]}, ${at}, ${expiresAt})`
}

/** A client's keys, including revoked ones, the newest first. */
export const listApiKeys = async (sql: Queries, clientId: string): Promise<readonly StoredApiKey[]> =>
  sql<StoredApiKey[]>`
    select k.id, k.client_id as "clientId", k.name, k.start_of_key as "startOfKey", k.scopes,
      k.created_at as "createdAt", k.expires_at as "expiresAt", k.revoked_at as "revokedAt",
      k.is_replaced as "isReplaced", u.last_used_at as "lastUsedAt"
    from api_keys k left join api_key_uses u on u.key_id = k.id
    where k.client_id = ${clientId} order by k.created_at desc, k.id desc`

/** Sets a replaced key's expiry. */
export const setApiKeyReplaced = async (sql: Queries, id: string, expiresAt: Date): Promise<void> => {
  await sql`update api_keys set expires_at = ${expiresAt}, is_replaced = true where id = ${id}`
}

/** Revokes an API key from this time on. */
export const setApiKeyRevoked = async (sql: Queries, id: string, at: Date): Promise<void> => {
  await sql`update api_keys set revoked_at = ${at} where id = ${id}`
}

/** The scopes of a client that may get tokens; undefined if there is none with this id. */
export const scopesForTokens = (sql: Queries, clientId: string): Promise<readonly string[] | undefined> =>
  sql<{ scopes: string[] }[]>`
    select c.scopes from clients c left join dealers d on d.id = c.dealer_id
    where c.id = ${clientId} and c.disabled_at is null and d.disabled_at is null`.first('scopes')

/** Writes when API keys were last used; an older time never replaces a newer one. */
export const noteKeyUses = async (
  sql: Database,
  uses: readonly { readonly keyId: string; readonly at: Date }[],
): Promise<void> => {
  await sql`
    insert into api_key_uses (key_id, last_used_at)
    select * from unnest(
      ${sql.array(
        uses.map((use) => use.keyId),
        'uuid',
      )},
      ${sql.array(
        uses.map((use) => use.at),
        'timestamptz',
      )})
    on conflict (key_id) do update set last_used_at = greatest(api_key_uses.last_used_at, excluded.last_used_at)`
}
