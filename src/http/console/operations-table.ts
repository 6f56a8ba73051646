/**
 * All operations of the console, in one table: routes are registered from it and from nothing else, and a test goes
 * through it with people of every kind.
 */

import type { Capability } from '../../domain/roles.ts'

/** Who may call an operation at all; what of it is theirs is decided by what they name. */
export type Who = 'anyone' | Capability

export type ConsoleOperation = {
  readonly name: string
  readonly method: 'GET' | 'POST'
  /** Under `CONSOLE_API`. */
  readonly path: `/${string}`
  readonly who: Who
}

export const CONSOLE_API = '/console/api'

export const CONSOLE_OPERATIONS = [
  { name: 'signIn', method: 'POST', path: '/sign-in', who: 'anyone' },
  { name: 'signOut', method: 'POST', path: '/sign-out', who: 'signedIn' },
  { name: 'readMe', method: 'GET', path: '/me', who: 'signedIn' },

  { name: 'askPasswordLink', method: 'POST', path: '/password-link', who: 'anyone' },
  { name: 'checkPasswordLink', method: 'POST', path: '/password-link/check', who: 'anyone' },
  { name: 'usePasswordLink', method: 'POST', path: '/password-link/use', who: 'anyone' },
  { name: 'changeMyPassword', method: 'POST', path: '/my-password', who: 'signedIn' },

  { name: 'listMySessions', method: 'GET', path: '/my-sessions', who: 'signedIn' },
  { name: 'endMySession', method: 'POST', path: '/my-sessions/:id/end', who: 'signedIn' },
  { name: 'endMyOtherSessions', method: 'POST', path: '/my-sessions/end-others', who: 'signedIn' },

  { name: 'listMyConsents', method: 'GET', path: '/my-consents', who: 'signedIn' },
  { name: 'withdrawMyConsent', method: 'POST', path: '/my-consents/:id/withdraw', who: 'signedIn' },
  { name: 'describeConsentRequest', method: 'GET', path: '/consent-request', who: 'anyone' },
  { name: 'answerConsentRequest', method: 'POST', path: '/consent', who: 'signedIn' },

  { name: 'signingLook', method: 'POST', path: '/signing/look', who: 'anyone' },
  { name: 'signingSendCode', method: 'POST', path: '/signing/send-code', who: 'anyone' },
  { name: 'signingCheckCode', method: 'POST', path: '/signing/check-code', who: 'anyone' },
  { name: 'signingAgreement', method: 'POST', path: '/signing/agreement', who: 'anyone' },
  { name: 'signingSign', method: 'POST', path: '/signing/sign', who: 'anyone' },
  { name: 'signingDecline', method: 'POST', path: '/signing/decline', who: 'anyone' },
  { name: 'signingWrongDetails', method: 'POST', path: '/signing/wrong-details', who: 'anyone' },
  { name: 'signingCopy', method: 'POST', path: '/signing/copy', who: 'anyone' },

  { name: 'listDealers', method: 'GET', path: '/dealers', who: 'dealerAdmin' },
  { name: 'createDealer', method: 'POST', path: '/dealers', who: 'admin' },
  { name: 'changeDealer', method: 'POST', path: '/dealers/:id', who: 'admin' },

  { name: 'searchUsers', method: 'POST', path: '/users/search', who: 'dealerAdmin' },
  { name: 'inviteUser', method: 'POST', path: '/users', who: 'dealerAdmin' },
  { name: 'changeUser', method: 'POST', path: '/users/:id', who: 'dealerAdmin' },
  { name: 'inviteUserAgain', method: 'POST', path: '/users/:id/invite', who: 'dealerAdmin' },
  { name: 'askUserForConsents', method: 'POST', path: '/users/:id/ask-consents', who: 'dealerAdmin' },
  { name: 'endSessionsOfUser', method: 'POST', path: '/users/:id/end-sessions', who: 'dealerAdmin' },

  { name: 'listClients', method: 'GET', path: '/clients', who: 'dealerAdmin' },
  { name: 'createClient', method: 'POST', path: '/clients', who: 'admin' },
  { name: 'readClient', method: 'GET', path: '/clients/:id', who: 'dealerAdmin' },
  { name: 'changeClient', method: 'POST', path: '/clients/:id', who: 'admin' },

  { name: 'createApiKey', method: 'POST', path: '/clients/:id/keys', who: 'dealerAdmin' },
  { name: 'rotateApiKey', method: 'POST', path: '/clients/:id/keys/:keyId/rotate', who: 'dealerAdmin' },
  { name: 'revokeApiKey', method: 'POST', path: '/clients/:id/keys/:keyId/revoke', who: 'dealerAdmin' },
  { name: 'rotateSecret', method: 'POST', path: '/clients/:id/secrets/rotate', who: 'dealerAdmin' },
  { name: 'revokeSecret', method: 'POST', path: '/clients/:id/secrets/:secretId/revoke', who: 'dealerAdmin' },
  { name: 'addPublicKey', method: 'POST', path: '/clients/:id/public-keys', who: 'dealerAdmin' },
  {
    name: 'revokePublicKey',
    method: 'POST',
    path: '/clients/:id/public-keys/:keyId/revoke',
    who: 'dealerAdmin',
  },
] as const satisfies readonly ConsoleOperation[]

type Declared = (typeof CONSOLE_OPERATIONS)[number]

export type ConsoleOperationName = Declared['name']

/** Who may call the operation with this name. */
export type WhoOf<Name extends ConsoleOperationName> = Extract<Declared, { readonly name: Name }>['who']
