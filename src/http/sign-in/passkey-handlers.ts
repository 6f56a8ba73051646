/** Passkeys: signing in, proving who the person is, adding and removing them. */

import { notFound, Refusal } from '../../operations/refusal.ts'
import { addMyPasskey, removeMyPasskey, startMyPasskey } from '../../operations/sign-in/own-passkeys.ts'
import { askForPasskey, proveWithPasskey, signInWithPasskey } from '../../operations/sign-in/passkeys.ts'
import { created, type Handlers, noContent, ok } from '../declare/handler.ts'
import { meView } from './handlers.ts'
import type { passkeyOperations } from './passkey-pages.ts'

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
