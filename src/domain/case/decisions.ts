/**
 * The decisions of the lender's staff, each with the transition of its name wherever staff may make that, and the
 * reasons for which the lender declines.
 */
import type { State } from '../application/states.ts'
import { TRANSITIONS, type Transition, type TransitionName } from '../application/transitions.ts'

export const DECISIONS = [
  'review',
  'approve',
  'decline',
  'send-back',
  'reconsider',
  'withdraw',
  'pay-out',
] as const satisfies readonly TransitionName[]

export type Decision = (typeof DECISIONS)[number]

/** The transition that a decision makes from this state; undefined if staff cannot take it there. */
export const transitionBy = (decision: Decision, state: State): Transition | undefined =>
  TRANSITIONS.find(({ name, from, by }) => name === decision && from === state && by.includes('staff'))

/** The decisions that staff can take in this state. Approving once more takes other figures: it is a counter-offer. */
export const decisionsFrom = (state: State): readonly Decision[] =>
  DECISIONS.filter((decision) => (transitionBy(decision, state)?.to ?? state) !== state)

/**
 * A code for staff has its own sentence for everyone who may read the application, or another code's if the true reason
 * must stay internal.
 */
type DeclineReason = { readonly says: string } | { readonly reportedAs: 'policy' }

const REASONS = {
  affordability: { says: 'The repayments are not affordable on the income and outgoings that were given.' },
  creditHistory: { says: 'The credit history does not meet the lender’s criteria.' },
  identityNotProven: { says: 'The identity of a borrower could not be proven.' },
  vehicleNotAccepted: { says: 'The vehicle is not one that the lender finances.' },
  incompleteInformation: { says: 'Information that is needed for a decision was not given.' },
  policy: { says: 'The application does not meet the lender’s policy.' },
  // Naming a suspicion would warn the suspect.
  fraudSuspected: { reportedAs: 'policy' },
} as const satisfies Readonly<Record<string, DeclineReason>>

export type DeclineCode = keyof typeof REASONS

export const DECLINE_CODES = Object.keys(REASONS) as readonly DeclineCode[]

/** The sentence for people outside the lender. */
export const declineSentence = (code: DeclineCode): string => {
  const reason = REASONS[code]
  return 'says' in reason ? reason.says : REASONS[reason.reportedAs].says
}
