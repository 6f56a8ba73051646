/**
 * Mailed links, each for one use and one purpose, found by the SHA-256 of their secret, and the recipients of emails.
 */

import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import type { Role } from '../../domain/access/roles.ts'
import type { Notice } from '../../domain/events/notifications.ts'
import { hasJoined } from './factors.ts'
import { openEmail } from './users.ts'

export type MailLinkPurpose = 'invitation' | 'reset'

type NewMailLink = {
  readonly id: string
  readonly tokenHash: Buffer
  readonly userId: string
  readonly purpose: MailLinkPurpose
  readonly at: Date
  readonly expiresAt: Date
}

/** A valid link: neither used nor expired, of an enabled user of an enabled dealer. */
export type MailLink = { readonly id: string; readonly userId: string; readonly purpose: MailLinkPurpose }

/**
 * Stores a link, in the caller's transaction. It replaces older ones of the same user, also if two are sent at once. Only
 * invitations stay valid beside each other: an operator may hand over a link before the email with another one leaves.
 */
export const createMailLink = async (sql: Queries, link: NewMailLink): Promise<void> => {
  const { id, tokenHash, userId, purpose, at, expiresAt } = link
  // Separate from the next statement, which then sees a link stored while this waited.
  await sql`select from users where id = ${userId} for no key update`
  await endMailLinks(sql, userId, at, purpose === 'invitation' ? 'reset' : null)
  await sql`
    insert into mail_links (id, token_hash, user_id, purpose, created_at, expires_at)
    values (${id}, ${tokenHash}, ${userId}, ${purpose}, ${at}, ${expiresAt})`
}

/** The good link with this hash. */
export const findMailLink = (sql: Queries, tokenHash: Buffer, at: Date): Promise<MailLink | undefined> =>
  sql<MailLink[]>`
    select l.id, l.user_id as "userId", l.purpose
    from mail_links l join users u on u.id = l.user_id left join dealers d on d.id = u.dealer_id
    where l.token_hash = ${tokenHash} and l.used_at is null and l.expires_at > ${at}
      and u.disabled_at is null and d.disabled_at is null`.first()

/**
 * Uses up the valid link with this hash, and ends the user's other links. Of several concurrent uses, the statement
 * lets one through.
 */
export const useMailLink = async (
  sql: Queries,
  tokenHash: Buffer,
  at: Date,
): Promise<MailLink | undefined> => {
  const [link] = await sql<MailLink[]>`
    update mail_links l set used_at = ${at}
    from users u left join dealers d on d.id = u.dealer_id
    where l.token_hash = ${tokenHash} and l.used_at is null and l.expires_at > ${at}
      and u.id = l.user_id and u.disabled_at is null and d.disabled_at is null
    returning l.id, l.user_id as "userId", l.purpose`
  if (link !== undefined) await endMailLinks(sql, link.userId, at)
  return link
}

/** Whether a user has used a link since a point in time. */
export const hasUsedLink = (sql: Queries, userId: string, since: Date): Promise<boolean> =>
  sql`select from mail_links where user_id = ${userId} and used_at > ${since} limit 1`.some()

/** Ends a user's links that are still valid, or only those for one purpose. */
export const endMailLinks = async (
  sql: Queries,
  userId: string,
  at: Date,
  purpose: MailLinkPurpose | null = null,
): Promise<void> => {
  await sql`
    update mail_links set expires_at = ${at}
    where user_id = ${userId} and used_at is null and expires_at > ${at}
      and (${purpose}::text is null or purpose = ${purpose})`
}

/** The recipient of an email: the facts of a user's row that determine whether there is one, and the address. */
export type MailRecipient = {
  readonly email: string
  readonly role: Role
  /** The name of their dealer or partner; null for the lender's staff. */
  readonly organisation: string | null
  readonly dealerId: string | null
  readonly hasJoined: boolean
  readonly passwordChangedAt: Date | null
  /** The emails about applications that they have stopped. */
  readonly stoppedMails: readonly Notice[]
}

/** The user as a recipient; undefined if there is none, or they or their dealer are disabled. */
export const findMailRecipient = async (
  sql: Queries,
  ring: KeyRing,
  userId: string,
): Promise<MailRecipient | undefined> => {
  const [row] = await sql<(Omit<MailRecipient, 'email'> & { keyId: string; encrypted: Buffer })[]>`
    select u.key_id as "keyId", u.email as encrypted, u.role, coalesce(d.name, p.name) as organisation, ${hasJoined(sql)} as "hasJoined",
      u.password_changed_at as "passwordChangedAt", u.dealer_id as "dealerId", u.stopped_mails as "stoppedMails"
    from users u left join dealers d on d.id = u.dealer_id left join partners p on p.id = u.partner_id
    where u.id = ${userId} and u.disabled_at is null and d.disabled_at is null`
  if (row === undefined) return undefined
  const { keyId, encrypted, ...recipient } = row
  return { ...recipient, email: openEmail(ring, userId, { keyId, encrypted }) }
}

/** Undefined where there is no user with this id. */
export const readStoppedMails = (sql: Queries, userId: string): Promise<readonly Notice[] | undefined> =>
  sql<{ stopped: readonly Notice[] }[]>`
    select stopped_mails as stopped from users where id = ${userId}`.first('stopped')

/** Stops one kind, or resumes it; false if nothing changed, or there is no user with this id. */
export const setMailStopped = async (
  sql: Queries,
  userId: string,
  { notice, isStopped }: { readonly notice: Notice; readonly isStopped: boolean },
): Promise<boolean> => {
  const rows = isStopped
    ? await sql`
        update users set stopped_mails = array_append(stopped_mails, ${notice}::text)
        where id = ${userId} and not ${notice}::text = any (stopped_mails) returning id`
    : await sql`
        update users set stopped_mails = array_remove(stopped_mails, ${notice}::text)
        where id = ${userId} and ${notice}::text = any (stopped_mails) returning id`
  return rows.length === 1
}

type Owned = { readonly ownerUserId: string | null; readonly ownerDealerId: string | null }

/**
 * The ids of the people whom an application concerns: its owner, if they can still sign in; otherwise of the enabled admins of its dealer, and without a dealer
 * of the lender's.
 */
export const findOwnerPeople = async (
  sql: Queries,
  { ownerUserId, ownerDealerId }: Owned,
): Promise<readonly string[]> => {
  const owner = await sql<{ id: string }[]>`
    select u.id from users u left join dealers d on d.id = u.dealer_id
    where u.id = ${ownerUserId} and u.disabled_at is null and d.disabled_at is null`
  if (owner.length > 0) return owner.map(({ id }) => id)
  return sql<{ id: string }[]>`
    select id from users
    where disabled_at is null and dealer_id is not distinct from ${ownerDealerId}
      and role = case when ${ownerDealerId}::uuid is null then 'admin' else 'dealerAdmin' end
    order by id`.all('id')
}

/**
 * The ids of the enabled admins of the client's dealer or partner; of a client with neither, those of the lender, or of the
 * dealers in its sandbox.
 */
export const findEndpointPeople = (sql: Queries, clientId: string): Promise<readonly string[]> =>
  sql<{ id: string }[]>`
    select u.id from clients c join users u on u.disabled_at is null
      and case when c.dealer_id is null and c.partner_id is null and c.sandbox_id is not null
        then u.dealer_id in (select id from dealers where sandbox_id = c.sandbox_id)
        else u.dealer_id is not distinct from c.dealer_id and u.partner_id is not distinct from c.partner_id end
      and u.role = case
        when c.partner_id is not null then 'partnerAdmin'
        when c.dealer_id is not null or c.sandbox_id is not null then 'dealerAdmin' else 'admin' end
    where c.id = ${clientId} order by u.id`.all('id')
