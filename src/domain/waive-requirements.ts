/** Waiving requirements in the sandbox, where nobody has documents to show. */
import { SANDBOX } from './actor.ts'
import { inState, isOutstanding, isSettled, type Requirement } from './requirement.ts'

const REASON = 'Waived in the sandbox.'

/** Waives all that is still wanted. */
export const waiveAll = (requirements: readonly Requirement[], at: number): readonly Requirement[] =>
  requirements.map((one) => (isOutstanding(one) ? waived(one, at) : one))

/** Waives all that is not accepted yet, also what has a document. */
export const waiveUnsettled = (requirements: readonly Requirement[], at: number): readonly Requirement[] =>
  requirements.map((one) => (isSettled(one) ? one : waived(one, at)))

/** Waives what is asked of every application, and leaves what somebody asked for. */
export const waiveUsual = (requirements: readonly Requirement[], at: number): readonly Requirement[] =>
  requirements.map((one) => (isOutstanding(one) && one.by === undefined ? waived(one, at) : one))

const waived = (requirement: Requirement, at: number): Requirement =>
  inState(requirement, { state: 'waived', reason: REASON, by: SANDBOX, at })
