/** Sessions' rows, found by the SHA-256 of the cookie's token. Their origin is encrypted. */

import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import type { Role } from '../../domain/access/roles.ts'
import { encryptOrigin, type Origin, openOrigin } from '../audit/change.ts'
import { factorExists, linkExists } from './factors.ts'
import { isInSandboxColumn, type OfOrganisation, organisationColumns } from './organisations.ts'
import { openEmail, openName, type StoredName } from './users.ts'

export type NewSession = {
  readonly id: string
  readonly tokenHash: Buffer
  readonly userId: string
  /** The hash against which the user's password was verified; absent if there was no password. */
  readonly passwordHash?: string
  /** Whether they also proved who they are with a second factor. */
  readonly isStrong?: boolean
  /** When they last proved who they are: by default now; null if that does not count as a fresh proof. */
  readonly provedAt?: Date | null
  readonly origin: Origin
  readonly at: Date
  readonly expiresAt: Date
}

/**
 * Starts a session; false if the user was disabled or their password replaced since it was verified. Locks the user's
 * row, so a concurrent change of the password either is seen here or finds this session and ends it.
 */
export const insertSession = (sql: Queries, ring: KeyRing, session: NewSession): Promise<boolean> => {
  const { id, tokenHash, userId, passwordHash = null, isStrong = false, at, expiresAt } = session
  const { provedAt = at } = session
  const { keyId, encrypted } = encryptOrigin(ring, { kind: 'session', id }, session.origin)
  return sql`
    insert into sessions
      (id, token_hash, user_id, key_id, origin, created_at, last_seen_at, expires_at, proved_at, is_strong)
    select ${id}, ${tokenHash}, u.id, ${keyId}, ${encrypted}, ${at}, ${at}, ${expiresAt}, ${provedAt}, ${isStrong}
    from users u left join dealers d on d.id = u.dealer_id
    where u.id = ${userId} and (${passwordHash}::text is null or u.password_hash = ${passwordHash})
      and u.disabled_at is null and d.disabled_at is null
    for share of u returning id`.some()
}

export type FoundSession = OfOrganisation & {
  readonly id: string
  readonly userId: string
  readonly email: string
  readonly name: string | null
  readonly role: Role
  readonly lastSeenAt: Date
  /** When they last proved who they are; null if that no longer counts. */
  readonly provedAt: Date | null
  /** Whether they also did so with a second factor. */
  readonly isStrong: boolean
  /** Whether they have a second factor of their own. */
  readonly hasFactor: boolean
  /** Whether they are linked to the lender's identity provider. */
  readonly isLinked: boolean
  /** Whether their dealer is of a sandbox that an integrator created. */
  readonly isInSandbox: boolean
}

type FoundRow = Omit<FoundSession, 'email' | 'name'> &
  StoredName & { readonly keyId: string; readonly encrypted: Buffer }

/** When a session expires: by both of its ages. */
export type SessionAge = { readonly at: Date; readonly begunBefore: Date; readonly seenAfter: Date }

/** The session of this token with its user, unless it has expired or its user or their dealer is disabled. */
export const findSession = async (
  sql: Queries,
  ring: KeyRing,
  tokenHash: Buffer,
  { at, begunBefore, seenAfter }: SessionAge,
): Promise<FoundSession | undefined> => {
  const [row] = await sql<FoundRow[]>`
    select s.id, s.user_id as "userId", s.last_seen_at as "lastSeenAt", u.key_id as "keyId", u.email as encrypted,
      u.name_key_id as "nameKeyId", u.name as "encryptedName", u.role, ${organisationColumns(sql)},
      s.proved_at as "provedAt", s.is_strong as "isStrong", ${factorExists(sql)} as "hasFactor",
      ${linkExists(sql)} as "isLinked", ${isInSandboxColumn(sql)}
    from sessions s join users u on u.id = s.user_id left join dealers d on d.id = u.dealer_id
      left join partners p on p.id = u.partner_id
    where s.token_hash = ${tokenHash} and s.ended_at is null and s.expires_at > ${at} and s.last_seen_at > ${seenAfter}
      and s.created_at < ${begunBefore}
      and u.disabled_at is null and d.disabled_at is null`
  if (row === undefined) return undefined
  const { keyId, encrypted, nameKeyId, encryptedName, ...session } = row
  return {
    ...session,
    email: openEmail(ring, row.userId, { keyId, encrypted }),
    name: openName(ring, row.userId, { nameKeyId, encryptedName }),
  }
}

/** Records that the person of a session has proved who they are, with or without a second factor; false if it has ended. */
export const proveSession = (
  sql: Queries,
  id: string,
  { at, isStrong }: { readonly at: Date; readonly isStrong: boolean },
): Promise<boolean> =>
  sql`
    update sessions set proved_at = ${at}, is_strong = is_strong or ${isStrong}
    where id = ${id} and ended_at is null returning id`.some()

/** Records that a session was seen, unless that was already recorded after `before`. */
export const touchSession = async (sql: Queries, id: string, at: Date, before: Date): Promise<void> => {
  await sql`
    update sessions set last_seen_at = ${at} where id = ${id} and ended_at is null and last_seen_at <= ${before}`
}

export type SessionRow = {
  readonly id: string
  readonly startedAt: Date
  readonly lastSeenAt: Date
  readonly origin: Origin
}

type HeadRow = Omit<SessionRow, 'origin'> & { readonly keyId: string; readonly encrypted: Buffer }

/** A user's sessions that have not expired, the last seen first. */
export const listSessionsOf = async (
  sql: Queries,
  ring: KeyRing,
  userId: string,
  { at, begunBefore, seenAfter }: SessionAge,
): Promise<readonly SessionRow[]> => {
  const rows = await sql<HeadRow[]>`
    select id, created_at as "startedAt", last_seen_at as "lastSeenAt", key_id as "keyId", origin as encrypted
    from sessions
    where user_id = ${userId} and ended_at is null and expires_at > ${at} and last_seen_at > ${seenAfter}
      and created_at < ${begunBefore}
    order by last_seen_at desc, id desc`
  return rows.map(({ keyId, encrypted, ...row }) => ({
    ...row,
    origin: openOrigin(ring, { kind: 'session', id: row.id }, { keyId, encrypted }),
  }))
}

/** Ends one session of the user; false if they have no open one with this id. */
export const endSessionOf = (sql: Queries, userId: string, sessionId: string, at: Date): Promise<boolean> =>
  sql`
    update sessions set ended_at = ${at}
    where user_id = ${userId} and id::text = ${sessionId} and ended_at is null returning id`.some()

/** Ends all sessions of a user, except for one; returns how many were open. */
export const endSessionsOf = async (
  sql: Queries,
  userId: string,
  at: Date,
  exceptSessionId?: string,
): Promise<number> => {
  const { count } = await sql`
    update sessions set ended_at = ${at}
    where user_id = ${userId} and ended_at is null and id is distinct from ${exceptSessionId ?? null}::uuid`
  return count
}

/** When each of these users last signed in, as far as their sessions are still stored. */
export const lastSignIns = async (
  sql: Queries,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> => {
  const rows = await sql<{ userId: string; at: Date }[]>`
    select user_id as "userId", max(created_at) as at from sessions
    where user_id = any (${userIds as string[]}::uuid[]) group by user_id`
  return new Map(rows.map(({ userId, at }) => [userId, at]))
}

/** Ends the sessions of all users of a dealer. */
export const endSessionsOfDealer = async (sql: Queries, dealerId: string, at: Date): Promise<void> => {
  await sql`
    update sessions s set ended_at = ${at}
    from users u where u.id = s.user_id and u.dealer_id = ${dealerId} and s.ended_at is null`
}
