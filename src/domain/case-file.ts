/**
 * What the lender knows of an application beyond its revisions: figures, what is still wanted, checks and decisions.
 * It is kept sealed in one piece, and an event tells of it as it was then.
 */
import type { Actor } from './actor.ts'
import type { Check } from './check.ts'
import type { Offer } from './finance/selection.ts'
import type { PolicyFinding } from './policy/policy.ts'
import { outstandingNames, type Requirement } from './requirement.ts'
import type { ShownFor } from './shown-for.ts'
import { allows, isAtRest, type State } from './states.ts'

export type CaseFile = {
  /** The client's own data, as JSON text as it was sent. */
  readonly customData?: string
  /** The figures that hold: picked when it was submitted, or those that it was approved with. */
  readonly offer?: Offer
  /** What was picked when it was submitted, where it was approved with other figures; null where no product took it. */
  readonly askedOffer?: Offer | null
  readonly requirements: readonly Requirement[]
  /** While it is sent back: what the requirements stand for, to be compared with the next revision. */
  readonly shownFor?: ShownFor
  /** All that were ever done, the last one last. */
  readonly checks: readonly Check[]
  /** What the policy found when it was submitted last. */
  readonly policy?: PolicyFinding
  /** Who has approved it so far, where a second pair of eyes must. */
  readonly approvals: readonly Approval[]
  /** What is to be done by the service itself, the first of them first. */
  readonly plans: readonly Plan[]
  /** What the sandbox's words ask for once a signing is started, counted from its start. */
  readonly onSigning?: readonly { readonly does: SigningAction; readonly afterMilliseconds: number }[]
  /** What they ask for with each document, counted from its upload. */
  readonly onUpload?: readonly { readonly does: UploadAction; readonly afterMilliseconds: number }[]
}

export type Approval = {
  readonly by: Actor
  /** Milliseconds since 1970. */
  readonly at: number
  /** The figures that were approved. */
  readonly offer?: Offer
}

/** What the service does by itself at a moment: act on the policy's finding, or what the sandbox's words ask for. */
export type Plan = {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly does: 'policy' | 'approve' | 'decline' | 'refer' | SigningAction | UploadAction
}

/** What the sandbox does with a signing in its signers' place. */
export type SigningAction = 'sign' | 'declineSigning'

/** What the sandbox does with documents in the place of the lender's staff. */
export type UploadAction = 'acceptDocuments' | 'refuseDocuments'

export const isOfUpload = (does: Plan['does']): does is UploadAction =>
  does === 'acceptDocuments' || does === 'refuseDocuments'

export const isOfSigning = (does: Plan['does']): does is SigningAction =>
  does === 'sign' || does === 'declineSigning'

/** The file of an application whose signing starts at the moment. */
export const withSigningPlans = (file: CaseFile, at: number): CaseFile => withPlans(file, file.onSigning, at)

/** The file of an application that has got a document at the moment. */
export const withUploadPlans = (file: CaseFile, at: number): CaseFile => withPlans(file, file.onUpload, at)

const withPlans = (
  file: CaseFile,
  actions: readonly { readonly does: Plan['does']; readonly afterMilliseconds: number }[] = [],
  at: number,
): CaseFile => {
  const added = actions.map(({ does, afterMilliseconds }): Plan => ({ does, at: at + afterMilliseconds }))
  return { ...file, plans: [...file.plans, ...added].sort((one, other) => one.at - other.at) }
}

export const EMPTY_FILE: CaseFile = { requirements: [], checks: [], approvals: [], plans: [] }

/** The file of an application that has just been moved. Who sends it again starts its judgement anew. */
export const fileAfterTransition = (file: CaseFile, to: State): CaseFile => {
  if (allows(to, 'resubmit')) {
    const { customData, requirements, checks, shownFor } = file
    return {
      ...EMPTY_FILE,
      ...(customData === undefined ? {} : { customData }),
      requirements,
      ...(shownFor === undefined ? {} : { shownFor }),
      checks,
    }
  }
  // What waits for a second person's approval waits no more once somebody has looked at it otherwise.
  const approvals = to === 'InReview' ? [] : file.approvals
  const kept = isAtRest(to) ? [] : file.plans
  // What was to be done with a signing ends with it.
  const plans = allows(to, 'sign') ? kept : kept.filter(({ does }) => !isOfSigning(does))
  const { shownFor: _, ...rest } = file
  return { ...rest, approvals, plans }
}

/** The names of the documents that are wanted now: of an application that is declined or closed, none. */
export const wantedNames = (file: CaseFile, state: State): readonly string[] =>
  isAtRest(state) ? [] : outstandingNames(file.requirements)
