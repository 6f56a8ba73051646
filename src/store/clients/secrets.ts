/** Clients' secrets. Several are valid while one is being replaced; each is stored as its SHA-256. */
import type { Queries } from '../../../packages/postgres/connection/database.ts'

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
