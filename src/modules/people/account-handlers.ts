/** The person's own account: their password, sessions and passkeys, and which emails about applications they get. */

import { created, type Handlers, noContent, ok, problem } from '../../http/handler.ts'
import { administer } from '../../service/as-web-user.ts'
import { notFound, Refusal } from '../../service/refusal.ts'
import type { accountOperations, mailOperations } from './account-pages.ts'
import { needsLinkFirst } from './begin-session.ts'
import { changeWantedMail, readUnsubscription, unsubscribe, wantedMailsOf } from './notices.ts'
import { addMyPasskey, removeMyPasskey, startMyPasskey } from './own-passkeys.ts'
import type { passkeyOperations } from './passkey-pages.ts'
import { askForPasskey, proveWithPasskey, signInWithPasskey } from './passkeys.ts'
import { changePassword } from './passwords.ts'
import {
  confirmMyAuthenticator,
  readMyFactors,
  removeMyAuthenticator,
  renewMyRecoveryCodes,
  startMyAuthenticator,
} from './second-factor.ts'
import { endOtherSessions, endSession, type ListedSession, listSessions } from './sign-in.ts'
import { meView } from './sign-in-handlers.ts'
import { readUser } from './user-access.ts'
import { changeUser } from './users.ts'

export const accountHandlers: Handlers<typeof accountOperations> = {
  readMyFactors: async ({ service, person }) => {
    const factors = await readMyFactors(service, person)
    return ok({ ...factors, needsLink: await needsLinkFirst(service, person) })
  },

  startMyAuthenticator: async ({ service, webUser }) => {
    const started = await startMyAuthenticator(service, webUser)
    return started instanceof Refusal ? started : ok(started)
  },

  confirmMyAuthenticator: async ({ service, webUser, body: { code } }) =>
    codesOrRefusal(await confirmMyAuthenticator(service, webUser, code)),

  removeMyAuthenticator: async ({ service, webUser }) => {
    const outcome = await removeMyAuthenticator(service, webUser)
    return outcome === 'done' ? noContent : outcome
  },

  renewMyRecoveryCodes: async ({ service, webUser, person }) =>
    codesOrRefusal(await renewMyRecoveryCodes(service, { ...webUser, person })),

  changeMyPassword: async ({ service, webUser, body }) => {
    const outcome = await changePassword(service, webUser, body)
    return outcome === 'done' ? noContent : outcome
  },

  changeMyName: async ({ service, webUser, person, body: { name } }) => {
    const outcome = await administer(service, webUser, (change) =>
      changeUser(change, service.ring, person.userId, { name }),
    )
    if (outcome instanceof Refusal) return outcome
    const user = await readUser(service, person.userId)
    return ok(meView({ ...person, name: user?.name ?? null }))
  },

  listMySessions: async ({ service, person }) =>
    ok({ items: (await listSessions(service, person)).map(sessionView) }),

  endMySession: async ({ service, webUser, person, params: { id } }) => {
    if (!(await endSession(service, webUser, id))) return notFound('session')
    return person.sessionId === id ? { ...noContent, session: 'ends' } : noContent
  },

  endMyOtherSessions: async ({ service, webUser }) => {
    await endOtherSessions(service, webUser)
    return noContent
  },
}

const codesOrRefusal = (outcome: readonly string[] | Refusal) =>
  outcome instanceof Refusal ? outcome : ok({ recoveryCodes: outcome })

export const sessionView = (session: ListedSession) => ({
  ...session,
  ...session.origin,
  current: session.isCurrent,
})

/**
 * The library's type of options does not fit an open record; JSON drops undefined fields or keeps them as they are.
 */
const options = (asked: object & { readonly challenge: string }) => ok({ ...asked })

export const passkeyHandlers: Handlers<typeof passkeyOperations> = {
  askPasskeyToSignIn: async ({ service, webUser, ownOrigin }) => {
    const asked = await askForPasskey(service, webUser, 'signIn', ownOrigin)
    return asked instanceof Refusal ? asked : options(asked)
  },

  signInWithPasskey: async ({ service, webUser, ownOrigin, body: { passkey } }) => {
    const outcome = await signInWithPasskey(service, webUser, passkey, ownOrigin)
    if (outcome instanceof Refusal) return outcome
    return { ...ok(meView(outcome.person)), session: { token: outcome.sessionToken } }
  },

  askPasskeyToProve: async ({ service, webUser, ownOrigin }) => {
    const asked = await askForPasskey(service, webUser, 'proof', ownOrigin)
    return asked instanceof Refusal ? asked : options(asked)
  },

  proveWithPasskey: async ({ service, webUser, person, ownOrigin, body: { passkey } }) => {
    const outcome = await proveWithPasskey(service, { ...webUser, person }, passkey, ownOrigin)
    return outcome === 'proved' ? noContent : outcome
  },

  startMyPasskey: async ({ service, webUser, person, ownOrigin }) => {
    const asked = await startMyPasskey(service, { ...webUser, person }, ownOrigin)
    return asked instanceof Refusal ? asked : options(asked)
  },

  addMyPasskey: async ({ service, webUser, person, ownOrigin, body: { name, passkey } }) => {
    const outcome = await addMyPasskey(
      service,
      { ...webUser, person },
      { name, response: passkey },
      ownOrigin,
    )
    return outcome instanceof Refusal ? outcome : created({ recoveryCodes: outcome })
  },

  removeMyPasskey: async ({ service, webUser, person, params: { id } }) => {
    const outcome = await removeMyPasskey(service, { ...webUser, person }, id)
    if (outcome instanceof Refusal) return outcome
    return outcome ? noContent : notFound('passkey')
  },
}

export const mailHandlers: Handlers<typeof mailOperations> = {
  listMyMails: async ({ service, person }) => ok({ items: await wantedMailsOf(service, person) }),

  changeMyMails: async ({ service, webUser, person, body }) => {
    await changeWantedMail(service, webUser, person.userId, body)
    return ok({ items: await wantedMailsOf(service, person) })
  },

  checkUnsubscription: async ({ service, body: { token } }) => {
    const found = await readUnsubscription(service, token)
    return found === undefined ? GONE : ok(found)
  },

  changeUnsubscription: async ({ service, webUser, body }) => {
    const changed = await unsubscribe(service, webUser, body)
    return changed === undefined ? GONE : ok(changed)
  },
}

const GONE = problem(
  'not-found',
  'This link no longer works. To change your email settings, sign in and go to My account.',
)
