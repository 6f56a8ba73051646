/**
 * The checks of a case, for the lender's staff: record a result, waive a check, ask the configured providers for what is
 * missing, or name the beneficial owners, who are checked too.
 */
import { UNREADABLE } from '../../../packages/values/typed/clean-text.ts'
import { ProviderError } from '../../adapters/checks/provider.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { allows, type State, statesAllowing } from '../../domain/application/states.ts'
import { checksLacking, exceptionsIn, isException, overrulesFailure } from '../../domain/case/approval.ts'
import type { Plan } from '../../domain/case/case-file.ts'
import {
  CHECK_NOTE_MAXIMUM_CHARACTERS,
  CHECKS,
  type Check,
  type CheckName,
  type CheckResult,
  isDuty,
} from '../../domain/case/check.ts'
import { unansweredSentence } from '../../domain/case/needed-facts.ts'
import { auditOf, type GivenOwner, type Need, needsOf, withOwners } from '../../domain/case/persons.ts'
import { measuresFacts } from '../../domain/policy/policy.ts'
import { failureText } from '../../domain/policy/values.ts'
import { FieldRefusal, Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { policyOf, providersOf } from '../../service/surroundings.ts'
import { caseInHand } from '../applications/case-in-hand.ts'
import { type CaseChange, changeCase, type OpenCase } from '../applications/change.ts'
import { type ByStaff, changeAsStaff } from '../applications/change-as-staff.ts'
import { findForStaff } from '../applications/find.ts'
import { type ChecksMade, makeChecks } from '../submissions/make-checks.ts'
import { followPlans } from '../submissions/plans.ts'
import { ChecksNotStored } from '../submissions/store-results.ts'
import { type Proving, refusalOfException, takesSecondFactor } from './proof.ts'

/** A check that somebody made. */
export type MadeCheck = Proving & {
  readonly name: CheckName
  /** The id of a person; by default, all applicants and the company. */
  readonly person?: string | undefined
  readonly result: CheckResult
  /** Only for the lender. Waiving a check requires one, and so does passing one that has failed. */
  readonly note?: string | undefined
}

export type RecordedCheck = ByStaff & MadeCheck

/**
 * Records a check's result, or waives the check. Returns the application's state afterwards: the policy may approve
 * what now lacks nothing.
 */
export const recordCheck = async (
  service: Service,
  reference: string,
  { seen, ...made }: RecordedCheck,
): Promise<State | Refusal> => {
  let isLast = false
  const changed = await changeAsStaff(service, reference, { by: made.by, seen }, async (open) => {
    const checked = await withCheck(service, reference, open, made)
    if (checked instanceof Refusal) return checked
    const plans = await plansOnceChecked(service, { ...open, file: checked.file })
    isLast = plans !== open.file.plans && !measuresFacts(policyOf(service, open.application, open.file))
    return { ...checked, file: { ...checked.file, plans } }
  })
  if (changed instanceof Refusal) return changed
  // Only then: for missing checks or facts a provider would be asked, whose failure must not fail this check. The worker does.
  if (isLast) await followPlans(service, changed.id)
  return (await service.findApplication(changed.id))?.state ?? changed.state
}

/**
 * The case with the check of each person whom it is about; rejected if no such person is on the case, or if its state, the law or the
 * missing proof of an exception does not allow it.
 */
export const withCheck = async (
  service: Service,
  reference: string,
  { application, file, now }: OpenCase,
  { name, person: about, result, by, note, prove }: MadeCheck,
): Promise<CaseChange | Refusal> => {
  const { state, revision, mode } = application
  const words = note?.trim() ?? ''
  if (UNREADABLE.test(words) || words.length > CHECK_NOTE_MAXIMUM_CHARACTERS)
    return new Refusal(`The note must be one line of at most ${CHECK_NOTE_MAXIMUM_CHARACTERS} characters.`)
  if (result === 'waived') {
    if (isDuty(name))
      return new Refusal(
        `The ${name} check is required by law, so it cannot be waived. Do the check and record the result.`,
      )
    if (words === '') return new Refusal(`The ${name} check cannot be waived without a reason.`)
  }
  if (!allows(state, 'check')) return refusalOfState(reference, state)
  const { persons } = await caseInHand(service, application)
  const needs = needsOf(persons, [name])
  const isAbout = ({ of }: Need) => (about === undefined ? of?.role !== 'beneficialOwner' : of?.id === about)
  const checks = needs.filter(isAbout).map(
    ({ of: _, ...need }): Check => ({
      ...need,
      ...{ result, revision, by, at: now, ...(words === '' ? {} : { note: words }) },
    }),
  )
  if (checks.length === 0) {
    const ids = needs.flatMap(({ of }) => of?.id ?? [])
    const message = `person must be one of those whom the ${name} check is about: ${ids.join(', ')}.`
    return new FieldRefusal([{ field: 'person', type: 'enum', message }])
  }
  if (checks.some((check) => overrulesFailure(file, check))) {
    // A program would correct itself, or whoever found that.
    if (by.kind === 'client')
      return new Refusal(
        `The ${CHECKS[name].says} check has failed for this revision. Only a person can record it as passed, with a reason.`,
        'check-failed',
      )
    if (words === '')
      return new Refusal(`The ${CHECKS[name].says} check has failed. Enter a reason to record it as passed.`)
  }
  if (checks.some((check) => isException(file, check))) {
    const needs = { secondFactor: takesSecondFactor(service, mode) }
    const what = result === 'waived' ? 'A waiver of the' : 'A pass of the failed or waived'
    const unproven = await refusalOfException(`${what} ${name} check`, { by, prove }, needs)
    if (unproven !== undefined) return unproven
  }
  return { file: { ...file, checks: [...file.checks, ...checks] }, audits: checks.map(auditOf) }
}

/**
 * Names the owners in place of those named before; an approval then needs the checks of each. Rejected if no company
 * borrows, if its state takes no checks, or if a name is unreadable or named twice.
 */
export const nameOwners = async (
  service: Service,
  reference: string,
  { owners: given, ...command }: ByStaff & { readonly owners: readonly GivenOwner[] },
): Promise<Refusal | undefined> => {
  const owners = given.map((owner) => ({ ...owner, name: owner.name.trim() }))
  if (owners.some(({ name }) => name === '' || UNREADABLE.test(name)))
    return new Refusal('The name of a beneficial owner must be one line of text.')
  if (new Set(owners.map(({ name, dateOfBirth }) => `${name} ${dateOfBirth}`)).size < owners.length)
    return new Refusal('A beneficial owner is named twice.')
  const changed = await changeAsStaff(service, reference, command, async ({ application, file, now }) => {
    if (!allows(application.state, 'check')) return refusalOfState(reference, application.state)
    const { persons } = await caseInHand(service, application)
    if (!persons.some(({ role }) => role === 'company'))
      return new Refusal(`${reference} is of no company, so it has no beneficial owners.`)
    const named = { by: command.by, at: now }
    return { file: { ...file, owners: withOwners(file.owners, owners, named) }, audits: ['owners.named'] }
  })
  return changed instanceof Refusal ? changed : undefined
}

/** The rejection of a check or a fact in a state that takes none. */
export const refusalOfState = (reference: string, state: State): Refusal =>
  new Refusal(
    `${reference} is ${state}; checks can be recorded only while it is ${statesAllowing('check').join(', ')}.`,
  )

/**
 * The policy approves what it would approve once no check is missing, and a person what one was waived for. It also
 * looks again once a provider has returned facts, from a time on: by default, in this change.
 */
export const plansOnceChecked = async (
  service: Service,
  { application, file, now }: OpenCase,
  factsSince: number = now,
): Promise<readonly Plan[]> => {
  const { mode, revision } = application
  const { policy, plans, offer, facts = [] } = file
  // A test application has facts if its commands ask for the policy.
  if (policy === undefined || (mode !== 'live' && facts.length === 0)) return plans
  const hasNewFacts = facts.some(
    (found) => found.revision === revision && found.at >= factsSince && !found.isPending,
  )
  if (!hasNewFacts) {
    if (policy.outcome !== 'approve') return plans
    const { persons } = await caseInHand(service, application)
    if (checksLacking(file, revision, offer?.loanAmount, persons).length > 0) return plans
    if (exceptionsIn(file, revision).length > 0) return plans
  }
  return [...plans.filter(({ does }) => does !== 'policy'), { at: now, does: 'policy' }]
}

/**
 * Has the configured providers make the missing checks. Returns what became of their results; rejected, with a sentence
 * about each provider that has failed, once the results of the others are stored. Then the policy may approve what
 * lacks nothing any more.
 */
export const askForChecks = async (
  service: Service,
  reference: string,
  { by, only }: { readonly by: Actor; readonly only?: CheckName | undefined },
): Promise<Pick<ChecksMade, 'made' | 'overtaken'> | Refusal> => {
  const found = await findForStaff(service, reference)
  if (found instanceof Refusal) return found
  if (providersOf(service, found).length === 0)
    return new Refusal('No check provider is configured: CHECK_PROVIDERS is empty.')
  const { id, state } = found
  if (!allows(state, 'check'))
    return new Refusal(
      `${reference} is ${state}; checks can be requested only while it is ${statesAllowing('check').join(', ')}.`,
    )
  const began = service.now()
  const asked = await makeChecks(service, id, { again: true, only }).catch(refusedWhereNotStored(reference))
  if (asked instanceof Refusal) return asked
  await changeCase(service, id, { actor: by }, async (open) => {
    const plans = await plansOnceChecked(service, open, began)
    return plans === open.file.plans ? NOTHING : { file: { ...open.file, plans }, audits: [] }
  })
  const { made, overtaken, failed } = asked
  // The policy acts in the background as soon as the provider responds: asking again at once would only fail again.
  if (failed.length > 0) return new Refusal(sentencesOf(asked))
  // The question to a provider that fails only now is stored, and the worker asks it again.
  await followPlans(service, id).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
  })
  return { made, overtaken }
}

const sentencesOf = ({ made, failed }: ChecksMade): string => {
  const sentences = failed.flatMap(({ provider, checks, error }) => {
    const says = failureText(error.code)
    return (checks.length === 0 ? [null] : checks).map((check) =>
      unansweredSentence({ provider, check, says }),
    )
  })
  const stored = made.length === 0 ? [] : [`Recorded: ${made.map((name) => CHECKS[name].title).join(', ')}.`]
  return [...sentences, ...stored].join(' ')
}

const NOTHING = { is: 'nothing' } as const

const refusedWhereNotStored = (reference: string) => (error: unknown) => {
  if (!(error instanceof ChecksNotStored)) throw error
  return new Refusal(`Someone else is changing ${reference}, so not all checks could be recorded. Try again.`)
}
