/** Tells what a link to set a password is for, and whose it is, without using it up. */
import { hashOfSecret } from '../auth/api-key.ts'
import { hasSecretForm } from '../auth/secret-form.ts'
import { findMailLink, type MailLinkPurpose } from '../store/mail-links.ts'
import { findSignInAccount } from '../store/sign-in-accounts.ts'
import type { Service } from './service.ts'

/** Undefined where the link was used, replaced by a newer one, is too old or never was, or its user is disabled. */
export const checkPasswordLink = async (
  { sql, ring, now }: Service,
  token: string,
): Promise<{ readonly purpose: MailLinkPurpose; readonly email: string } | undefined> => {
  if (!hasSecretForm(token)) return undefined
  const link = await findMailLink(sql, hashOfSecret(token), new Date(now()))
  if (link === undefined) return undefined
  const account = await findSignInAccount(sql, ring, link.userId)
  return account === undefined ? undefined : { purpose: link.purpose, email: account.email }
}
