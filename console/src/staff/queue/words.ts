/** The pages' names for the queue's lists, states and times. */

import type { Party, Stage } from '../../../../src/domain/case/queue-views.ts'
import type { PolicyOutcome } from '../../../../src/domain/policy/policy.ts'

export const STAGE_NAMES: Readonly<Record<Stage, string>> = {
  decide: 'Decide',
  secondApproval: 'Second approval',
  documents: 'Review documents',
  payOut: 'Pay out',
  dealer: 'Dealer',
  signing: 'Signers',
  done: 'Nobody',
}

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
