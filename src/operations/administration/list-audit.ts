/** Lists the audit: who did what, to what, when and from where; the newest first. */

import { type AuditEntry, listAuditRows } from '../../store/audit/read.ts'
import { findUser } from '../../store/people/users.ts'
import type { Refusal } from '../refusal.ts'
import { NO_SUCH_USER } from '../refusal.ts'
import type { Service } from '../service.ts'

export type AuditQuestion = {
  /** A user's id or address: their actions, and actions on them. */
  readonly user?: string
  /** A client's id: its actions, and actions on it. */
  readonly client?: string
  /** A whole action, `user.invited`, or the start of several, `user`. */
  readonly action?: string
  /** The id of the subject. */
  readonly subject?: string
  readonly limit: number
}

/** Rejected if the user does not exist. */
export const listAudit = async (
  { sql, ring }: Pick<Service, 'sql' | 'ring'>,
  { user, client, action, subject, limit }: AuditQuestion,
): Promise<readonly AuditEntry[] | Refusal> => {
  const found = user === undefined ? undefined : await findUser(sql, ring, user)
  if (user !== undefined && found === undefined) return NO_SUCH_USER
  return listAuditRows(sql, ring, {
    limit,
    ...(found === undefined ? {} : { userId: found.id }),
    ...(client === undefined ? {} : { clientId: client }),
    ...(action === undefined ? {} : { action }),
    ...(subject === undefined ? {} : { subjectId: subject }),
  })
}
