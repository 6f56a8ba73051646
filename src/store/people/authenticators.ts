/** Users' authenticator apps and recovery codes. The secrets are encrypted under the key ring; codes are stored as hashes. */

import { decrypt, encrypt } from '../../../packages/encryption/cipher.ts'
import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Queries } from '../../../packages/postgres/connection/database.ts'

/** The purpose of the encryption of a user's authenticator secret. */
export const purposeOfAuthenticator = (userId: string): string => `authenticator of user ${userId}`

export type Authenticator = {
  readonly secret: Buffer
  /** Null until a code has confirmed that the app has the secret. */
  readonly confirmedAt: Date | null
}

/** Stores a new secret that is not yet confirmed, replacing any other such; false if one is already confirmed. */
export const startAuthenticator = (
  sql: Queries,
  ring: KeyRing,
  userId: string,
  { secret, at }: { readonly secret: Buffer; readonly at: Date },
): Promise<boolean> => {
  const key = ring.current()
  const encrypted = encrypt(key.wrapping, purposeOfAuthenticator(userId), secret)
  return sql`
    insert into authenticators as a (user_id, key_id, secret, created_at, last_step)
    values (${userId}, ${key.id}, ${encrypted}, ${at}, 0)
    on conflict (user_id) do update set key_id = excluded.key_id, secret = excluded.secret, created_at = excluded.created_at
    where a.confirmed_at is null returning user_id`.some()
}

/** The user's authenticator, confirmed or not. */
export const findAuthenticator = async (
  sql: Queries,
  ring: KeyRing,
  userId: string,
): Promise<Authenticator | undefined> => {
  const [row] = await sql<{ keyId: string; encrypted: Buffer; confirmedAt: Date | null }[]>`
    select key_id as "keyId", secret as encrypted, confirmed_at as "confirmedAt" from authenticators where user_id = ${userId}`
  if (row === undefined) return undefined
  const secret = decrypt(ring.find(row.keyId).wrapping, purposeOfAuthenticator(userId), row.encrypted)
  return { secret, confirmedAt: row.confirmedAt }
}

/** Records that a code has confirmed the authenticator, and its step; false if it was already confirmed. */
export const confirmAuthenticator = (
  sql: Queries,
  userId: string,
  step: number,
  at: Date,
): Promise<boolean> =>
  sql`
    update authenticators set confirmed_at = ${at}, last_step = ${step}
    where user_id = ${userId} and confirmed_at is null returning user_id`.some()

/**
 * Uses up the codes up to this step; false if its code was used before. The statement decides between concurrent uses.
 */
export const useStep = (sql: Queries, userId: string, step: number): Promise<boolean> =>
  sql`
    update authenticators set last_step = ${step}
    where user_id = ${userId} and confirmed_at is not null and last_step < ${step} returning user_id`.some()

/** Deletes the user's authenticator; false if none was confirmed. */
export const deleteAuthenticator = async (sql: Queries, userId: string): Promise<boolean> => {
  const rows = await sql<{ isConfirmed: boolean }[]>`
    delete from authenticators where user_id = ${userId} returning confirmed_at is not null as "isConfirmed"`
  return rows[0]?.isConfirmed === true
}

/** Replaces all recovery codes of the user with those that have these hashes. */
export const replaceRecoveryCodes = async (
  sql: Queries,
  userId: string,
  hashes: readonly Buffer[],
): Promise<void> => {
  await sql`delete from recovery_codes where user_id = ${userId}`
  if (hashes.length === 0) return
  await sql`insert into recovery_codes ${sql(hashes.map((code_hash) => ({ user_id: userId, code_hash })))}`
}

/** Uses up a recovery code; false if the user has no unused one with this hash. */
export const useRecoveryCode = (sql: Queries, userId: string, codeHash: Buffer, at: Date): Promise<boolean> =>
  sql`
    update recovery_codes set used_at = ${at}
    where user_id = ${userId} and code_hash = ${codeHash} and used_at is null returning user_id`.some()

export type Factors = {
  readonly hasPassword: boolean
  /** Since when there is a confirmed authenticator; null if there is none. */
  readonly authenticatorSince: Date | null
  readonly recoveryCodesLeft: number
  readonly passkeys: number
}

/** The user's means to prove who they are. */
export const readFactors = async (sql: Queries, userId: string): Promise<Factors> => {
  const [row] = await sql<Factors[]>`
    select u.password_hash is not null as "hasPassword", a.confirmed_at as "authenticatorSince",
      (select count(*)::int from recovery_codes c where c.user_id = u.id and c.used_at is null) as "recoveryCodesLeft",
      (select count(*)::int from passkeys k where k.user_id = u.id) as passkeys
    from users u left join authenticators a on a.user_id = u.id where u.id = ${userId}`
  return row ?? { hasPassword: false, authenticatorSince: null, recoveryCodesLeft: 0, passkeys: 0 }
}
