/** Links by which users set their password, and emails about new access and changed sign-in methods. */
import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import { hashOfSecret, randomSecret } from '../../adapters/access/secrets.ts'
import type { Letter } from '../../adapters/delivery/letter.ts'
import { accessGiven, type FactorChange } from '../../adapters/delivery/mail-texts.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { LIFETIMES } from '../../domain/lender/retention.ts'
import { type AccessMail, queueMail } from '../../service/queue-mail.ts'
import { NO_SUCH_USER, Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import type { Change } from '../../store/audit/change.ts'
import { findClient } from '../../store/clients/clients.ts'
import { createMailLink, type MailLinkPurpose } from '../../store/people/mail-links.ts'
import { findUser, readInvited, readUserRow } from '../../store/people/users.ts'

export type PasswordLink = {
  /** Browsers send no server what follows #, so it is in nobody's log. */
  readonly url: string
  readonly expiresAt: Date
}

const LINK_MILLISECONDS: Readonly<Record<MailLinkPurpose, number>> = {
  invitation: LIFETIMES.invitation.milliseconds,
  reset: LIFETIMES.passwordLink.milliseconds,
}

/**
 * Makes a link by which a user sets their password, for an email or for the operator to hand over. Ends the user's
 * earlier links, except invitations by a new invitation. Only a hash of the link's secret is stored.
 */
export const createPasswordLink = async (
  { sql, at, newId, record }: Change,
  baseUrl: string,
  { purpose, userId }: { readonly purpose: MailLinkPurpose; readonly userId: string },
): Promise<PasswordLink> => {
  const token = randomSecret()
  const expiresAt = new Date(at.getTime() + LINK_MILLISECONDS[purpose])
  const id = newId()
  await createMailLink(sql, { id, tokenHash: hashOfSecret(token), userId, purpose, at, expiresAt })
  await record('mailLink.created', { kind: 'mailLink', id })
  return { url: `${baseUrl}/console/password#token=${token}`, expiresAt }
}

/**
 * The link for a user by id or address: of an invitation while they have no password, otherwise for a new password.
 * Rejected if the user is unknown, or they or their dealer are disabled.
 */
export const linkForUser = async (
  change: Change,
  ring: KeyRing,
  idOrEmail: string,
  baseUrl: string,
): Promise<(PasswordLink & { readonly id: string }) | Refusal> => {
  const found = await findUser(change.sql, ring, idOrEmail)
  const user = found && (await readInvited(change.sql, found.id))
  if (user === undefined) return NO_SUCH_USER
  if (user.isDisabled)
    return new Refusal('This user cannot get a link. The user or their dealer is disabled.')
  const purpose = user.hasJoined ? 'reset' : 'invitation'
  return { id: user.id, ...(await createPasswordLink(change, baseUrl, { purpose, userId: user.id })) }
}

/**
 * The email to an admin of the lender about access that someone was given: who has it and who gave it is looked up when
 * it is sent. Undefined if the user or client no longer exists.
 */
export const accessLetter = async (
  service: Pick<Service, 'sql' | 'ring'>,
  baseUrl: string,
  { what, subjectId, role, by, at }: AccessMail,
): Promise<Letter | undefined> => {
  const [isOfUser, page] = role === undefined ? [false, 'clients'] : [true, 'users']
  const subject = isOfUser
    ? await nameOf(service, subjectId)
    : (await findClient(service.sql, subjectId))?.name
  if (subject === undefined) return undefined
  return accessGiven({
    what,
    subject,
    role,
    by: await actorInWords(service, by),
    at: new Date(at),
    url: `${baseUrl}/console/${page}/${subjectId}`,
  })
}

const actorInWords = async (service: Pick<Service, 'sql' | 'ring'>, { kind, id }: Actor): Promise<string> => {
  if (kind === 'operator') return 'The operator, on the command line,'
  return (await nameOf(service, id)) ?? 'Someone'
}

/** As "Una Sample (una@lender.example)". */
const nameOf = async (
  { sql, ring }: Pick<Service, 'sql' | 'ring'>,
  userId: string,
): Promise<string | undefined> => {
  const user = await readUserRow(sql, ring, userId)
  if (user === undefined) return undefined
  return user.name === null ? user.email : `${user.name} (${user.email})`
}

/**
 * Queues an email to a user whose sign-in methods have changed, in the transaction of the change, whether they or an
 * admin changed them.
 */
export const queueFactorMail = (change: Change, userId: string, what: FactorChange): Promise<void> =>
  queueMail(change, { kind: 'factorsChanged', userId, what, at: change.at.getTime() })
