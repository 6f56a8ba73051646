/** What must still be shown before an agreement can be signed: documents that the lender asks for, by name. */
import type { Actor } from './actor.ts'

/**
 * `outstanding` until a document is there, `received` until the lender has looked at it, then `accepted` or
 * `refused`, which asks for another; `waived` where the lender does without.
 */
export const REQUIREMENT_STATES = ['outstanding', 'received', 'accepted', 'refused', 'waived'] as const

export type RequirementState = (typeof REQUIREMENT_STATES)[number]

export type Requirement = {
  /** Unique within its application. */
  readonly id: string
  /** What is asked for, in the lender's words. */
  readonly name: string
  /** Whom it is asked of, by the place among the applicants; null where it concerns all of them or the business. */
  readonly applicant: number | null
  readonly state: RequirementState
  /** Why it was refused or waived, or is outstanding again. */
  readonly reason?: string
  /** Who moved it into its state, and when, in milliseconds since 1970; neither while it is as it was first asked. */
  readonly by?: Actor
  readonly at?: number
  /** Its states before this one, the first one first; for the lender alone. */
  readonly before?: readonly RequirementStep[]
}

/** A state that a requirement was in: who brought it there, when and why; of the first one nobody did. */
export type RequirementStep = Pick<Requirement, 'state' | 'reason' | 'by' | 'at'>

/** More steps are not kept of one requirement: the first ones go. */
export const REQUIREMENT_STEPS_MAXIMUM = 30

/** A requirement in its next state; the one that it leaves is kept. */
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

/** Whether a document is still wanted for it. */
export const isOutstanding = ({ state }: Pick<Requirement, 'state'>): boolean =>
  state === 'outstanding' || state === 'refused'

/** The names of what is still wanted, each once, in the order in which it was asked for. */
export const outstandingNames = (requirements: readonly Requirement[]): readonly string[] => [
  ...new Set(requirements.filter(isOutstanding).map(({ name }) => name)),
]

/** Whether the lender is content with it, or does without: all must be so before anything is paid out. */
export const isSettled = ({ state }: Pick<Requirement, 'state'>): boolean =>
  state === 'accepted' || state === 'waived'

/** The names of those that have a document which nobody has looked at, each once. */
export const unseenNames = (requirements: readonly Requirement[]): readonly string[] => [
  ...new Set(requirements.filter(({ state }) => state === 'received').map(({ name }) => name)),
]
