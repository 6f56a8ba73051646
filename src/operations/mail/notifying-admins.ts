/** Emails every admin of the lender what gives access, whoever gave it, at the console or the command line. */

import type { AccessGiven } from '../../adapters/mail/texts.ts'
import type { Actor } from '../../domain/access/actor.ts'
import type { Change } from '../../store/audit/change.ts'
import { findClientOfCredential } from '../../store/clients/credentials.ts'
import { findUserRow, listEnabledAdmins } from '../../store/people/users.ts'
import { queueMail } from './queue.ts'

/** By the action that is recorded of it, which nothing that gives access can go without. */
const NOTIFICATIONS: Readonly<Partial<Record<string, AccessGiven>>> = {
  'user.created': 'adminAdded',
  'user.enabled': 'adminEnabled',
  'user.roleChanged': 'roleChanged',
  'apiKey.created': 'apiKeyAdded',
  'clientSecret.created': 'secretAdded',
  'clientSecret.rotated': 'secretAdded',
  'publicKey.added': 'publicKeyAdded',
}

type Given = { readonly what: AccessGiven; readonly id: string }

/**
 * Runs the change, and queues the emails in its transaction. A new admin is not told of themselves; somebody whose role was
 * changed is, whatever it is now.
 */
export const notifyingAdmins = async <T>(
  change: Change,
  actor: Actor,
  work: (change: Change) => Promise<T>,
): Promise<T> => {
  const given: Given[] = []
  const record: Change['record'] = async (action, subject) => {
    const what = NOTIFICATIONS[action]
    if (what !== undefined) given.push({ what, id: subject.id })
    await change.record(action, subject)
  }
  const result = await work({ ...change, record })
  for (const one of given) await notify(change, actor, one)
  return result
}

const notify = async (change: Change, actor: Actor, { what, id }: Given): Promise<void> => {
  const { sql, at } = change
  const about = await subjectOf(change, what, id)
  if (about === undefined) return
  const admins = (await listEnabledAdmins(sql)).filter((admin) => what === 'roleChanged' || admin !== id)
  const recipients = new Set(what === 'roleChanged' ? [...admins, id] : admins)
  const mail = { kind: 'accessGiven', what, ...about, by: actor, at: at.getTime() } as const
  for (const userId of recipients) await queueMail(change, { ...mail, userId })
}

/** The user, or the live client, that has the access; undefined if nobody need be told. */
const subjectOf = async ({ sql }: Change, what: AccessGiven, id: string) => {
  if (what === 'adminAdded' || what === 'adminEnabled' || what === 'roleChanged') {
    const role = (await findUserRow(sql, id))?.role
    return role === undefined || (what !== 'roleChanged' && role !== 'admin')
      ? undefined
      : { subjectId: id, role }
  }
  const client = await findClientOfCredential(sql, id)
  return client?.mode === 'live' ? { subjectId: client.id } : undefined
}
