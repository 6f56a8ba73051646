/** Lets a signed-in person prove again who they are, before a sensitive action. */
import type { WebUser } from '../../auth/person.ts'
import type { TooManyAttempts } from '../../auth/sign-in-limits.ts'
import { proveSession } from '../../store/people/sessions.ts'
import { lockPassword } from '../../store/people/sign-in-accounts.ts'
import { administer } from '../administration/as-web-user.ts'
import type { Service } from '../service.ts'
import { checkPassword, type ProviderNeeded } from './check-password.ts'

export type GivenProof = { readonly password: string; readonly code?: string | undefined }

/**
 * Records the proof on the session. A person with a second factor also gives its code. Wrong passwords and codes slow
 * further attempts as in sign-in.
 */
export const prove = async (
  service: Service,
  webUser: WebUser,
  { password, code }: GivenProof,
): Promise<
  'proved' | { readonly is: 'failed' | 'codeNeeded' | 'codeWrong' } | ProviderNeeded | TooManyAttempts
> => {
  const { person } = webUser
  if (person === undefined) throw new Error('Nobody is signed in who could prove who they are')
  const checked = await checkPassword(service, webUser, { email: person.email, password, code, to: 'proof' })
  if (checked.is === 'wrong') return { is: 'failed' }
  if (checked.is !== 'right') return checked
  const { passwordHash, isStrong } = checked
  return administer(service, webUser, async ({ sql, at, record }) => {
    const { userId, sessionId } = person
    // It may have been replaced while it was verified.
    if (!(await lockPassword(sql, userId, passwordHash))) return { is: 'failed' }
    if (!(await proveSession(sql, sessionId, { at, isStrong }))) return { is: 'failed' }
    await record('proof.succeeded', { kind: 'session', id: sessionId })
    return 'proved'
  })
}
