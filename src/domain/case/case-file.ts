/**
 * What the lender knows of an application besides its revisions: figures, requirements, checks and decisions. It is
 * stored encrypted as a whole, and an event contains it as it was at that time.
 */
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import type { Actor } from '../access/actor.ts'
import type { Application } from '../application/application.ts'
import { maskedApplication } from '../application/masking.ts'
import { allows, isAtRest, type State } from '../application/states.ts'
import type { ShownFor } from '../documents/proofs.ts'
import { outstandingNames, type Requirement } from '../documents/requirement.ts'
import { withFeeList } from '../finance/fees.ts'
import type { Cents } from '../finance/money.ts'
import type { Offer } from '../finance/selection.ts'
import type { Account } from '../lender/dealer-account.ts'
import type { PolicyFinding } from '../policy/policy.ts'
import type { BorrowerWithdrawal } from '../signing/withdrawal.ts'
import type { Booking } from './booking.ts'
import type { Check, FoundFacts } from './check.ts'
import type { Completion } from './completion.ts'
import type { CounterOfferResponse } from './counter-offer.ts'
import type { DeclineCode } from './decisions.ts'

export type CaseFile = {
  /** The client's own data, as the JSON text that was sent. */
  readonly customData?: string
  /** The figures in force: chosen at the submission, or approved. */
  readonly offer?: Offer
  /** The figures chosen at the submission, if it was approved with others; null if no product fitted. */
  readonly askedOffer?: Offer | null
  /** What the customer says of the counter-offer; absent until somebody records it, and once the figures change again. */
  readonly counterOfferResponse?: CounterOfferResponse
  /** What was completed since it was submitted; absent until something is. */
  readonly completion?: Completion
  readonly requirements: readonly Requirement[]
  /** While it is sent back: what the requirements were for, to compare with the next revision. */
  readonly shownFor?: ShownFor
  /** All checks ever made, in order. */
  readonly checks: readonly Check[]
  /** What providers found out, in order; the newest of a provider counts. */
  readonly facts?: readonly FoundFacts[]
  /** A company's beneficial owners, as far as they were named, in order; also those who were removed. */
  readonly owners?: readonly BeneficialOwner[]
  /** What the lender's core system made of the contract; absent until it says so. */
  readonly booking?: Booking
  /** The day of the payout, if the loan runs from it: no due date was known before. Absent until then. */
  readonly startsOn?: LocalDate
  /** The policy's findings on the last submission. */
  readonly policy?: PolicyFinding
  /** The approvals so far, if two people must approve. */
  readonly approvals: readonly Approval[]
  /** Who overrode the policy's decline: by reconsidering the application, or by approving it first. */
  readonly overrides?: readonly Approval[]
  /** Who overrode that the core system has not booked the contract, in order. */
  readonly payOutOverrides?: readonly PayOutOverride[]
  /** Who has paid out first, while a second person must pay out too. */
  readonly payOutFirst?: PayOutFirst
  /** What was paid to whom; absent until then, and if the dealer’s account was unknown. */
  readonly payment?: Payment
  /** When the dealer's people last got an email about documents that are needed. Milliseconds since 1970. */
  readonly documentsAskedAt?: number
  /** The hirer's withdrawal from the agreement; absent after a cancellation by the dealer or the lender. */
  readonly withdrawal?: BorrowerWithdrawal
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

/** Someone who owns or controls a share of the company that borrows. Their id is `owner` and their place, from 1. */
export type BeneficialOwner = {
  readonly name: string
  /** YYYY-MM-DD. */
  readonly dateOfBirth?: string
  /** In per cent. */
  readonly share: number
  readonly by: Actor
  /** Milliseconds since 1970. */
  readonly at: number
  /** Named by mistake, or no owner any more: nobody checks them. */
  readonly isRemoved?: true
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

/** The first of two people who pay out. */
export type PayOutFirst = {
  readonly by: Actor
  /** Milliseconds since 1970. */
  readonly at: number
  /** The version of the dealer's account that they saw: they paid to no other. */
  readonly account?: number
}

/** What the lender pays a dealer. */
export type Payment = Account & {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly amount: Cents
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
    const { customData, completion, requirements, checks, facts, owners, shownFor, outcomes, replaces } = file
    return {
      ...EMPTY_FILE,
      ...(customData === undefined ? {} : { customData }),
      ...(completion === undefined ? {} : { completion }),
      requirements,
      ...(shownFor === undefined ? {} : { shownFor }),
      checks,
      ...(facts === undefined ? {} : { facts }),
      ...(owners === undefined ? {} : { owners }),
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

/** The stored JSON: everything but customData, without empty fields. */
export type StoredFile = Omit<Partial<CaseFile>, 'customData' | 'requirements'> & {
  readonly requirements?: readonly (Requirement | FirstAsked)[]
}

/** A requirement in its first state: its id, name and applicant. Most are, and there are many of them. */
type FirstAsked = readonly [id: string, name: string, applicant: number | null]

/** The two parts in which a case file is stored: JSON, and the client's customData unchanged. */
export type FileParts = { readonly json: StoredFile; readonly customData: string | undefined }

/** Splits a file. */
export const partsOf = (file: CaseFile): FileParts => {
  const { customData, requirements, checks, approvals, plans, ...rest } = file
  const json = {
    ...rest,
    ...(requirements.length > 0 ? { requirements: requirements.map(shortened) } : {}),
    ...(checks.length > 0 ? { checks } : {}),
    ...(approvals.length > 0 ? { approvals } : {}),
    ...(plans.length > 0 ? { plans } : {}),
  }
  return { json, customData }
}

/** Puts together what `partsOf` split. */
export const fileFrom = ({ json: { requirements = [], ...json }, customData }: FileParts): CaseFile => ({
  ...EMPTY_FILE,
  ...withFeeLists(json),
  requirements: requirements.map(lengthened),
  ...(customData === undefined ? {} : { customData }),
})

/** Offers in their current form: files from before fees became a list have two named ones. */
const withFeeLists = <Json extends Omit<StoredFile, 'requirements'>>(json: Json): Json => ({
  ...json,
  ...(json.offer && { offer: withFeeList(json.offer) }),
  ...(json.askedOffer && { askedOffer: withFeeList(json.askedOffer) }),
  ...(json.approvals && {
    approvals: json.approvals.map((approval) =>
      approval.offer === undefined ? approval : { ...approval, offer: withFeeList(approval.offer) },
    ),
  }),
})

const shortened = (requirement: Requirement): Requirement | FirstAsked => {
  const { id, name, applicant, state, ...moved } = requirement
  return state === 'outstanding' && Object.keys(moved).length === 0 ? [id, name, applicant] : requirement
}

const lengthened = (stored: Requirement | FirstAsked): Requirement => {
  if (!isFirstAsked(stored)) return stored
  const [id, name, applicant] = stored
  return { id, name, applicant, state: 'outstanding' }
}

const isFirstAsked = (stored: Requirement | FirstAsked): stored is FirstAsked => Array.isArray(stored)

type Value = string | number | boolean

export type ChangedField = {
  /** Its place in the application. */
  readonly field: string
  /** Null if it was absent, or could not be used. */
  readonly before: Value | null
  readonly after: Value | null
}

/** These are no facts about the borrower. */
const LEFT_OUT = ['reference', 'owner', 'customData'] as const

/**
 * What two submissions of an application differ in, with the numbers that identify a person masked: in the order of the
 * fields now, followed by those that are gone.
 */
export const changedFields = (
  before: Partial<Application>,
  after: Partial<Application>,
): readonly ChangedField[] => {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  const [oldShown, nowShown] = [fieldsOf(maskedApplication(before)), fieldsOf(maskedApplication(after))]
  return [...new Set([...now.keys(), ...old.keys()])]
    .filter((field) => old.get(field) !== now.get(field))
    .map((field) => ({
      field,
      before: oldShown.get(field) ?? null,
      after: nowShown.get(field) ?? null,
    }))
}

const fieldsOf = (application: Partial<Application>): ReadonlyMap<string, Value> => {
  const shown: Record<string, unknown> = { ...application }
  for (const field of LEFT_OUT) delete shown[field]
  const fields = new Map<string, Value>()
  const add = (value: unknown, place: string): void => {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      fields.set(place, value)
    else if (Array.isArray(value)) for (const [entry, one] of value.entries()) add(one, `${place}[${entry}]`)
    else if (typeof value === 'object' && value !== null)
      for (const [name, one] of Object.entries(value)) add(one, place === '' ? name : `${place}.${name}`)
  }
  add(shown, '')
  return fields
}
