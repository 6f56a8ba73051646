/** Users' rows. Their e-mail addresses are sealed, and found by a keyed hash. */
import type { Database } from './database.ts'
import { type KeyRing, keyedHash } from './encryption/key-ring.ts'
import { open, seal } from './encryption/sealed.ts'

export type UserRole = 'dealerUser' | 'dealerAdmin' | 'underwriter' | 'admin'

export type NewUser = {
  readonly id: string
  readonly email: string
  readonly role: UserRole
  readonly dealerId: string | null
  readonly passwordHash: string | null
  readonly at: Date
}

const purpose = (userId: string) => `email of user ${userId}`

/** The address as it is compared: without case. */
const comparable = (email: string) => email.trim().toLowerCase()

/** Opens a stored address. */
export const openEmail = (ring: KeyRing, userId: string, stored: { keyId: string; sealed: Buffer }): string =>
  open(ring.find(stored.keyId).wrapping, purpose(userId), stored.sealed).toString()

/** An address sealed under the ring's current key, with the hash that keeps it unique. */
export const sealEmail = (ring: KeyRing, userId: string, email: string) => {
  const key = ring.current()
  return {
    keyId: key.id,
    sealed: seal(key.wrapping, purpose(userId), email),
    hash: keyedHash(key, 'email', comparable(email)),
  }
}

/** Adds a user; false where the address has one already, under whichever key of the ring. */
export const insertUser = async (sql: Database, ring: KeyRing, user: NewUser): Promise<boolean> => {
  if ((await findUserId(sql, ring, user.email)) !== undefined) return false
  const { keyId, sealed, hash } = sealEmail(ring, user.id, user.email)
  const rows = await sql`
    insert into users (id, dealer_id, role, key_id, email, email_hash, password_hash, created_at)
    values (${user.id}, ${user.dealerId}, ${user.role}, ${keyId}, ${sealed}, ${hash}, ${user.passwordHash}, ${user.at})
    on conflict on constraint users_email_unique do nothing returning id`
  return rows.length === 1
}

/** The user with this address. */
export const findUserId = async (
  sql: Database,
  ring: KeyRing,
  email: string,
): Promise<string | undefined> => {
  const hashes = ring.all().map((key) => keyedHash(key, 'email', comparable(email)))
  const [row] = await sql<{ id: string }[]>`select id from users where email_hash in ${sql(hashes as never)}`
  return row?.id
}
