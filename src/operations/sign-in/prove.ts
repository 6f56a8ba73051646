/** Lets a signed-in person prove again who they are, before a sensitive action. */
import type { IdentityProvider } from '../../adapters/access/identity-provider.ts'
import type { Person, WebUser } from '../../adapters/access/person.ts'
import { proveSession } from '../../store/people/sessions.ts'
import { lockPassword } from '../../store/people/sign-in-accounts.ts'
import { administer, recordRefusal } from '../administration/as-web-user.ts'
import { Refusal, SIGN_IN_FAILED } from '../refusal.ts'
import type { Service } from '../service.ts'
import { checkPassword, providerNeeded } from './check-password.ts'

export type GivenProof = { readonly password: string; readonly code?: string | undefined }

/**
 * Records the proof on the session. A person with a second factor also gives its code, or goes to the provider whose it is. Wrong passwords and codes slow
 * further attempts as in sign-in.
 */
export const prove = async (
  service: Service,
  webUser: WebUser,
  { password, code }: GivenProof,
): Promise<'proved' | Refusal> => {
  const { person } = webUser
  if (person === undefined) throw new Error('Nobody is signed in who could prove who they are')
  const checked = await checkPassword(service, webUser, { email: person.email, password, code, to: 'proof' })
  if (checked instanceof Refusal) return checked
  const { passwordHash, isStrong } = checked
  const { identityProvider } = service
  if (identityProvider !== undefined && !isStrong && isTheProviders(person))
    return providerNeededBy(service, webUser, person, identityProvider)
  return administer(service, webUser, async ({ sql, at, record }) => {
    const { userId, sessionId } = person
    // It may have been replaced while it was verified.
    if (!(await lockPassword(sql, userId, passwordHash))) return SIGN_IN_FAILED
    if (!(await proveSession(sql, sessionId, { at, isStrong }))) return SIGN_IN_FAILED
    await record('proof.succeeded', { kind: 'session', id: sessionId })
    return 'proved'
  })
}

/**
 * Whether the password in this session proves nothing: the person's factor is the provider's, by which the session did
 * not begin. (With a factor of their own they were asked for its code.)
 */
const isTheProviders = ({ proof }: Person): boolean => proof?.hasFactor === true && !proof.isStrong

const providerNeededBy = async (
  service: Service,
  webUser: WebUser,
  { userId }: Person,
  { name }: IdentityProvider,
): Promise<Refusal> => {
  await recordRefusal(service, webUser, 'proof.providerNeeded', { kind: 'user', id: userId })
  return providerNeeded(name, true)
}
