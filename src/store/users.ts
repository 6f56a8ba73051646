/** Users' rows. Their e-mail addresses are sealed, and found by a keyed hash. */
import type { Queries } from './change.ts'
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
export const insertUser = async (sql: Queries, ring: KeyRing, user: NewUser): Promise<boolean> => {
  if ((await findUserId(sql, ring, user.email)) !== undefined) return false
  const { keyId, sealed, hash } = sealEmail(ring, user.id, user.email)
  const rows = await sql`
    insert into users (id, dealer_id, role, key_id, email, email_hash, password_hash, created_at)
    values (${user.id}, ${user.dealerId}, ${user.role}, ${keyId}, ${sealed}, ${hash}, ${user.passwordHash}, ${user.at})
    on conflict on constraint users_email_unique do nothing returning id`
  return rows.length === 1
}

/** The user with this address. */
export const findUserId = async (sql: Queries, ring: KeyRing, email: string): Promise<string | undefined> => {
  const hashes = ring.all().map((key) => keyedHash(key, 'email', comparable(email)))
  const [row] = await sql<{ id: string }[]>`select id from users where email_hash in ${sql(hashes as never)}`
  return row?.id
}

export type StoredUser = {
  readonly id: string
  readonly email: string
  readonly role: UserRole
  /** The dealer's name; null for the lender's own people. */
  readonly dealer: string | null
  readonly createdAt: Date
  readonly disabledAt: Date | null
}

type Row = Omit<StoredUser, 'email'> & { readonly keyId: string; readonly sealed: Buffer }

/** All users, by dealer and address; the lender's own people first. */
export const listUsers = async (sql: Queries, ring: KeyRing): Promise<readonly StoredUser[]> => {
  const rows = await sql<Row[]>`
    select u.id, u.key_id as "keyId", u.email as sealed, u.role, d.name as dealer,
      u.created_at as "createdAt", u.disabled_at as "disabledAt"
    from users u left join dealers d on d.id = u.dealer_id order by lower(d.name) nulls first, u.id`
  const users = rows.map(({ keyId, sealed, ...row }) => ({
    ...row,
    email: openEmail(ring, row.id, { keyId, sealed }),
  }))
  const order = new Intl.Collator('en').compare
  return users.sort((a, b) => order(a.dealer ?? '', b.dealer ?? '') || order(a.email, b.email))
}

/** The user with this id or address. */
export const findUser = async (
  sql: Queries,
  ring: KeyRing,
  idOrEmail: string,
): Promise<{ id: string; role: UserRole } | undefined> => {
  const id = (await findUserId(sql, ring, idOrEmail)) ?? idOrEmail
  const [user] = await sql<{ id: string; role: UserRole }[]>`
    select id, role from users where id::text = lower(${id})`
  return user
}

/** Disables a user as of a moment, or with null enables them; false where it was so already. */
export const setUserDisabled = async (sql: Queries, id: string, at: Date | null): Promise<boolean> => {
  const rows = await sql`
    update users set disabled_at = ${at}
    where id = ${id} and (disabled_at is null) <> (${at}::timestamptz is null) returning id`
  return rows.length === 1
}

/** Replaces a user's password by the one with this hash, a PHC string. */
export const setPasswordHash = async (sql: Queries, id: string, passwordHash: string): Promise<void> => {
  await sql`update users set password_hash = ${passwordHash} where id = ${id}`
}
