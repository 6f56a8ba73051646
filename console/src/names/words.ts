/** The pages' names for roles, scopes and states. */

import type { Mode } from '../../../src/domain/access/access.ts'
import type { Role, SCOPES, Scope } from '../../../src/domain/access/roles.ts'
import { SETS, type SetName } from '../../../src/domain/application/sets.ts'
import { STATES, type State } from '../../../src/domain/application/states.ts'
import type { QueueView } from '../../../src/domain/case/queue-views.ts'
import type { CredentialState } from '../../../src/domain/lender/credentials.ts'
import type { User } from '../../../src/modules/people/people-pages.ts'
import { wordsOf } from './formats.ts'

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  dealerUser: 'Dealer user',
  dealerAdmin: 'Dealer administrator',
  partnerUser: 'Partner user',
  partnerAdmin: 'Partner administrator',
  underwriter: 'Underwriter',
  payOut: 'Payouts',
  compliance: 'Compliance',
  admin: 'Administrator',
}

export const MODE_NAMES: Readonly<Record<Mode, string>> = { test: 'Test', live: 'Live' }

/** The lists of the queue. */
export const VIEW_NAMES: Readonly<Record<QueueView, string>> = {
  mine: 'Mine',
  unassigned: 'Unassigned',
  toDecide: 'To decide',
  secondApproval: 'Second approval',
  documents: 'Documents to review',
  messages: 'New messages',
  waitingOnDealer: 'Waiting on dealer',
  signing: 'Signing',
  toPayOut: 'To pay out',
  all: 'All',
}

/** What staff read: "In review". */
export const STATE_NAMES = Object.fromEntries(STATES.map((state) => [state, wordsOf(state)])) as Readonly<
  Record<State, string>
>

/** For administrators, in the order on the page. */
export const SCOPE_NAMES: Readonly<Record<Scope, string>> = {
  'applications:submit': 'Submit applications',
  'applications:read': 'Read applications and their status',
  'signing:start': 'Start signing',
  'catalogue:read': 'Look up cars',
  'webhooks:manage': 'Receive events',
  'lender:read': 'Read all applications',
  'lender:check': 'Record checks and review documents',
  'lender:decide': 'Make decisions',
  'lender:book': 'Book contracts',
}

/** Several scopes in one line. */
export const scopesInWords = (scopes: readonly Scope[]): string =>
  scopes
    .map((scope, place) => (place === 0 ? SCOPE_NAMES[scope] : SCOPE_NAMES[scope].toLowerCase()))
    .join(', ')

/** What a consent allows, in words for the person who gives it. */
export const SCOPE_PROMISES: Readonly<Record<(typeof SCOPES)[number], string>> = {
  'applications:submit': 'Submit applications in your name, and resubmit them with corrections',
  'applications:read': 'Read the applications it submitted for you, and their status',
  'signing:start': 'Start signing for approved applications',
  'catalogue:read': 'Look up cars',
  'webhooks:manage': 'Receive events when these applications change',
}

export const USER_STATES: Readonly<Record<User['state'], string>> = {
  invited: 'Invited',
  active: 'Active',
  disabled: 'Disabled',
}

export const CREDENTIAL_STATES: Readonly<Record<CredentialState, string>> = {
  inForce: 'Active',
  expired: 'Expired',
  revoked: 'Revoked',
}

/** "Used vehicle, hire purchase or PCP". */
export const setInWords = (name: SetName): string =>
  `${SETS[name].purpose.vehicle}, ${SETS[name].purpose.finance}`
