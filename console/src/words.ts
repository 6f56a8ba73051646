/** What roles, scopes and states are called on the pages. */

import type { Mode } from '../../src/domain/access.ts'
import type { CredentialState } from '../../src/domain/credential-life.ts'
import type { Role } from '../../src/domain/roles.ts'
import type { Scope } from '../../src/domain/scopes.ts'
import type { User } from '../../src/http/console/contract/users.ts'

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  dealerUser: 'Dealer user',
  dealerAdmin: 'Dealer administrator',
  underwriter: 'Underwriter',
  admin: 'Administrator',
}

export const MODE_NAMES: Readonly<Record<Mode, string>> = { test: 'Test', live: 'Live' }

/** For administrators, in the order in which they are shown. */
export const SCOPE_NAMES: Readonly<Record<Scope, string>> = {
  'applications:submit': 'Submit applications',
  'applications:read': 'Read applications and their status',
  'signing:start': 'Start signing',
  'catalogue:read': 'Look up cars',
  'webhooks:manage': 'Receive notifications of changes',
}

/** Several scopes in one line. */
export const scopesInWords = (scopes: readonly Scope[]): string =>
  scopes
    .map((scope, place) => (place === 0 ? SCOPE_NAMES[scope] : SCOPE_NAMES[scope].toLowerCase()))
    .join(', ')

/** What a consent allows, said to the person who gives it. */
export const SCOPE_PROMISES: Readonly<Record<Scope, string>> = {
  'applications:submit':
    'Submit applications in your name, and send them again when something has to be corrected',
  'applications:read': 'Read the applications that it sent for you, and their status',
  'signing:start': 'Start the signing of an application that was approved',
  'catalogue:read': 'Look up cars',
  'webhooks:manage': 'Get events when one of these applications changes',
}

export const USER_STATES: Readonly<Record<User['state'], string>> = {
  invited: 'Invited',
  active: 'Active',
  disabled: 'Deactivated',
}

export const CREDENTIAL_STATES: Readonly<Record<CredentialState, string>> = {
  inForce: 'In force',
  expired: 'Expired',
  revoked: 'Revoked',
}

/** "1 user", "2 users". */
export const count = (number: number, one: string, many: string): string =>
  `${number} ${number === 1 ? one : many}`

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 3_600

/** How long to wait, rounded up: "45 seconds", "5 minutes", "2 hours". */
export const waitInWords = (seconds: number): string => {
  if (seconds < MINUTE_SECONDS * 2) return count(Math.ceil(seconds), 'second', 'seconds')
  if (seconds < HOUR_SECONDS * 2) return count(Math.ceil(seconds / MINUTE_SECONDS), 'minute', 'minutes')
  return count(Math.ceil(seconds / HOUR_SECONDS), 'hour', 'hours')
}
