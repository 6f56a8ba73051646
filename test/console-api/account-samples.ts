/** Calls by which people sign in and look after their own account; see samples.ts. */
import { randomSecret } from '../../src/adapters/access/secrets.ts'
import { softwareAuthenticator } from '../support/software-authenticator.ts'
import type { Objects } from './sample-objects.ts'
import { anEmail } from './sample-values.ts'
import type { Sample } from './samples.ts'

const aPasskey = () => softwareAuthenticator('http://localhost').get({ challenge: 'none' })
const aPassword = 'a long enough sample password'

export const ACCOUNT_SAMPLES = {
  signIn: () => ({ path: '/sign-in', body: { email: anEmail(), password: aPassword }, status: 401 }),
  signOut: () => ({ path: '/sign-out', status: 204 }),
  readMe: () => ({ path: '/me', status: 200 }),
  // Longer than any password, so that it is wrong whatever the person's is.
  prove: () => ({ path: '/proof', body: { password: 'x'.repeat(5_000) }, status: 401 }),
  // At an IP address nobody has passkeys.
  askPasskeyToSignIn: () => ({ path: '/sign-in/passkey-options', status: 409 }),
  signInWithPasskey: () => ({ path: '/sign-in/passkey', body: { passkey: aPasskey() }, status: 401 }),
  askPasskeyToProve: () => ({ path: '/proof/passkey-options', status: 409 }),
  proveWithPasskey: () => ({ path: '/proof/passkey', body: { passkey: aPasskey() }, status: 401 }),
  readSignInWays: () => ({ path: '/sign-in/ways', status: 200 }),
  // Without an identity provider nobody can be sent there, or come back.
  visitProviderToSignIn: () => ({ path: '/sign-in/provider', body: { next: '/console' }, status: 409 }),
  visitProviderToProve: () => ({ path: '/proof/provider', status: 409 }),
  returnFromProvider: () => ({
    path: '/sign-in/provider/return',
    body: { answer: 'code=none&state=none' },
    status: 409,
  }),
  startMyPasskey: () => ({ path: '/my-passkeys/options', status: 409 }),
  addMyPasskey: () => ({
    path: '/my-passkeys',
    body: { name: 'sample', passkey: softwareAuthenticator('http://localhost').make({ challenge: 'none' }) },
    status: 409,
  }),
  removeMyPasskey: ({ sessionId }) => ({ path: `/my-passkeys/${sessionId}/remove`, status: 404 }),
  readMyFactors: () => ({ path: '/my-factors', status: 200 }),
  startMyAuthenticator: () => ({ path: '/my-authenticator', status: 200 }),
  confirmMyAuthenticator: () => ({
    path: '/my-authenticator/confirm',
    body: { code: '123456' },
    status: 409,
  }),
  removeMyAuthenticator: () => ({ path: '/my-authenticator/remove', status: 409 }),
  renewMyRecoveryCodes: () => ({ path: '/my-recovery-codes', status: 409 }),
  askPasswordLink: () => ({ path: '/password-link', body: { email: anEmail() }, status: 202 }),
  checkPasswordLink: () => ({ path: '/password-link/check', body: { token: randomSecret() }, status: 410 }),
  startPasskeyByLink: () => ({
    path: '/password-link/passkey-options',
    body: { token: randomSecret() },
    status: 410,
  }),
  usePasswordLink: () => ({
    path: '/password-link/use',
    body: { token: randomSecret(), password: aPassword },
    status: 410,
  }),
  changeMyPassword: () => ({
    path: '/my-password',
    body: { current: aPassword, password: 'x' },
    status: 409,
  }),
  changeMyName: () => ({ path: '/my-name', body: { name: 'Sample Person' }, status: 200 }),
  listMyMails: () => ({ path: '/my-mails', status: 200 }),
  changeMyMails: () => ({ path: '/my-mails', body: { notice: 'message', isWanted: true }, status: 200 }),
  checkUnsubscription: () => ({
    path: '/unsubscription/check',
    body: { token: randomSecret() },
    status: 404,
  }),
  changeUnsubscription: () => ({
    path: '/unsubscription',
    body: { token: randomSecret(), isWanted: false },
    status: 404,
  }),
} satisfies Readonly<Record<string, (objects: Objects) => Sample>>
