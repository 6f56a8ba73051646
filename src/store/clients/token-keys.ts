/** The authorization server's own keys. One is in force; retired ones stay published until they are removed. */
import type { Queries } from '../../../packages/postgres/connection/database.ts'

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
