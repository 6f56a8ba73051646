/**
 * What the lender knows of an application besides its revisions: figures, requirements, checks and decisions. It is
 * stored encrypted as a whole, and an event contains it as it was at that time.
 */

import type { Actor } from '../access/actor.ts'
import type { ShownFor } from '../application/shown-for.ts'
import { allows, isAtRest, type State } from '../application/states.ts'
import { outstandingNames, type Requirement } from '../documents/requirement.ts'
import type { Offer } from '../finance/selection.ts'
import type { PolicyFinding } from '../policy/policy.ts'
import type { Booking } from './booking.ts'
import type { Check } from './check.ts'
import type { CounterOfferResponse } from './counter-offer.ts'
import type { DeclineCode } from './decline-reasons.ts'
import type { FoundFacts } from './found-facts.ts'

export type CaseFile = {
  /** The client's own data, as the JSON text that was sent. */
  readonly customData?: string
  /** The figures in force: chosen at the submission, or approved. */
  readonly offer?: Offer
  /** The figures chosen at the submission, if it was approved with others; null if no product fitted. */
  readonly askedOffer?: Offer | null
  /** What the customer says of the counter-offer; absent until somebody records it, and once the figures change again. */
  readonly counterOfferResponse?: CounterOfferResponse
  readonly requirements: readonly Requirement[]
  /** While it is sent back: what the requirements were for, to compare with the next revision. */
  readonly shownFor?: ShownFor
  /** All checks ever made, in order. */
  readonly checks: readonly Check[]
  /** What providers found out, in order; the newest of a provider counts. */
  readonly facts?: readonly FoundFacts[]
  /** What the lender's core system made of the contract; absent until it says so. */
  readonly booking?: Booking
  /** The policy's findings on the last submission. */
  readonly policy?: PolicyFinding
  /** The approvals so far, if two people must approve. */
  readonly approvals: readonly Approval[]
  /** Who overrode the policy's decline: by reconsidering the application, or by approving it first. */
  readonly overrides?: readonly Approval[]
  /** Who overrode that the core system has not booked the contract, in order. */
  readonly payOutOverrides?: readonly PayOutOverride[]
  /** What each approval approved, and why each decline was made, in order; of the whole application, whatever was resubmitted. */
  readonly outcomes?: readonly Outcome[]
  /** The reference of the application that this one corrects, and whose place it takes once it is submitted. */
  readonly replaces?: string
  /** The reference of the application that has taken its place. */
  readonly replacedBy?: string
  /** The service's next actions, the first of them first. */
  readonly plans: readonly Plan[]
  /** The sandbox instructions for when a signing starts, timed from its start. */
  readonly onSigning?: readonly { readonly does: SigningAction; readonly afterMilliseconds: number }[]
  /** The sandbox instructions for each document, timed from its upload. */
  readonly onUpload?: readonly { readonly does: UploadAction; readonly afterMilliseconds: number }[]
}

export type Approval = {
  readonly by: Actor
  /** Milliseconds since 1970. */
  readonly at: number
  /** The approved figures. */
  readonly offer?: Offer
}

/** A person's statement that the case is to be paid out although the core system has not booked the contract. */
export type PayOutOverride = {
  readonly by: Actor
  /** Milliseconds since 1970. */
  readonly at: number
  readonly reason: string
  /** When the core system rejected the contract; absent if it had said nothing. The override is about this alone. */
  readonly rejectedAt?: number
}

/** What was recorded with a transition besides its reason. */
export type Outcome = {
  readonly to: State
  /** Milliseconds since 1970, as the transition's. */
  readonly at: number
  /** The figures in force once it was approved. */
  readonly offer?: Offer
  /** Why it was declined. */
  readonly code?: DeclineCode
}

/** The file with what a transition records besides its reason. */
export const withOutcome = (
  file: CaseFile,
  { to, at, code }: Pick<Outcome, 'to' | 'at'> & { readonly code?: DeclineCode | undefined },
): CaseFile => {
  const { offer, outcomes = [] } = file
  const approved = to === 'Approved' && offer !== undefined ? { offer } : undefined
  const declined = code === undefined ? undefined : { code }
  if (approved === undefined && declined === undefined) return file
  return { ...file, outcomes: [...outcomes, { to, at, ...approved, ...declined }] }
}

/** What was recorded with a transition; undefined if nothing was. */
export const outcomeOf = (
  { outcomes = [] }: Pick<CaseFile, 'outcomes'>,
  { to, at }: { readonly to: State; readonly at: Date },
): Outcome | undefined => outcomes.findLast((one) => one.to === to && one.at === at.getTime())

/** What the service does automatically at a time: act on the policy's findings, or follow the sandbox's instructions. */
export type Plan = {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly does: 'policy' | 'approve' | 'decline' | 'refer' | SigningAction | UploadAction
}

/** What the sandbox does with a signing in place of its signers. */
export type SigningAction = 'sign' | 'declineSigning'

/** What the sandbox does with documents in place of the lender's staff. */
export type UploadAction = 'acceptDocuments' | 'refuseDocuments'

export const isOfUpload = (does: Plan['does']): does is UploadAction =>
  does === 'acceptDocuments' || does === 'refuseDocuments'

export const isOfSigning = (does: Plan['does']): does is SigningAction =>
  does === 'sign' || does === 'declineSigning'

/** The file of an application whose signing starts now. */
export const withSigningPlans = (file: CaseFile, at: number): CaseFile => withPlans(file, file.onSigning, at)

/** The file of an application that gets a document now. */
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

/** The file of an application after a transition. A resubmission starts its judgement afresh. */
export const fileAfterTransition = (file: CaseFile, to: State): CaseFile => {
  if (allows(to, 'resubmit')) {
    const { customData, requirements, checks, facts, shownFor, outcomes, replaces } = file
    return {
      ...EMPTY_FILE,
      ...(customData === undefined ? {} : { customData }),
      requirements,
      ...(shownFor === undefined ? {} : { shownFor }),
      checks,
      ...(facts === undefined ? {} : { facts }),
      ...(outcomes === undefined ? {} : { outcomes }),
      ...(replaces === undefined ? {} : { replaces }),
    }
  }
  // Once someone has taken it up otherwise, it no longer waits for a second approval.
  const approvals = to === 'InReview' ? [] : file.approvals
  const retained = isAtRest(to) ? [] : file.plans
  // The plans for a signing end with it.
  const plans = allows(to, 'sign') ? retained : retained.filter(({ does }) => !isOfSigning(does))
  const { shownFor: _, ...rest } = file
  return { ...rest, approvals, plans }
}

/** The names of the documents wanted now; empty for a declined or closed application. */
export const wantedNames = (file: CaseFile, state: State): readonly string[] =>
  isAtRest(state) ? [] : outstandingNames(file.requirements)
