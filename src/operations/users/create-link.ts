/** Makes a link by which a user sets their password: for the mail that carries it, or for the operator who hands it over. */
import { hashOfSecret, randomSecret } from '../../auth/api-key.ts'
import { LIFETIMES } from '../../domain/retention.ts'
import type { Change } from '../../store/audit/change.ts'
import type { KeyRing } from '../../store/encryption/key-ring.ts'
import { createMailLink, type MailLinkPurpose } from '../../store/people/mail-links.ts'
import { findUser, readInvited } from '../../store/people/users.ts'
import { NO_SUCH_USER, Refusal } from '../refusal.ts'

export type PasswordLink = {
  /** What follows # is not sent to any server, so it is in nobody's log. */
  readonly url: string
  readonly expiresAt: Date
}

const LINK_MILLISECONDS: Readonly<Record<MailLinkPurpose, number>> = {
  invitation: LIFETIMES.invitation.milliseconds,
  reset: LIFETIMES.passwordLink.milliseconds,
}

/** Earlier links of the user end. The secret in the link is stored as its hash only. */
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
 * The link for a user who is named by id or address: that of an invitation while they have no password, else one for a new
 * password. Refused where there is no such user, or they or their dealer are disabled.
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
  if (user.isDisabled) return new Refusal('This user can’t get a link: they or their dealer are disabled.')
  const purpose = user.hasJoined ? 'reset' : 'invitation'
  return { id: user.id, ...(await createPasswordLink(change, baseUrl, { purpose, userId: user.id })) }
}
