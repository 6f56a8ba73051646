/** Waiving requirements in the sandbox, where nobody has documents to show. */
import { SANDBOX } from '../access/actor.ts'
import { inState, isOutstanding, isSettled, type Requirement } from './requirement.ts'

const REASON = 'Waived in the sandbox.'

export const waiveAll = (requirements: readonly Requirement[], at: number): readonly Requirement[] =>
  requirements.map((one) => (isOutstanding(one) ? waived(one, at) : one))

/** Waives everything that is not accepted, including requirements with a document. */
export const waiveUnsettled = (requirements: readonly Requirement[], at: number): readonly Requirement[] =>
  requirements.map((one) => (isSettled(one) ? one : waived(one, at)))

/** Waives the usual requirements, and leaves those that someone requested. */
export const waiveUsual = (requirements: readonly Requirement[], at: number): readonly Requirement[] =>
  requirements.map((one) => (isOutstanding(one) && one.by === undefined ? waived(one, at) : one))

const waived = (requirement: Requirement, at: number): Requirement =>
  inState(requirement, { state: 'waived', reason: REASON, by: SANDBOX, at })
