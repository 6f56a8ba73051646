/**
 * Makes changes on behalf of a signed-in person, which this process sees at once and the others soon, and emails admins
 * what gives access.
 */

import { networkOf } from '../adapters/access/addresses.ts'
import { type RefusalBounds, refusalBounds } from '../adapters/access/limits.ts'
import type { WebUser } from '../adapters/access/person.ts'
import type { AccessGiven } from '../adapters/delivery/mail-texts.ts'
import type { Actor } from '../domain/access/actor.ts'
import { type Change, change, inRequest, recordAlone, type Subject } from '../store/audit/change.ts'
import { findClientOfCredential } from '../store/clients/credentials.ts'
import { findUserRow, listEnabledAdmins } from '../store/people/users.ts'
import { queueMail } from './queue-mail.ts'
import type { Service } from './service.ts'

export type { Change }

/** Someone who is not signed in acts as the service's visitor, who has no identity. */
const actorOf = ({ person }: WebUser): Actor =>
  person === undefined ? { kind: 'service', id: 'visitor' } : { kind: 'user', id: person.userId }

/** The actor, for the audit. */
export const byWebUser = (service: Service, webUser: WebUser) => ({
  actor: actorOf(webUser),
  now: service.now,
})

/** Records what became of an export, in the name of its request: that it was sent, or that this failed. */
export const recordExport =
  (service: Service, webUser: WebUser, of: 'audit' | 'commission' | 'numbers' | 'queue', part?: string) =>
  (isSent: boolean): Promise<void> =>
    recordAlone(service.sql, byWebUser(service, webUser), `${of}.${isSent ? 'exported' : 'exportFailed'}`, {
      kind: 'request',
      id: webUser.requestId,
      part,
    })

/** Runs what a request does: every audit entry that it writes names the request, and from where it came. */
export const asRequest = <T>(
  { ring }: Pick<Service, 'ring'>,
  request: { readonly requestId: string; readonly origin: () => WebUser['origin'] },
  work: () => T,
): T => inRequest({ ring, ...request }, work)

/** Runs the change in one transaction, with who and when in the audit. Admins are told what gives access. */
export const administer = async <T>(
  service: Service,
  webUser: WebUser,
  work: (inProgress: Change) => Promise<T>,
): Promise<T> => {
  const by = byWebUser(service, webUser)
  const result = await change(service.sql, by, (inProgress) => notifyingAdmins(inProgress, by.actor, work))
  await service.referenceData.newest()
  return result
}

/**
 * Records that a visitor was denied something, up to a limit for each kind: so many a minute for one person or
 * network, and for all. Rejections of a known user are a separate kind from those that name nobody, which are easier
 * to cause.
 */
export const recordRefusal = async (
  service: Service,
  webUser: WebUser,
  action: string,
  subject: Subject,
): Promise<void> => {
  const refusal = {
    kind: `${actorOf(webUser).kind} ${action} ${subject.kind}`,
    by: webUser.person?.userId ?? networkOf(webUser.origin.address),
  }
  if (!boundsOf(service)(refusal, service.now())) return
  await recordAlone(service.sql, byWebUser(service, webUser), action, subject)
}

const bounds = new WeakMap<Service, RefusalBounds>()

const boundsOf = (service: Service): RefusalBounds => {
  const known = bounds.get(service)
  if (known !== undefined) return known
  const made = refusalBounds()
  bounds.set(service, made)
  return made
}

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
 * Runs the change, and queues emails in its transaction that tell every admin of the lender what gives access, whoever
 * gave it, at the console or the command line. A new admin is not told of themselves; somebody whose role was
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
