/** Changes the password of a signed-in person, and ends their other sessions. */

import { orBusy } from '../../adapters/access/bounded-work.ts'
import { hashPassword } from '../../adapters/access/password.ts'
import type { WebUser } from '../../adapters/access/person.ts'
import { passwordFault } from '../../domain/access/password-rules.ts'
import { endMailLinks } from '../../store/people/mail-links.ts'
import { endSessionsOf } from '../../store/people/sessions.ts'
import { lockPassword } from '../../store/people/sign-in-accounts.ts'
import { setPasswordHash } from '../../store/people/users.ts'
import { administer } from '../administration/as-web-user.ts'
import { queueMail } from '../mail/queue.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { checkPassword, SLOWED_BY_OTHERS } from './check-password.ts'

/**
 * Rejected if the current password is wrong, which slows further attempts as in sign-in, or the new one breaks a rule.
 */
export const changePassword = async (
  service: Service,
  webUser: WebUser,
  { current, password }: { readonly current: string; readonly password: string },
): Promise<'done' | Refusal> => {
  const { person } = webUser
  if (person === undefined) throw new Error('Nobody is signed in whose password could be changed')
  const fault = passwordFault(password, {
    email: person.email,
    dealerName: (person.dealer ?? person.partner)?.name ?? null,
  })
  if (fault !== undefined) return new Refusal(fault)
  const checked = await checkPassword(service, webUser, {
    email: person.email,
    password: current,
    to: 'passwordChange',
  })
  if (checked instanceof Refusal) return checked.kind === 'too-many-requests' ? checked : WRONG
  if (isSame(current, password))
    return new Refusal('The new password must be different from the current one.')
  const hash = await orBusy(hashPassword(password))
  if (hash === 'busy') return SLOWED_BY_OTHERS
  return administer(service, webUser, async (change) => {
    const { sql, at, record } = change
    const { userId, sessionId } = person
    // A link may have replaced it while it was verified; then it is no longer the current one.
    if (!(await lockPassword(sql, userId, checked.passwordHash))) return WRONG
    await setPasswordHash(sql, userId, hash, at)
    await endSessionsOf(sql, userId, at, sessionId)
    // Ends a link that was requested earlier, perhaps by someone else.
    await endMailLinks(sql, userId, at)
    await queueMail(change, { kind: 'passwordChanged', userId })
    await record('user.passwordChanged', { kind: 'user', id: userId })
    return 'done'
  })
}

const WRONG = new Refusal('The current password is not correct.')

/** As for hashing: other code points of the same characters are the same password. */
const isSame = (one: string, other: string) => one.normalize('NFKC') === other.normalize('NFKC')
