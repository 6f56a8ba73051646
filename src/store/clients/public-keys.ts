/** Clients' public keys, with which they sign the assertions that authenticate them. */
import type { Queries } from '../../../packages/postgres/connection/database.ts'

/** A public key as JSON (RFC 7517). */
export type PublicJwk = Readonly<Record<string, string>>

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
