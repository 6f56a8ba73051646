/** A person's own account: signing in and out, the password, and the sessions. */
import type { Person } from '../../auth/person.ts'
import { isUuid } from '../../domain/uuid.ts'
import { Refusal } from '../../operations/refusal.ts'
import { changePassword } from '../../operations/sign-in/change-password.ts'
import { checkPasswordLink } from '../../operations/sign-in/check-link.ts'
import { endOtherSessions, endSession } from '../../operations/sign-in/end-session.ts'
import { listSessions } from '../../operations/sign-in/list-sessions.ts'
import { askPasswordLink } from '../../operations/sign-in/request-link.ts'
import { signIn } from '../../operations/sign-in/sign-in.ts'
import { signOut } from '../../operations/sign-in/sign-out.ts'
import { usePasswordLink } from '../../operations/sign-in/use-link.ts'
import { list, optional, text } from './body.ts'
import type { PasswordLink } from './contract.ts'
import { answer, done, type Handlers, noSuch, problem, slowed, taking } from './operation.ts'
import { meView, sessionView } from './views.ts'

/** What is longer is not looked at; how long a password may be is said by the operations. */
const EMAIL_MAXIMUM_CHARACTERS = 254
const PASSWORD_MAXIMUM_CHARACTERS = 10_000
const LINK_TOKEN_MAXIMUM_CHARACTERS = 200
const CLIENT_ID_MAXIMUM_CHARACTERS = 100
const CONSENTS_MAXIMUM = 1_000

const email = text(EMAIL_MAXIMUM_CHARACTERS)
const password = text(PASSWORD_MAXIMUM_CHARACTERS)
const token = text(LINK_TOKEN_MAXIMUM_CHARACTERS)
const consents = optional(list(text(CLIENT_ID_MAXIMUM_CHARACTERS), CONSENTS_MAXIMUM))

export const accountHandlers: Handlers<
  | 'signIn'
  | 'signOut'
  | 'readMe'
  | 'askPasswordLink'
  | 'checkPasswordLink'
  | 'usePasswordLink'
  | 'changeMyPassword'
  | 'listMySessions'
  | 'endMySession'
  | 'endMyOtherSessions'
> = {
  signIn: taking({ email, password }, async ({ service, visitor }, given) => {
    const outcome = await signIn(service, given, visitor)
    if (outcome.is === 'failed') return problem('sign-in-failed')
    if (outcome.is === 'slowed') return slowed(outcome.retryAfterSeconds)
    return { ...answer(meView(outcome.person)), session: { token: outcome.sessionToken } }
  }),

  signOut: async ({ service, visitor }) => {
    await signOut(service, visitor)
    return { ...done, session: 'ends' }
  },

  readMe: async ({ person }) => answer(meView(person)),

  askPasswordLink: taking({ email }, async ({ service, visitor }, given) => {
    const outcome = await askPasswordLink(service, given.email, visitor)
    return outcome === 'asked' ? { is: 'answer', status: 202, body: {} } : slowed(outcome.retryAfterSeconds)
  }),

  checkPasswordLink: taking({ token }, async ({ service }, given) => {
    const link: PasswordLink | undefined = await checkPasswordLink(service, given.token)
    return link === undefined ? problem('link-not-valid') : answer(link)
  }),

  usePasswordLink: taking({ token, password, consents }, async ({ service, visitor }, given) => {
    const outcome = await usePasswordLink(service, given, visitor)
    if (outcome instanceof Refusal) return outcome
    return outcome === 'done' ? done : problem('link-not-valid')
  }),

  changeMyPassword: taking({ current: password, password }, async ({ service, visitor }, given) => {
    const outcome = await changePassword(service, visitor, given)
    if (outcome === 'done') return done
    return outcome instanceof Refusal ? outcome : slowed(outcome.retryAfterSeconds)
  }),

  listMySessions: async ({ service, person }) =>
    answer({ items: (await listSessions(service, person)).map(sessionView) }),

  endMySession: async ({ service, visitor, params, person }) => {
    const id = params['id'] ?? ''
    if (!isUuid(id) || !(await endSession(service, visitor, id))) return noSuch('session')
    return isCurrent(person, id) ? { ...done, session: 'ends' } : done
  },

  endMyOtherSessions: async ({ service, visitor }) => {
    await endOtherSessions(service, visitor)
    return done
  },
}

const isCurrent = (person: Person, sessionId: string): boolean => person.sessionId === sessionId
