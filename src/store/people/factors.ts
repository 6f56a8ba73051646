/**
 * How users prove who they are: authenticator apps and passkeys, encrypted under the key ring, recovery codes, stored
 * as hashes, and links to the lender's identity provider.
 */
import { decrypt, encrypt } from '../../../packages/encryption/cipher.ts'
import { type KeyRing, keyedHash } from '../../../packages/encryption/key-ring.ts'
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

/** Whether an authenticator app is set up: like the others, as SQL for a query that joins users as u. */
export const authenticatorExists = (sql: Queries) => sql`
  exists (select from authenticators a where a.user_id = u.id and a.confirmed_at is not null)`

/** Whether there is any second factor. */
export const factorExists = (sql: Queries) => sql`
  (${authenticatorExists(sql)} or exists (select from passkeys k where k.user_id = u.id))`

/** Whether the lender's identity provider is linked. */
export const linkExists = (sql: Queries) => sql`
  exists (select from provider_links p where p.user_id = u.id)`

/** Whether they can sign in at all: a user who was only invited has not chosen a way yet. */
export const hasJoined = (sql: Queries) => sql`
  (u.password_hash is not null or exists (select from passkeys k where k.user_id = u.id) or ${linkExists(sql)})`

/** The purpose of the encryption of a passkey's name. */
export const purposeOfPasskeyName = (id: string): string => `name of passkey ${id}`

/** A passkey. The user's name for it is encrypted with the key ring. */
export type NewPasskey = {
  readonly id: string
  readonly userId: string
  /** In base64url, as below. */
  readonly credentialId: string
  readonly publicKey: string
  readonly counter: number
  readonly transports: readonly string[]
  readonly name: string
  readonly at: Date
}

/** Stores a passkey; false if its credential is already stored, for any user. */
export const insertPasskey = (sql: Queries, ring: KeyRing, passkey: NewPasskey): Promise<boolean> => {
  const { id, userId, credentialId, publicKey, counter, transports, name, at } = passkey
  const key = ring.current()
  const encrypted = encrypt(key.wrapping, purposeOfPasskeyName(id), name)
  return sql`
    insert into passkeys (id, user_id, credential_id, public_key, counter, transports, key_id, name, created_at)
    values (${id}, ${userId}, ${credentialId}, ${publicKey}, ${counter}, ${transports as string[]}, ${key.id}, ${encrypted}, ${at})
    on conflict on constraint passkeys_credential_unique do nothing returning id`.some()
}

export type StoredPasskey = Pick<NewPasskey, 'id' | 'userId' | 'credentialId' | 'publicKey'> & {
  readonly counter: number
  readonly transports: string[]
}

/** The passkey with this credential. */
export const findPasskey = (sql: Queries, credentialId: string): Promise<StoredPasskey | undefined> =>
  sql<StoredPasskey[]>`
    select id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey",
      counter::float8 as counter, transports
    from passkeys where credential_id = ${credentialId}`.first()

/**
 * Records a passkey's use, with its authenticator's counter. False if the counter has not grown since, unless the
 * authenticator does not count, or the passkey was removed. The statement decides between concurrent uses.
 */
export const usePasskey = (sql: Queries, id: string, counter: number, at: Date): Promise<boolean> =>
  sql`
    update passkeys set counter = ${counter}, last_used_at = ${at}
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0)) returning id`.some()

export type PasskeyRow = {
  readonly id: string
  readonly credentialId: string
  readonly name: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

/** A user's passkeys, the oldest first. */
export const listPasskeys = async (
  sql: Queries,
  ring: KeyRing,
  userId: string,
): Promise<readonly PasskeyRow[]> => {
  const rows = await sql<(Omit<PasskeyRow, 'name'> & { keyId: string; encrypted: Buffer })[]>`
    select id, credential_id as "credentialId", key_id as "keyId", name as encrypted, created_at as "createdAt",
      last_used_at as "lastUsedAt"
    from passkeys where user_id = ${userId} order by id`
  return rows.map(({ keyId, encrypted, ...row }) => ({
    ...row,
    name: decrypt(ring.find(keyId).wrapping, purposeOfPasskeyName(row.id), encrypted).toString(),
  }))
}

/** Deletes a passkey of the user, or all of them; returns their number. */
export const deletePasskeys = async (sql: Queries, userId: string, id?: string): Promise<number> => {
  const { count } = await sql`
    delete from passkeys where user_id = ${userId} and (${id ?? null}::text is null or id::text = ${id ?? null})`
  return count
}

/** A subject of the lender's identity provider, to whom a user is linked. It may be personal, so it is encrypted. */
export type ProviderSubject = { readonly issuer: string; readonly subject: string }

const purpose = (userId: string) => `subject of user ${userId}`

const textOf = ({ issuer, subject }: ProviderSubject): string => `${issuer}\n${subject}`

/** Decrypts a stored subject: the text also contains its issuer. */
export const openSubject = (
  ring: KeyRing,
  userId: string,
  stored: { keyId: string; encrypted: Buffer },
): string => decrypt(ring.find(stored.keyId).wrapping, purpose(userId), stored.encrypted).toString()

/** A subject with its issuer, encrypted with the ring's current key, with the hash by which it is found. */
export const encryptSubject = (ring: KeyRing, userId: string, text: string) => {
  const key = ring.current()
  return {
    keyId: key.id,
    encrypted: encrypt(key.wrapping, purpose(userId), text),
    hash: keyedHash(key, 'subject', text),
  }
}

/** The user linked to this subject of the provider. */
export const findLinkedUser = (
  sql: Queries,
  ring: KeyRing,
  subject: ProviderSubject,
): Promise<string | undefined> => {
  const hashes = ring.all().map((key) => keyedHash(key, 'subject', textOf(subject)))
  return sql<{ userId: string }[]>`
    select user_id as "userId" from provider_links where subject_hash in ${sql(hashes)}`.first('userId')
}

/**
 * Links a user, replacing a link to another provider; false if they, or someone else, are already linked at this one.
 */
export const linkUser = async (
  sql: Queries,
  ring: KeyRing,
  userId: string,
  { at, ...subject }: ProviderSubject & { readonly at: Date },
): Promise<boolean> => {
  const { keyId, encrypted, hash } = encryptSubject(ring, userId, textOf(subject))
  await sql`delete from provider_links where user_id = ${userId} and issuer <> ${subject.issuer}`
  return sql`
    insert into provider_links (user_id, issuer, key_id, subject, subject_hash, linked_at)
    values (${userId}, ${subject.issuer}, ${keyId}, ${encrypted}, ${hash}, ${at})
    on conflict do nothing returning user_id`.some()
}

/** Whether the provider is linked to a user. */
export const isLinked = (sql: Queries, userId: string): Promise<boolean> =>
  sql`select from provider_links where user_id = ${userId}`.some()

/** Removes a user's link; false if there is none. */
export const unlinkUser = (sql: Queries, userId: string): Promise<boolean> =>
  sql`delete from provider_links where user_id = ${userId} returning user_id`.some()
