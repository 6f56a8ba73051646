/** Mailed links, each for one use and one purpose, found by the SHA-256 of their secret. */
import type { Queries } from '../../../packages/postgres/connection/database.ts'

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
