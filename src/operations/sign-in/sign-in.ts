/** Signs a person in with their address and password, and the code of a second factor if they have one. */

import type { WebUser } from '../../adapters/access/person.ts'
import { Refusal, SIGN_IN_FAILED } from '../refusal.ts'
import type { Service } from '../service.ts'
import { beginSession, type SignedIn } from './begin-session.ts'
import { checkPassword } from './check-password.ts'

/**
 * One response, `SIGN_IN_FAILED`, for an unknown address, a wrong password, a user who was only invited, and a disabled user or
 * dealer; only someone with the password learns whether a code is needed. While failures cause a wait, a right password
 * has to wait like a wrong one. Ends the visitor's previous session, if any.
 */
export const signIn = async (
  service: Service,
  given: { readonly email: string; readonly password: string; readonly code?: string | undefined },
  webUser: WebUser,
): Promise<SignedIn | Refusal> => {
  const checked = await checkPassword(service, webUser, { ...given, to: 'signIn' })
  if (checked instanceof Refusal) return checked
  const { account, ...proved } = checked
  return (await beginSession(service, webUser, account, proved)) ?? SIGN_IN_FAILED
}
