/** The recipient of an email: the facts of a user's row that determine whether there is one, and the address. */

import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import type { Role } from '../../domain/access/roles.ts'
import type { Notice } from '../../domain/events/notices.ts'
import { hasJoined } from './factors.ts'
import { openEmail } from './users.ts'

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
