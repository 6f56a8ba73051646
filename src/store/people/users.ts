/** Users' rows. Their email addresses are encrypted, and found by a keyed hash. */

import { decrypt, encrypt } from '../../../packages/encryption/cipher.ts'
import { type KeyRing, keyedHash } from '../../../packages/encryption/key-ring.ts'
import type { Queries, Statement } from '../../../packages/postgres/connection/database.ts'
import { inNameOrder } from '../../../packages/values/typed/clean-text.ts'
import { ADMIN_OF, hasCapability, organisationOf, ROLES, type Role } from '../../domain/access/roles.ts'
import { type Cents, fromEuros } from '../../domain/finance/money.ts'
import { factorExists, hasJoined, linkExists } from './factors.ts'
import { type OfOrganisation, organisationColumns } from './organisations.ts'

export type NewUser = {
  readonly id: string
  readonly email: string
  /** Their name; null until someone has given it. */
  readonly name?: string | null
  readonly role: Role
  readonly dealerId: string | null
  readonly partnerId?: string | null
  readonly passwordHash: string | null
  readonly at: Date
}

const purpose = (userId: string) => `email of user ${userId}`

/** The address for comparison: without case. */
const comparable = (email: string) => email.trim().toLowerCase()

/** Decrypts a stored address. */
export const openEmail = (
  ring: KeyRing,
  userId: string,
  stored: { keyId: string; encrypted: Buffer },
): string => decrypt(ring.find(stored.keyId).wrapping, purpose(userId), stored.encrypted).toString()

/** An address encrypted with the ring's current key, with the hash that keeps it unique. */
export const encryptEmail = (ring: KeyRing, userId: string, email: string) => {
  const key = ring.current()
  return {
    keyId: key.id,
    encrypted: encrypt(key.wrapping, purpose(userId), email),
    hash: keyedHash(key, 'email', comparable(email)),
  }
}

/** The purpose of the encryption of a user's name; no other value can take its place. */
export const purposeOfName = (userId: string): string => `name of user ${userId}`

/** A name encrypted with the ring's current key; both null without a name. */
export const encryptName = (ring: KeyRing, userId: string, name: string | null) => {
  if (name === null) return { keyId: null, encrypted: null }
  const key = ring.current()
  return { keyId: key.id, encrypted: encrypt(key.wrapping, purposeOfName(userId), name) }
}

/** How statements select a stored name. */
export type StoredName = { readonly nameKeyId: string | null; readonly encryptedName: Buffer | null }

/** Decrypts a stored name; null for a user without one. */
export const openName = (
  ring: KeyRing,
  userId: string,
  { nameKeyId, encryptedName }: StoredName,
): string | null =>
  nameKeyId === null || encryptedName === null
    ? null
    : decrypt(ring.find(nameKeyId).wrapping, purposeOfName(userId), encryptedName).toString()

/** Sets a user's name, or removes it with null. */
export const setUserName = async (
  sql: Queries,
  ring: KeyRing,
  id: string,
  name: string | null,
): Promise<void> => {
  const { keyId, encrypted } = encryptName(ring, id, name)
  await sql`update users set name_key_id = ${keyId}, name = ${encrypted} where id = ${id}`
}

/** Adds a user; false if the address already has one, under any key of the ring. */
export const insertUser = async (sql: Queries, ring: KeyRing, user: NewUser): Promise<boolean> => {
  if ((await findUserId(sql, ring, user.email)) !== undefined) return false
  const { keyId, encrypted, hash } = encryptEmail(ring, user.id, user.email)
  const name = encryptName(ring, user.id, user.name ?? null)
  return sql`
    insert into users (id, dealer_id, partner_id, role, key_id, email, email_hash, password_hash, password_changed_at, created_at,
      name_key_id, name)
    values (${user.id}, ${user.dealerId}, ${user.partnerId ?? null}, ${user.role}, ${keyId}, ${encrypted}, ${hash}, ${user.passwordHash},
      ${user.passwordHash === null ? null : user.at}, ${user.at}, ${name.keyId}, ${name.encrypted})
    on conflict on constraint users_email_unique do nothing returning id`.some()
}

/** The user with this address. */
export const findUserId = (sql: Queries, ring: KeyRing, email: string): Promise<string | undefined> => {
  const hashes = ring.all().map((key) => keyedHash(key, 'email', comparable(email)))
  return sql<{ id: string }[]>`select id from users where email_hash in ${sql(hashes)}`.first('id')
}

export type StoredUser = OfOrganisation & {
  readonly id: string
  readonly email: string
  /** Null until someone has given it. */
  readonly name: string | null
  readonly role: Role
  /** False for a user who was invited and has not yet chosen a way to sign in. */
  readonly hasJoined: boolean
  /** Or a link to the lender's identity provider, which counts as one. */
  readonly hasSecondFactor: boolean
  readonly createdAt: Date
  readonly disabledAt: Date | null
  /** Up to which amount an underwriter may approve, in whole euro; null without a limit, and for other roles. */
  readonly mandateEuro: number | null
}

type Row = Omit<StoredUser, 'email' | 'name'> &
  StoredName & { readonly keyId: string; readonly encrypted: Buffer }

const selectUsers = (sql: Queries, condition: Statement<object[]>) => sql<Row[]>`
  select u.id, u.key_id as "keyId", u.email as encrypted, u.name_key_id as "nameKeyId", u.name as "encryptedName", u.role,
    ${organisationColumns(sql)},
    ${hasJoined(sql)} as "hasJoined", ${factorExists(sql)} or ${linkExists(sql)} as "hasSecondFactor",
    u.created_at as "createdAt", u.disabled_at as "disabledAt",
    case when u.role = 'underwriter' then u.mandate_euro end as "mandateEuro"
  from users u left join dealers d on d.id = u.dealer_id left join partners p on p.id = u.partner_id
  where ${condition}`

const opened = (ring: KeyRing, { keyId, encrypted, nameKeyId, encryptedName, ...row }: Row): StoredUser => ({
  ...row,
  email: openEmail(ring, row.id, { keyId, encrypted }),
  name: openName(ring, row.id, { nameKeyId, encryptedName }),
})

/** Undefined where there is no user with this id. */
export const readUserRow = async (
  sql: Queries,
  ring: KeyRing,
  id: string,
): Promise<StoredUser | undefined> => {
  const [row] = await selectUsers(sql, sql`u.id::text = lower(${id})`)
  return row === undefined ? undefined : opened(ring, row)
}

/** The users with these ids, in no order. */
export const listUsersById = async (
  sql: Queries,
  ring: KeyRing,
  ids: readonly string[],
): Promise<readonly StoredUser[]> =>
  (await selectUsers(sql, sql`u.id = any (${sql.array(ids, 'uuid')})`)).map((row) => opened(ring, row))

const ACTING_ROLES: string[] = ROLES.filter((role) => hasCapability(role, 'payOut'))

/** The lender's active staff who act in cases, in no order. */
export const listStaffRows = async (sql: Queries, ring: KeyRing): Promise<readonly StoredUser[]> =>
  (await selectUsers(sql, sql`u.role = any (${ACTING_ROLES}) and u.disabled_at is null`)).map((row) =>
    opened(ring, row),
  )

/** The ids of the lender's active staff who act in cases. */
export const listStaffIds = async (sql: Queries): Promise<readonly string[]> => {
  const rows = await sql<{ id: string }[]>`
    select id from users where role = any (${ACTING_ROLES}) and disabled_at is null order by id`
  return rows.map(({ id }) => id)
}

/** Those of these users who are disabled, in no order. */
export const listDisabled = (sql: Queries, ids: readonly string[]): Promise<readonly string[]> =>
  sql<{ id: string }[]>`
    select id from users where id = any (${sql.array(ids, 'uuid')}) and disabled_at is not null`.all('id')

/** All users, or those of one dealer or partner, by organisation and address; the lender's staff first. */
export const listUsers = async (
  sql: Queries,
  ring: KeyRing,
  {
    dealerId = null,
    partnerId = null,
  }: { readonly dealerId?: string | null; readonly partnerId?: string | null } = {},
): Promise<readonly StoredUser[]> => {
  const rows = await selectUsers(
    sql,
    sql`(${dealerId}::text is null or u.dealer_id::text = ${dealerId})
      and (${partnerId}::text is null or u.partner_id::text = ${partnerId})
      and (coalesce(d.sandbox_id, p.sandbox_id) is null or coalesce(${dealerId}::text, ${partnerId}::text) is not null)`,
  )
  return rows.map((row) => opened(ring, row)).sort(byOrganisation)
}

const organisationName = ({ dealer, partner }: StoredUser): string => (dealer ?? partner)?.name ?? ''
const byOrganisation = (one: StoredUser, other: StoredUser): number =>
  inNameOrder(organisationName(one), organisationName(other)) || byEmail(one, other)

/** The order of users' addresses. Two are never equal. */
export const byEmail = (one: StoredUser, other: StoredUser): number =>
  inNameOrder(one.email, other.email) || (one.id < other.id ? -1 : 1)

/** The user with this id or address. */
export const findUser = async (
  sql: Queries,
  ring: KeyRing,
  idOrEmail: string,
): Promise<UserRow | undefined> => findUserRow(sql, (await findUserId(sql, ring, idOrEmail)) ?? idOrEmail)

/** The facts that determine who may administer a user. */
export type UserRow = {
  readonly id: string
  readonly role: Role
  readonly dealerId: string | null
  readonly partnerId: string | null
}

/** Undefined where there is no user with this id. */
export const findUserRow = (sql: Queries, id: string): Promise<UserRow | undefined> =>
  sql<UserRow[]>`
    select id, role, dealer_id as "dealerId", partner_id as "partnerId" from users where id::text = lower(${id})`.first()

/** The facts that determine whether a user can be invited; undefined if there is none with this id. */
export const readInvited = (
  sql: Queries,
  id: string,
): Promise<{ id: string; hasJoined: boolean; isDisabled: boolean } | undefined> =>
  sql<{ id: string; hasJoined: boolean; isDisabled: boolean }[]>`
    select u.id, ${hasJoined(sql)} as "hasJoined",
      u.disabled_at is not null or d.disabled_at is not null as "isDisabled"
    from users u left join dealers d on d.id = u.dealer_id where u.id::text = lower(${id})`.first()

/** Disables a user as of a point in time, or enables them with null; false if nothing changed. */
export const setUserDisabled = (sql: Queries, id: string, at: Date | null): Promise<boolean> =>
  sql`
    update users set disabled_at = ${at}
    where id = ${id} and (disabled_at is null) <> (${at}::timestamptz is null) returning id`.some()

/** Gives a user a role; false if nothing changed. */
export const setUserRole = (sql: Queries, id: string, role: Role): Promise<boolean> =>
  sql`update users set role = ${role} where id = ${id} and role <> ${role} returning id`.some()

/** Sets up to which amount a user may approve, in whole euro; null without a limit. False if nothing changed. */
export const setUserMandate = (sql: Queries, id: string, mandateEuro: number | null): Promise<boolean> =>
  sql`
    update users set mandate_euro = ${mandateEuro}
    where id = ${id} and mandate_euro is distinct from ${mandateEuro}::integer returning id`.some()

/** Up to which amount a user may approve; undefined without a limit, as for all but underwriters. */
export const findMandate = async (sql: Queries, userId: string): Promise<Cents | undefined> => {
  const euro = await sql<{ euro: number }[]>`
    select mandate_euro as euro from users
    where id::text = ${userId} and role = 'underwriter' and mandate_euro is not null`.first('euro')
  return euro === undefined ? undefined : fromEuros(euro)
}

/** The ids of all enabled admins. */
export const listEnabledAdmins = (sql: Queries): Promise<readonly string[]> =>
  sql<{ id: string }[]>`
    select id from users where role = 'admin' and disabled_at is null order by id`.all('id')

/** The ids of all enabled admins of the user's own organisation, locked until the transaction ends. */
export const lockEnabledAdmins = (
  sql: Queries,
  { role, dealerId, partnerId }: UserRow,
): Promise<readonly string[]> =>
  sql<{ id: string }[]>`
    select id from users
    where role = ${ADMIN_OF[organisationOf(role)]} and disabled_at is null
      and dealer_id is not distinct from ${dealerId}::uuid and partner_id is not distinct from ${partnerId}::uuid
    order by id for no key update`.all('id')

/** Replaces a user's password with the one of this hash, a PHC string, as of a point in time. */
export const setPasswordHash = async (
  sql: Queries,
  id: string,
  passwordHash: string,
  at: Date,
): Promise<void> => {
  await sql`update users set password_hash = ${passwordHash}, password_changed_at = ${at} where id = ${id}`
}
