/** Users' passkeys. The user's name for one is encrypted with the key ring. */

import { decrypt, encrypt } from '../../../packages/encryption/cipher.ts'
import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Queries } from '../../../packages/postgres/connection/database.ts'

/** The purpose of the encryption of a passkey's name. */
export const purposeOfPasskeyName = (id: string): string => `name of passkey ${id}`

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
