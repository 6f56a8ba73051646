/**
 * Finds users by a part of their address or name, page by page. Both are encrypted, so they are decrypted and searched
 * here.
 */

import type { Queries } from '../../../packages/postgres/connection/database.ts'
import { comparableName } from '../../../packages/values/typed/clean-text.ts'
import type { Role } from '../../domain/access/roles.ts'
import { listOwnDealersClients } from '../../store/consents/consents.ts'
import { lastSignIns } from '../../store/people/sessions.ts'
import { byEmail, listUsers, type StoredUser } from '../../store/people/users.ts'
import { type Page, pageOf } from '../paging.ts'
import type { Service } from '../service.ts'

export type UserSearch = {
  /** Part of the address or the name, in any case; empty for all. */
  readonly text: string
  /** Only this dealer's or this partner's users; both null for everybody. */
  readonly dealerId: string | null
  readonly partnerId?: string | null
  readonly role?: Role | undefined
  /** Only those without a second factor. */
  readonly lacksSecondFactor?: boolean | undefined
  /** The end of the previous page; null for the first. */
  readonly cursor: string | null
  readonly limit: number
}

export type ListedUser = StoredUser & {
  readonly lastSignedInAt: Date | null
  /** The names of their own dealer's clients to which they have not consented. */
  readonly notConsentedTo: readonly string[]
}

/** A page of users, by address. An invalid cursor gives an empty page. */
export const searchUsers = async (
  { sql, ring }: Pick<Service, 'sql' | 'ring'>,
  { text, dealerId, partnerId = null, role, lacksSecondFactor = false, cursor, limit }: UserSearch,
): Promise<Page<ListedUser>> => {
  const users = [...(await listUsers(sql, ring, { dealerId, partnerId }))].sort(byEmail)
  const start = cursor === null ? 0 : users.findIndex(({ id }) => id === cursor) + 1
  if (cursor !== null && start === 0) return { items: [], nextCursor: null }
  const sought = comparableName(text)
  const found = users
    .slice(start)
    .filter((user) => (role ?? user.role) === user.role && !(lacksSecondFactor && user.hasSecondFactor))
    .filter(({ email, name }) => [email, name ?? ''].some((one) => comparableName(one).includes(sought)))
  const { items, nextCursor } = pageOf(found, limit, ({ id }) => id)
  return { items: await listed(sql, items), nextCursor }
}

/** Users in the form of lists. */
export const listed = async (sql: Queries, users: readonly StoredUser[]): Promise<readonly ListedUser[]> => {
  const ids = users.map(({ id }) => id)
  const signIns = await lastSignIns(sql, ids)
  const missing = (await listOwnDealersClients(sql, ids)).filter(({ hasConsented }) => !hasConsented)
  const ofUsers = Map.groupBy(missing, ({ userId }) => userId)
  return users.map((user) => ({
    ...user,
    lastSignedInAt: signIns.get(user.id) ?? null,
    notConsentedTo: (ofUsers.get(user.id) ?? []).map(({ name }) => name),
  }))
}
