/** The decisions of the lender's staff: each makes the transition of its name, wherever staff may make that. */
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
