/**
 * Users and their access, for administrators: find them, confirm who they are, reset their second factors, end their
 * sessions, and ask for their consents.
 */

import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import { comparableName } from '../../../packages/values/typed/clean-text.ts'
import { invitationSubject, USER_INVITATIONS } from '../../adapters/access/limits.ts'
import { isStaff, type Role } from '../../domain/access/roles.ts'
import { CONFIRMED, confirmationFault, endOfGrant, GRANTS } from '../../domain/lender/second-person.ts'
import { type Page, pageOf } from '../../service/paging.ts'
import { queueMail } from '../../service/queue-mail.ts'
import { NO_SUCH_USER, Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import type { Change } from '../../store/audit/change.ts'
import { listOwnDealersClients } from '../../store/clients/consents.ts'
import {
  deleteAuthenticator,
  deletePasskeys,
  replaceRecoveryCodes,
  unlinkUser,
} from '../../store/people/factors.ts'
import { endMailLinks } from '../../store/people/mail-links.ts'
import { endSessionOf, endSessionsOf, lastSignIns } from '../../store/people/sessions.ts'
import { countInWindow, lockAccount } from '../../store/people/sign-in.ts'
import {
  byEmail,
  findUser,
  listUsers,
  readInvited,
  readUserRow,
  type StoredUser,
} from '../../store/people/users.ts'
import { callerOf, colleaguesOf } from '../audit/colleagues.ts'
import { queueFactorMail } from './account-mails.ts'

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

/**
 * A page of the users with a part of their address or name, by address. Both are encrypted, so they are decrypted and
 * searched here. An invalid cursor gives an empty page.
 */
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
const listed = async (sql: Queries, users: readonly StoredUser[]): Promise<readonly ListedUser[]> => {
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

/** One user in the same form as lists of users; undefined where there is no user with this id. */
export const readUser = async (
  { sql, ring }: Pick<Service, 'sql' | 'ring'>,
  userId: string,
): Promise<ListedUser | undefined> => {
  const user = await readUserRow(sql, ring, userId)
  return user === undefined ? undefined : (await listed(sql, [user]))[0]
}

/**
 * Confirms for a second administrator that one of the lender's people is who they seem: then their approvals count
 * beside those of whoever gave them access within the last 24 hours. Returns the confirmed user's id. Rejected if the
 * user is unknown, they belong to a dealer or partner, nobody gave them access lately, or the administrator counts as
 * one person with them.
 */
export const confirmUser = async (
  change: Change,
  ring: KeyRing,
  { idOrEmail, by }: { readonly idOrEmail: string; readonly by: string },
): Promise<{ readonly id: string } | Refusal> => {
  const user = await findUser(change.sql, ring, idOrEmail)
  if (user === undefined) return NO_SUCH_USER
  if (!isStaff(user.role)) return NO_STAFF
  const { id } = user
  // A grant at the same time waits, and is not confirmed with the others.
  await lockAccount(change.sql, id)
  const colleagues = await colleaguesOf(change.sql, change.at.getTime(), [id, by])
  const called = await callerOf({ sql: change.sql, ring }, colleagues, [id, by])
  const fault = confirmationFault(colleagues, { userId: id, by }, called)
  if (fault !== undefined) return new Refusal(fault)
  await change.record(CONFIRMED, { kind: 'user', id })
  return { id }
}

const NO_STAFF = new Refusal('Only lender staff can be confirmed.')

export type GivenAccess = {
  /** The name of who gave it. */
  readonly by: string
  /** What they did, as a word or two between their name and the user's. */
  readonly did: string
  readonly at: Date
  /** Until then the two count as one person. */
  readonly until: Date
}

export type AccessToConfirm = {
  readonly given: readonly GivenAccess[]
  /** Why this administrator cannot confirm it; null if they can, and if there is nothing to confirm. */
  readonly fault: string | null
}

/**
 * The access that others have given a user, and that nobody has confirmed yet; `by` is the administrator who reads it.
 */
export const accessToConfirm = async (
  { sql, ring, now }: { readonly sql: Queries; readonly ring: KeyRing; readonly now: () => number },
  { userId, by }: { readonly userId: string; readonly by: string },
): Promise<AccessToConfirm> => {
  const colleagues = await colleaguesOf(sql, now(), [userId, by])
  const called = await callerOf({ sql, ring }, colleagues, [userId, by])
  const given = colleagues.grants
    .filter(({ to }) => to === userId)
    .map((grant) => ({
      by: called(grant.by),
      did: GRANTS[grant.did],
      at: new Date(grant.at),
      until: new Date(endOfGrant(grant)),
    }))
  const fault = given.length === 0 ? undefined : confirmationFault(colleagues, { userId, by }, called)
  return { given, fault: fault ?? null }
}

/**
 * Removes all second factors of a user who has lost them, and the link to the lender's identity provider. They then
 * sign in with their password, or are linked again. Their sessions end, and an email tells them. Rejected where there
 * is no user with this id or address, or they have no second factor.
 */
export const resetFactors = async (
  change: Change,
  ring: KeyRing,
  idOrEmail: string,
): Promise<{ readonly id: string } | Refusal> => {
  const { sql, at, record } = change
  const user = await findUser(sql, ring, idOrEmail)
  if (user === undefined) return NO_SUCH_USER
  const { id } = user
  await lockAccount(sql, id)
  const hadAuthenticator = await deleteAuthenticator(sql, id)
  const passkeys = await deletePasskeys(sql, id)
  const wasLinked = await unlinkUser(sql, id)
  if (!hadAuthenticator && passkeys === 0 && !wasLinked) return NONE
  await replaceRecoveryCodes(sql, id, [])
  await endSessionsOf(sql, id, at)
  await queueFactorMail(change, id, 'factorsReset')
  await record('user.factorsReset', { kind: 'user', id })
  return { id }
}

const NONE = new Refusal('This user has not set up two-factor authentication.')

/**
 * Ends all sessions of a user, on every device, and returns how many. Rejected where there is no user with this id or
 * address.
 */
export const endUserSessions = async (
  change: Change,
  ring: KeyRing,
  idOrEmail: string,
): Promise<{ readonly id: string; readonly ended: number } | Refusal> => {
  const user = await findUser(change.sql, ring, idOrEmail)
  if (user === undefined) return NO_SUCH_USER
  const ended = await endSessionsOf(change.sql, user.id, change.at)
  // A link to set a new password would reopen the account; an invitation stays valid.
  await endMailLinks(change.sql, user.id, change.at, 'reset')
  await change.record('user.sessionsEnded', { kind: 'user', id: user.id })
  return { id: user.id, ended }
}

/** Ends one session of a user whom the caller has found; false if they have no open one with this id. */
export const endUserSession = async (
  { sql, at, record }: Change,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): Promise<boolean> => {
  const hasEnded = await endSessionOf(sql, userId, sessionId, at)
  if (hasEnded) await record('session.ended', { kind: 'session', id: sessionId })
  return hasEnded
}

/**
 * Emails a dealer's user a request for the missing consents to their dealer's clients. The email leaves once the change
 * is committed. Rejected if the user is unknown, they cannot sign in, no consent is missing, or they got too many such
 * emails in the last hour.
 */
export const askConsents = async (
  change: Change,
  userId: string,
): Promise<{ readonly id: string } | Refusal> => {
  const user = await readInvited(change.sql, userId)
  if (user === undefined) return NO_SUCH_USER
  if (user.isDisabled)
    return new Refusal('This user cannot be asked for consent. The user or their dealer is disabled.')
  if (!user.hasJoined) {
    return new Refusal(
      'This user has not accepted the invitation yet. Resend the invitation, which also asks for consent.',
    )
  }
  const clients = await listOwnDealersClients(change.sql, [user.id])
  if (clients.every(({ hasConsented }) => hasConsented)) {
    return new Refusal('This user has already given consent to all clients of their dealer.')
  }
  const subject = invitationSubject('consents', user.id)
  if ((await countInWindow(change.sql, subject, USER_INVITATIONS, change.at)).is === 'waiting') {
    return new Refusal(`You can ask a user for consent up to ${USER_INVITATIONS.most} times per hour.`)
  }
  await queueMail(change, { kind: 'consentsAsked', userId: user.id })
  await change.record('consent.asked', { kind: 'user', id: user.id })
  return { id: user.id }
}
