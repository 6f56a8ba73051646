/**
 * Requirements: the documents that the lender needs, by name, before an agreement can be signed; and how the sandbox
 * waives them.
 */
import { type Actor, SANDBOX } from '../access/actor.ts'

/**
 * `outstanding` until there is a document, `received` until the lender has checked it, then `accepted` or
 * `refused`, which needs another; `waived` if the lender does without it.
 */
export const REQUIREMENT_STATES = ['outstanding', 'received', 'accepted', 'refused', 'waived'] as const

export type RequirementState = (typeof REQUIREMENT_STATES)[number]

/** A state in a sentence for people. */
export const requirementWord = (state: RequirementState): string => (state === 'refused' ? 'rejected' : state)

export type Requirement = {
  /** Unique within its application. */
  readonly id: string
  /** The name of the document, in the lender's words. */
  readonly name: string
  /** The applicant it is about, by index; null if it is about all of them or the business. */
  readonly applicant: number | null
  readonly state: RequirementState
  /** Why it was requested, rejected or waived, or is outstanding again. */
  readonly reason?: string
  /** Who moved it into its state, and when, in milliseconds since 1970; both absent in the first state. */
  readonly by?: Actor
  readonly at?: number
  /** Its earlier states, in order; only for the lender. */
  readonly before?: readonly RequirementStep[]
}

/** A state of a requirement: who caused it, when and why; nobody caused the first one. */
export type RequirementStep = Pick<Requirement, 'state' | 'reason' | 'by' | 'at'>

/** The most steps stored of one requirement: the earliest are dropped. */
export const REQUIREMENT_STEPS_MAXIMUM = 30

/** A requirement in its next state; the previous one is recorded. */
export const inState = (
  { id, name, applicant, before = [], ...step }: Requirement,
  next: {
    readonly state: RequirementState
    readonly by: Actor
    readonly at: number
    readonly reason?: string
  },
): Requirement => ({
  id,
  name,
  applicant,
  ...next,
  before: [...before, step].slice(-REQUIREMENT_STEPS_MAXIMUM),
})

export const REQUIREMENT_NAME_MAXIMUM_CHARACTERS = 100
export const REQUIREMENT_REASON_MAXIMUM_CHARACTERS = 500

/** Whether a document is still needed for it. */
export const isOutstanding = ({ state }: Pick<Requirement, 'state'>): boolean =>
  state === 'outstanding' || state === 'refused'

/** Whether staff requested it and it is still outstanding: the usual requirements delay no decision. */
export const isAskedByStaff = (requirement: Requirement): boolean =>
  isOutstanding(requirement) && (requirement.by?.kind === 'user' || requirement.by?.kind === 'operator')

/** The names of the outstanding ones, each once, in the order of the requests. */
export const outstandingNames = (requirements: readonly Requirement[]): readonly string[] => [
  ...new Set(requirements.filter(isOutstanding).map(({ name }) => name)),
]

/** Whether it is accepted or waived: all must be so before the payout. */
export const isSettled = ({ state }: Pick<Requirement, 'state'>): boolean =>
  state === 'accepted' || state === 'waived'

/** The names of those in a state, each once. */
export const namesIn = (requirements: readonly Requirement[], state: RequirementState): readonly string[] => [
  ...new Set(requirements.filter((requirement) => requirement.state === state).map(({ name }) => name)),
]

/** The names of those with an unchecked document, each once. */
export const unseenNames = (requirements: readonly Requirement[]): readonly string[] =>
  namesIn(requirements, 'received')

const REASON = 'Waived in the sandbox.'

/** Waives all that are outstanding: in the sandbox nobody has documents to show. */
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
