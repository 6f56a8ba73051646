/**
 * Clients' secrets and public keys, with their revocation and the record of their use, and how many requests each
 * client sent.
 */
import type { Database, Queries } from '../../../packages/postgres/connection/database.ts'
import type { Mode } from '../../domain/access/access.ts'

/** The tables of credentials. */
const TABLES = { clientSecret: 'client_secrets', publicKey: 'client_public_keys' } as const

export type CredentialKind = keyof typeof TABLES

/** Revokes a client's credential; false if it has none with this id that is not revoked. `id` is a UUID. */
export const setCredentialRevoked = (
  sql: Queries,
  kind: CredentialKind,
  { clientId, id, at }: { readonly clientId: string; readonly id: string; readonly at: Date },
): Promise<boolean> =>
  sql`
    update ${sql(TABLES[kind])} set revoked_at = ${at}
    where id = ${id} and client_id = ${clientId} and revoked_at is null returning id`.some()

/** The client that has an API key, a secret or a public key with this id. */
export const findClientOfCredential = (
  sql: Queries,
  id: string,
): Promise<{ readonly id: string; readonly mode: Mode } | undefined> =>
  sql<{ id: string; mode: Mode }[]>`
    select c.id, c.mode from clients c where c.id = (
      select client_id from api_keys where id = ${id} union all select client_id from client_secrets where id = ${id}
      union all select client_id from client_public_keys where id = ${id})`.first()

/** Records when a credential was last used. */
export const noteCredentialUse = async (
  sql: Queries,
  kind: CredentialKind,
  { id, at }: { readonly id: string; readonly at: Date },
): Promise<void> => {
  await sql`update ${sql(TABLES[kind])} set last_used_at = ${at} where id = ${id}`
}

/** A public key as JSON (RFC 7517). */
export type PublicJwk = Readonly<Record<string, string>>

/** A public key of a client, which signs the assertions that authenticate it. */
export type StoredPublicKey = {
  readonly id: string
  readonly clientId: string
  readonly name: string
  readonly kid: string
  readonly jwk: PublicJwk
  readonly createdAt: Date
  readonly revokedAt: Date | null
  readonly lastUsedAt: Date | null
}

/** Adds a key; false if the client has a valid one with this kid. */
export const insertPublicKey = (
  sql: Queries,
  key: Pick<StoredPublicKey, 'id' | 'clientId' | 'name' | 'kid' | 'jwk'> & { readonly at: Date },
): Promise<boolean> => {
  const { id, clientId, name, kid, jwk, at } = key
  return sql`
    insert into client_public_keys (id, client_id, name, kid, jwk, created_at)
    values (${id}, ${clientId}, ${name}, ${kid}, ${sql.json(jwk)}, ${at})
    on conflict (client_id, kid) where revoked_at is null do nothing returning id`.some()
}

/** A client's keys that are not revoked. */
export const publicKeysInForce = (
  sql: Queries,
  clientId: string,
): Promise<readonly Pick<StoredPublicKey, 'id' | 'kid' | 'jwk'>[]> =>
  sql<StoredPublicKey[]>`
    select id, kid, jwk from client_public_keys where client_id = ${clientId} and revoked_at is null`

/** A client's keys, including revoked ones, the newest first. */
export const listPublicKeys = (sql: Queries, clientId: string): Promise<readonly StoredPublicKey[]> =>
  sql<StoredPublicKey[]>`
    select id, client_id as "clientId", name, kid, jwk, created_at as "createdAt", revoked_at as "revokedAt",
      last_used_at as "lastUsedAt"
    from client_public_keys where client_id = ${clientId} order by created_at desc, id desc`

/** A secret of a client, stored as its SHA-256. Several are valid while one is being replaced. */
export type StoredSecret = {
  readonly id: string
  readonly clientId: string
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly revokedAt: Date | null
  readonly lastUsedAt: Date | null
}

/** Adds a client secret by its hash; the secret itself is never stored. */
export const insertSecret = async (
  sql: Queries,
  secret: {
    readonly id: string
    readonly clientId: string
    readonly hash: Buffer
    readonly at: Date
    /** Never by default. */
    readonly expiresAt?: Date | null
  },
): Promise<void> => {
  const { id, clientId, hash, at, expiresAt = null } = secret
  await sql`
    insert into client_secrets (id, client_id, hash, created_at, expires_at)
    values (${id}, ${clientId}, ${hash}, ${at}, ${expiresAt})`
}

/** The hashes of a client's secrets that are valid at the moment. */
export const secretsInForce = (
  sql: Queries,
  clientId: string,
  at: Date,
): Promise<readonly { readonly id: string; readonly hash: Buffer }[]> => sql<{ id: string; hash: Buffer }[]>`
  select id, hash from client_secrets
  where client_id = ${clientId} and revoked_at is null and (expires_at is null or expires_at > ${at})`

/** A client's secrets, including those no longer valid, the newest first. */
export const listSecrets = (sql: Queries, clientId: string): Promise<readonly StoredSecret[]> =>
  sql<StoredSecret[]>`
    select id, client_id as "clientId", created_at as "createdAt", expires_at as "expiresAt",
      revoked_at as "revokedAt", last_used_at as "lastUsedAt"
    from client_secrets where client_id = ${clientId} order by created_at desc, id desc`

/** Makes all secrets of a client expire at the moment, unless they expire earlier. */
export const endSecretsBy = async (sql: Queries, clientId: string, end: Date): Promise<void> => {
  await sql`
    update client_secrets set expires_at = ${end}
    where client_id = ${clientId} and revoked_at is null and (expires_at is null or expires_at > ${end})`
}

/** How many requests a client sent to a process of the service in a minute. */
export type ClientCount = { readonly clientId: string; readonly requests: number }

/** Writes what clients sent to one process in the minute that began at a point in time, in place of what is there. */
export const writeRequestCounts = async (
  sql: Database,
  processId: string,
  minute: Date,
  counts: readonly ClientCount[],
): Promise<void> => {
  await sql`
    insert into request_counts (client_id, process, minute, requests)
    select client_id, ${processId}::uuid, ${minute}::timestamptz, requests
    from unnest(${counts.map(({ clientId }) => clientId)}::text[], ${counts.map(({ requests }) => requests)}::integer[])
      as given (client_id, requests)
    on conflict (client_id, process) do update set minute = excluded.minute, requests = excluded.requests`
}

/** What these clients sent to all other processes in that minute; without those that sent nothing. */
export const countsOfOthers = async (
  sql: Database,
  processId: string,
  minute: Date,
  clientIds: readonly string[],
): Promise<readonly ClientCount[]> =>
  sql<ClientCount[]>`
    select client_id as "clientId", sum(requests)::int as requests from request_counts
    where client_id = any(${clientIds}::text[]) and minute = ${minute} and process <> ${processId}
    group by client_id`
