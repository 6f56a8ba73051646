/** The pages' names for the queue's lists, states and times. */

import type { Party } from '../../../../src/domain/application/names/parties.ts'
import type { PolicyOutcome } from '../../../../src/domain/policy/policy.ts'

export const PARTY_NAMES: Readonly<Record<Party, string>> = {
  lender: 'Us',
  dealer: 'Dealer',
  signers: 'Signers',
  nobody: 'Nobody',
}

export const POLICY_NAMES: Readonly<Record<PolicyOutcome, string>> = {
  approve: 'Policy approves',
  refer: 'Policy refers',
  decline: 'Policy declines',
}
