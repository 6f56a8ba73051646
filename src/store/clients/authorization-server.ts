/**
 * The authorization server's rows: access tokens, found by their SHA-256, of which a revoked one stays until it would
 * have expired, but does not count; and the server's own keys.
 */
import { batching } from '../../../packages/postgres/connection/batching.ts'
import type { Database, Queries } from '../../../packages/postgres/connection/database.ts'

export type AccessToken = {
  readonly hash: Buffer
  readonly clientId: string
  readonly scopes: readonly string[]
  readonly audience: string
  /** The authorization server's data about the token. */
  readonly payload: Readonly<Record<string, unknown>>
  readonly issuedAt: Date
  readonly expiresAt: Date
}

/** The credential that a client used: a secret, or a public key; one of several if it is not known which. */
export type Credential = { readonly kind: 'secret' | 'publicKey'; readonly ids: readonly string[] }

/**
 * Adds a token issued for a credential; false if that is no longer valid, or the client was disabled. The credential's
 * row stays locked until the token exists: a concurrent revocation either is seen here, or sees the token and revokes
 * it too.
 */
export const insertTokenGotWith = async (
  sql: Queries,
  credential: Credential,
  token: AccessToken,
): Promise<boolean> => {
  const { hash, clientId, scopes, audience, payload, issuedAt, expiresAt } = token
  if (credential.ids.length === 0) return false
  return sql`
    insert into access_tokens (hash, client_id, scopes, audience, payload, issued_at, expires_at)
    select ${hash}::bytea, c.id, ${scopes as string[]}::text[], ${audience}::text,
      ${sql.json(payload)}::jsonb, ${issuedAt}::timestamptz, ${expiresAt}::timestamptz
    from clients c left join dealers d on d.id = c.dealer_id
    where c.id = ${clientId} and c.disabled_at is null and d.disabled_at is null
      and (select count(*) from (${holding(sql, credential, token)}) held) = ${credential.ids.length}
    returning hash`.some()
}

/** The valid rows of a credential, locked until the transaction ends. */
const holding = (sql: Queries, { kind, ids }: Credential, { clientId, issuedAt }: AccessToken) =>
  kind === 'secret'
    ? sql`
        select from client_secrets
        where id = any(${ids as string[]}::uuid[]) and client_id = ${clientId} and revoked_at is null
          and (expires_at is null or expires_at > ${issuedAt})
        for share`
    : sql`
        select from client_public_keys
        where id = any(${ids as string[]}::uuid[]) and client_id = ${clientId} and revoked_at is null
        for share`

/** The facts of a token by which requests are accepted. */
export type KnownToken = Pick<AccessToken, 'clientId' | 'scopes' | 'audience' | 'issuedAt' | 'expiresAt'>

/** Finds a token that is not revoked, by its hash in hex. */
export type TokenFinder = (hash: string) => Promise<KnownToken | undefined>

const FIND = `select encode(hash, 'hex') as hex, client_id as "clientId", scopes, audience, issued_at as "issuedAt",
    expires_at as "expiresAt"
  from access_tokens
  where hash = any (select decode(sought, 'hex') from unnest($1::text[]) sought) and revoked_at is null`
const TOGETHER_MAXIMUM = 64
const IN_PROGRESS_MAXIMUM = 2

/** Finds tokens; simultaneous requests share one query. */
export const tokenFinder = (sql: Database): TokenFinder =>
  batching(
    async (hashes: readonly string[]) => {
      const rows = await sql.unsafe<(KnownToken & { hex: string })[]>(FIND, [`{${hashes.join(',')}}`], {
        prepare: true,
      })
      const found = new Map(rows.map((row) => [row.hex, row]))
      return hashes.map((hash) => found.get(hash))
    },
    { inProgress: IN_PROGRESS_MAXIMUM, take: (waiting) => Math.min(waiting, TOGETHER_MAXIMUM) },
  )

/** A complete token that is not revoked. */
export const findAccessToken = (sql: Queries, hash: Buffer): Promise<AccessToken | undefined> =>
  sql<AccessToken[]>`
    select hash, client_id as "clientId", scopes, audience, payload, issued_at as "issuedAt", expires_at as "expiresAt"
    from access_tokens where hash = ${hash} and revoked_at is null`.first()

/** Revokes a token; false if there is none that is not revoked. */
export const setTokenRevoked = (sql: Queries, hash: Buffer, at: Date): Promise<boolean> =>
  sql`
    update access_tokens set revoked_at = ${at} where hash = ${hash} and revoked_at is null returning hash`.some()

/** Revokes all tokens of a client; returns their number. */
export const revokeTokensOf = async (sql: Queries, clientId: string, at: Date): Promise<number> => {
  const { count } = await sql`
    update access_tokens set revoked_at = ${at}
    where client_id = ${clientId} and revoked_at is null and expires_at > ${at}`
  return count
}

/** Uses up an assertion; false if it was used before. The INSERT decides, so that no two processes both accept it. */
export const useAssertion = (
  sql: Queries,
  { hash, expiresAt }: { readonly hash: Buffer; readonly expiresAt: Date },
): Promise<boolean> =>
  sql`
    insert into used_assertions (hash, expires_at) values (${hash}, ${expiresAt})
    on conflict do nothing returning hash`.some()

/** A key of the authorization server. One is in force; retired ones stay published until they are removed. */
export type EncryptedTokenKey = {
  readonly kid: string
  /** The ring's key that encrypts it. */
  readonly keyId: string
  readonly encrypted: Buffer
}

/** The purpose of a key's encryption: an encrypted value cannot take another's place. */
export const purposeOfSigningKey = (kid: string): string => `signing key ${kid}`

/** Puts a key in force; false if there is one. If two processes try at once, one succeeds. */
export const insertSigningKey = (sql: Queries, key: EncryptedTokenKey, at: Date): Promise<boolean> => {
  const { kid, keyId, encrypted } = key
  return sql`
    insert into signing_keys (kid, key_id, sealed, created_at) values (${kid}, ${keyId}, ${encrypted}, ${at})
    on conflict do nothing returning kid`.some()
}

/** Retires the key in force, or only one made until a point in time; returns its kid. */
export const retireSigningKey = (
  sql: Queries,
  at: Date,
  madeUntil: Date | null,
): Promise<string | undefined> =>
  sql<{ kid: string }[]>`
    update signing_keys set retired_at = ${at}
    where retired_at is null and (${madeUntil}::timestamptz is null or created_at <= ${madeUntil})
    returning kid`.first('kid')

/** The kids of the key in force, first, and of those retired after a point in time, the newest first. */
export const signingKids = (sql: Queries, retiredAfter: Date): Promise<readonly string[]> =>
  sql<{ kid: string }[]>`
    select kid from signing_keys where retired_at is null or retired_at > ${retiredAfter}
    order by retired_at desc nulls first, kid`.all('kid')

/** The same keys, encrypted, in the same order. */
export const encryptedTokenKeys = (sql: Queries, retiredAfter: Date): Promise<readonly EncryptedTokenKey[]> =>
  sql<EncryptedTokenKey[]>`
    select kid, key_id as "keyId", sealed as encrypted from signing_keys where retired_at is null or retired_at > ${retiredAfter}
    order by retired_at desc nulls first, kid`

/** Removes keys that were retired until a point in time; returns their kids. */
export const deleteSigningKeys = (sql: Queries, retiredUntil: Date): Promise<readonly string[]> =>
  sql<{ kid: string }[]>`
    delete from signing_keys where retired_at <= ${retiredUntil} returning kid`.all('kid')
