/** Makes a link by which a user sets their password: for an email, or for the operator to hand over. */

import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import { hashOfSecret, randomSecret } from '../../adapters/access/api-key.ts'
import { LIFETIMES } from '../../domain/lender/retention.ts'
import type { Change } from '../../store/audit/change.ts'
import { createMailLink, type MailLinkPurpose } from '../../store/people/mail-links.ts'
import { findUser, readInvited } from '../../store/people/users.ts'
import { NO_SUCH_USER, Refusal } from '../refusal.ts'

export type PasswordLink = {
  /** Browsers send no server what follows #, so it is in nobody's log. */
  readonly url: string
  readonly expiresAt: Date
}

const LINK_MILLISECONDS: Readonly<Record<MailLinkPurpose, number>> = {
  invitation: LIFETIMES.invitation.milliseconds,
  reset: LIFETIMES.passwordLink.milliseconds,
}

/** Ends the user's earlier links, except invitations by a new invitation. Only a hash of the link's secret is stored. */
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
