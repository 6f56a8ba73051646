/** Links between users and the subjects of the lender's identity provider. A subject may be personal, so it is encrypted. */

import { decrypt, encrypt } from '../../../packages/encryption/cipher.ts'
import { type KeyRing, keyedHash } from '../../../packages/encryption/key-ring.ts'
import type { Queries } from '../../../packages/postgres/connection/database.ts'

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
