/**
 * The case file after a submission: figures, requirements, the policy's findings, the service's next plan. Also the dry
 * run, which stores nothing.
 */
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import type { ReferenceData } from '../../adapters/access/reference-data.ts'
import type { Principal } from '../../domain/access/access.ts'
import { SANDBOX } from '../../domain/access/actor.ts'
import type { Application } from '../../domain/application/application.ts'
import { inWordsOf, type ModelSet, type SubmissionHead } from '../../domain/application/model-set.ts'
import type { DryRunOutcome, Submitted } from '../../domain/application/stored-application.ts'
import { type CaseFile, fileAfterTransition, type Plan } from '../../domain/case/case-file.ts'
import { completedApplication, stillFitting } from '../../domain/case/completion.ts'
import { nextId, requirementsOf } from '../../domain/documents/default-requirements.ts'
import { isOutstanding, type Requirement } from '../../domain/documents/requirement.ts'
import { requirementsAgain } from '../../domain/documents/requirements-again.ts'
import type { CreditLaw } from '../../domain/finance/credit-law.ts'
import { findByPolicy, type PolicyFinding } from '../../domain/policy/policy.ts'
import type { SandboxInstructions } from '../../domain/sandbox/sandbox-instructions.ts'
import type { Service } from '../../service/service.ts'
import { pickOffer } from '../applications/status.ts'
import { type Prepared, prepareSubmission } from './prepare.ts'

export type SubmittedTo = {
  readonly referenceData: ReferenceData
  /** Whether the sandbox's commands steer it. */
  readonly isSteered: boolean
  readonly dealerId: string | null
  readonly today: LocalDate
  /** Milliseconds since 1970. */
  readonly now: number
  /** Whether there are providers of checks, so that the service starts to decide automatically. */
  readonly hasProviders: boolean
  /** The sandbox instructions in a test application; none for a live one. */
  readonly instructions: SandboxInstructions
  /** The laws that cap the APR of its figures. */
  readonly laws: readonly CreditLaw[]
}

/**
 * The file of a submission; it is valid if there is an application. `customData` is that of the submission: undefined
 * keeps the old value, null clears it.
 */
export const submittedFile = (
  before: CaseFile,
  submitted: Application | undefined,
  customData: string | null | undefined,
  to: SubmittedTo,
): CaseFile => {
  const { customData: stored, ...open } = fileAfterTransition(before, 'Open')
  const own = customData === undefined ? stored : (customData ?? undefined)
  const ownData = own === undefined ? {} : { customData: own }
  if (submitted === undefined) return { ...open, ...ownData }
  const { shownFor, completion: completedBefore, ...rest } = open
  const completion = stillFitting(completedBefore, submitted)
  const application = completedApplication(submitted, completion?.values)
  const { referenceData, isSteered, dealerId, today, now, instructions } = to
  const offer = pickOffer(referenceData, application, to)
  const policy = findByPolicy(referenceData.policyOn(today), { application, offer, today, dealerId })
  const asked =
    rest.requirements.length === 0
      ? requirementsOf(application)
      : requirementsAgain(application, rest.requirements, shownFor, now)
  return {
    ...rest,
    ...ownData,
    ...(completion === undefined ? {} : { completion }),
    ...(offer === undefined ? {} : { offer }),
    policy,
    requirements: instructions.requires.reduce((all, name) => withRequirement(all, name, now), asked),
    ...(instructions.onSigning.length === 0 ? {} : { onSigning: instructions.onSigning }),
    ...(instructions.onUpload.length === 0 ? {} : { onUpload: instructions.onUpload }),
    plans: isSteered ? steeredPlans(instructions, now) : plansOf(policy, to),
  }
}

/** Checks a submission by the same rules, facts and rights as a real one, in the set's words, and stores nothing. */
export const validateApplication = async (
  service: Service,
  set: ModelSet,
  caller: Principal,
  body: object,
): Promise<Submitted<DryRunOutcome>> => {
  const prepared = await prepareDryRun(service, set, caller, body)
  return inWordsOf(set, prepared.is === 'prepared' ? outcomeOf(prepared) : prepared)
}

/**
 * The result that a submission would have now, as far as it is readable; or why it is rejected, without a reference.
 */
export const prepareDryRun = async (
  service: Service,
  set: ModelSet,
  caller: Principal,
  body: object,
  head?: SubmissionHead,
): Promise<Prepared | Exclude<DryRunOutcome, { is: 'valid' | 'invalid' }>> => {
  // A submission checks access again when it is written. A dry run writes nothing, so it checks first.
  await service.referenceData.newest()
  const prepared = await prepareSubmission(service, set, caller, body, head)
  // A dry run submits nothing and reveals no reference, whatever the reason for a rejection.
  return prepared.is === 'changeDenied' ? { ...prepared, reference: null, everSubmitted: false } : prepared
}

const plansOf = ({ outcome }: PolicyFinding, { now, hasProviders }: SubmittedTo): readonly Plan[] =>
  outcome === 'refer' && !hasProviders ? [] : [{ at: now, does: 'policy' }]

/** The simulated providers may be slow, so that they are asked after the response to the submission. */
const steeredPlans = ({ actions, asksProviders }: SandboxInstructions, now: number): readonly Plan[] =>
  [
    ...actions.map(({ does, afterMilliseconds }): Plan => ({ does, at: now + afterMilliseconds })),
    ...(asksProviders ? [{ does: 'policy', at: now + 1 } as const] : []),
  ].sort((a, b) => a.at - b.at)

/** Instructions add nothing to an application with this many requirements, however often it is resubmitted. */
const REQUIREMENTS_BY_WORDS_MAXIMUM = 100

/** Adds the requirement unless it exists. */
const withRequirement = (
  requirements: readonly Requirement[],
  name: string,
  at: number,
): readonly Requirement[] => {
  const there = requirements.find((one) => one.name === name && isOutstanding(one))
  if (there === undefined && requirements.length >= REQUIREMENTS_BY_WORDS_MAXIMUM) return requirements
  const asked: Requirement = {
    ...(there ?? { id: nextId(requirements), name, applicant: null, state: 'outstanding' }),
    by: SANDBOX,
    at,
  }
  return there === undefined
    ? [...requirements, asked]
    : requirements.map((one) => (one === there ? asked : one))
}

const outcomeOf = ({ reading: { failures } }: Prepared): DryRunOutcome =>
  failures.length === 0 ? { is: 'valid' } : { is: 'invalid', failures }
