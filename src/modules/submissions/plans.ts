/**
 * Does the service's own work on applications as soon as it is due: what the sandbox's instructions ask for, or what
 * follows from the policy.
 */

import { type Leased, leased, workOnDue } from '../../../packages/values/leased.ts'
import type { OnError, Running } from '../../../packages/values/repeatedly.ts'
import type { ProviderError } from '../../adapters/checks/provider.ts'
import { NoTurn } from '../../adapters/checks/turns.ts'
import { watched } from '../../adapters/watch/watched.ts'
import { POLICY, SANDBOX } from '../../domain/access/actor.ts'
import { allows } from '../../domain/application/states.ts'
import { checksLacking, needsSecondPerson, VERDICTS } from '../../domain/case/approval.ts'
import {
  type CaseFile,
  isOfSigning,
  isOfUpload,
  type Plan,
  type UploadAction,
} from '../../domain/case/case-file.ts'
import type { Check } from '../../domain/case/check.ts'
import { declineSentence } from '../../domain/case/decisions.ts'
import type { Person } from '../../domain/case/persons.ts'
import { inState, type Requirement, waiveUsual } from '../../domain/documents/requirement.ts'
import { declinesAnyway } from '../../domain/policy/policy.ts'
import type { Service } from '../../service/service.ts'
import { policyFor, policyOf } from '../../service/surroundings.ts'
import { findDue, leaseDue } from '../../store/applications/due.ts'
import { fileOf } from '../../store/applications/encrypted-parts.ts'
import { caseInHand } from '../applications/case-in-hand.ts'
import { type CaseChange, changeCase, type OpenCase } from '../applications/change.ts'
import { actOnSigning } from '../signing/sandbox-signer.ts'
import { type FoundCase, withFindingNow } from './check-results.ts'
import { completedInSandbox } from './complete.ts'
import { makeChecks } from './make-checks.ts'

const NOTHING = { is: 'nothing' } as const

/**
 * Does everything that is due. Concurrent calls are safe: each plan is done once. The signal aborts questions to
 * providers. The first plan of `dueVersion` is due whatever its time: the clock may have been set back since it was
 * made.
 */
export const followPlans = async (
  service: Service,
  id: string,
  { dueVersion, signal }: { readonly dueVersion?: number; readonly signal?: AbortSignal | undefined } = {},
): Promise<void> => {
  for (;;) {
    const next = await nextOf(service, id, dueVersion)
    if (next === undefined) return
    const { at, does } = next.plan
    const isAsked =
      !next.needsChecks ||
      (await askProviders(service, id, { signal, isBackground: dueVersion !== undefined }))
    if (isOfSigning(does) && !(await actOnSigning(service, id, does))) {
      await postpone(service, id, next.plan)
      return
    }
    const done = await changeCase(service, id, { actor: does === 'policy' ? POLICY : SANDBOX }, (open) => {
      const [plan, ...later] = open.file.plans
      // A newer revision has its own plans.
      if (plan?.at !== at || plan.does !== does) return NOTHING
      const file = { ...open.file, plans: later }
      return isAsked ? followed(service, { ...open, file }, plan) : { file, audits: [] }
    })
    if (done.is !== 'changed') return
  }
}

/**
 * Carries out the plans that are due, and returns how many succeeded. Stops between two plans once `signal` is aborted.
 */
export const followDue = (service: Service, onError: OnError, signal?: AbortSignal): Promise<number> =>
  workOnDue(plans(service, onError), signal)

/**
 * Checks every second for applications on which the service has to act, and carries out their plans. Runs until
 * stopped; stopping waits for the applications in progress.
 */
export const followAllPlans = (service: Service, onError: OnError): Running =>
  leased(plans(service, onError), EVERY_MILLISECONDS)

/**
 * Asks for checks and facts. False if a provider fails in a test, which is not asked again: the application then waits
 * for a person. @throws ProviderError if one fails otherwise, and what `makeChecks` throws.
 */
const askProviders = async (
  service: Service,
  id: string,
  how: Parameters<typeof makeChecks>[2],
): Promise<boolean> => {
  const { failed } = await makeChecks(service, id, how)
  const errors = failed.map(({ error }) => error)
  // What a provider failed with tells more than that another has not been asked, and of those the earliest turn counts.
  const told =
    errors.find((error) => !(error instanceof NoTurn)) ??
    errors.toSorted((one, other) => turnOf(one) - turnOf(other))[0]
  if (told === undefined) return true
  if ((await service.findApplication(id))?.mode !== 'test') throw told
  // The others are still to be asked.
  const unasked = errors.find(({ code }) => code === 'busy' || code === 'stopped')
  if (unasked !== undefined) throw unasked
  return false
}

const turnOf = (error: ProviderError): number =>
  error instanceof NoTurn && error.until !== undefined ? error.until : 0

/** The next plan, if it is due. Skips checks if the policy already declines, whatever the facts are. */
const nextOf = async (
  service: Service,
  id: string,
  dueVersion: number | undefined,
): Promise<{ readonly plan: Plan; readonly needsChecks: boolean } | undefined> => {
  const application = await service.findApplication(id)
  if (application === undefined) return undefined
  const { plans, policy } = fileOf(service, application)
  const [plan] = plans
  if (plan === undefined) return undefined
  if (plan.at > service.now() && application.version !== dueVersion) return undefined
  const isDeclined =
    policy !== undefined && declinesAnyway(policyOf(service, application, { policy }), policy)
  return { plan, needsChecks: plan.does === 'policy' && !isDeclined }
}

/** How long a plan waits while its signing is not ready. */
const SIGNING_WAIT_MILLISECONDS = 500

const postpone = async (service: Service, id: string, { at, does }: Plan): Promise<void> => {
  await changeCase(service, id, { actor: SANDBOX }, ({ file, now }) => {
    const [plan, ...later] = file.plans
    if (plan?.at !== at || plan.does !== does) return NOTHING
    const plans = [...later, { does, at: now + SIGNING_WAIT_MILLISECONDS }]
    return { file: { ...file, plans: plans.sort((one, other) => one.at - other.at) }, audits: [] }
  })
}

/** The file without the plan; if the plan no longer applies, that is the only change. */
const followed = async (service: Service, open: OpenCase, { does }: Plan): Promise<CaseChange> => {
  const { application, file } = open
  const unchanged = { file, audits: [] }
  if (isOfUpload(does)) return judgedInSandbox(open, does) ?? unchanged
  if (!allows(application.state, 'judge')) return unchanged
  if (does === 'refer')
    return application.state === 'InReview'
      ? unchanged
      : { ...unchanged, transition: { to: 'InReview', initiator: 'service' } }
  if (does === 'decline') return declined(file)
  const { persons } = await caseInHand(service, application)
  if (does === 'approve') {
    const completed = await completedInSandbox(service, application, file)
    return approvedInSandbox({ ...open, file: completed }, persons)
  }
  const found = await withFindingNow(service, open)
  return byPolicy(service, found, persons) ?? { ...unchanged, file: found.file }
}

const declined = (file: CaseFile): CaseChange => ({
  file,
  audits: ['application.declinedFor.policy'],
  transition: { to: 'Declined', initiator: 'service', reason: declineSentence('policy'), code: 'policy' },
})

/** The sandbox's underwriter accepts everything except what the instructions reject. */
const approvedInSandbox = ({ application, file, now }: OpenCase, persons: readonly Person[]): CaseChange => ({
  file: {
    ...file,
    checks: [...file.checks, ...passedInSandbox(file, application.revision, now, persons)],
    requirements: waiveUsual(file.requirements, now),
  },
  audits: [],
  transition: { to: 'Approved', initiator: 'service' },
})

/** The sandbox staff's reason for rejecting a document. */
const REFUSED = 'Rejected in the sandbox.'

/** Accepts or rejects all unchecked documents; undefined if there are none left. */
const judgedInSandbox = (
  { application, file, now }: OpenCase,
  does: UploadAction,
): CaseChange | undefined => {
  const waits = (requirement: Requirement) => requirement.state === 'received'
  if (!allows(application.state, 'judgeRequirements') || !file.requirements.some(waits)) return undefined
  const verdict = VERDICTS[does === 'acceptDocuments' ? 'accept' : 'refuse']
  const why = verdict.needsReason ? { reason: REFUSED } : {}
  const judged = { state: verdict.to, by: SANDBOX, at: now, ...why }
  const requirements = file.requirements.map((one) => (waits(one) ? inState(one, judged) : one))
  return { file: { ...file, requirements }, audits: [`requirement.${verdict.to}`] }
}

/** The missing checks, as the sandbox passes them. */
export const passedInSandbox = (
  file: CaseFile,
  revision: number,
  at: number,
  persons: readonly Person[],
): readonly Check[] =>
  checksLacking(file, revision, file.offer?.loanAmount, persons).map(({ of: _, ...need }) => ({
    ...need,
    result: 'passed',
    revision,
    by: SANDBOX,
    at,
  }))

/**
 * Declines at once; approves if no check is missing or waived and one approval is enough. It leaves everything else to
 * people; if only checks are missing, only until they are complete. It waits for facts that a provider sends later.
 */
const byPolicy = (
  service: Service,
  { application, file, awaits }: FoundCase,
  persons: readonly Person[],
): CaseChange | undefined => {
  const { offer, policy } = file
  if (policy === undefined || !allows(application.state, 'decideByPolicy')) return undefined
  if (awaits && !declinesAnyway(policyOf(service, application, file), policy)) return undefined
  if (policy.outcome === 'decline') return declined(file)
  if (policy.outcome !== 'approve' || offer === undefined) return undefined
  const { revision } = application
  const { fourEyesFrom } = policyFor(service, application)
  if (needsSecondPerson(file, { revision, loanAmount: offer.loanAmount, fourEyesFrom })) return undefined
  if (checksLacking(file, revision, offer.loanAmount, persons).length > 0) return undefined
  return { file, audits: [], transition: { to: 'Approved', initiator: 'service' } }
}

const EVERY_MILLISECONDS = 1_000
const AT_ONCE = 8
/** The lease of one application, and its wait after a failure; longer than a provider may take. */
const AGAIN_MILLISECONDS = 60_000
/** Its wait for a provider whose turns are taken. */
const BUSY_AGAIN_MILLISECONDS = 2_000

type Taken = { readonly id: string; readonly began: number; readonly dueVersion: number }

const plans = (service: Service, onError: OnError): Leased<string, Taken> => ({
  find: (limit) => findDue(service.sql, new Date(service.now()), limit),
  lease: async (id) => {
    const began = service.now()
    const dueVersion = await take(service, id, began)
    return dueVersion === undefined ? undefined : { id, began, dueVersion }
  },
  work: async ({ id, began, dueVersion }, signal) => {
    try {
      await watched('plan', NOTHING_DUE, () => followPlans(service, id, { dueVersion, signal }))
      return true
    } catch (error) {
      // A stopping process leaves a provider's response for the next start, and a provider that is down was reported.
      if (!signal?.aborted && !(error instanceof NoTurn)) onError(error)
      // Results from before the failure are stored, and with them that the rest is due.
      await takeAgain(service, { id, began }, error)
      return false
    }
  },
  atOnce: AT_ONCE,
  onError,
})

const NOTHING_DUE = () => ({})

const take = ({ sql, now }: Service, id: string, dueUntil: number, milliseconds = AGAIN_MILLISECONDS) =>
  leaseDue(sql, id, new Date(dueUntil), new Date(now() + milliseconds))

const takeAgain = (service: Service, { id, began }: Pick<Taken, 'id' | 'began'>, error: unknown) => {
  if (!(error instanceof NoTurn)) return take(service, id, service.now())
  const dueUntil = began + AGAIN_MILLISECONDS
  if (error.code === 'busy') return take(service, id, dueUntil, BUSY_AGAIN_MILLISECONDS)
  // Its own lease, unless the provider is asked about this case only later.
  const until = Math.max(AGAIN_MILLISECONDS, (error.until ?? 0) - service.now())
  return take(service, id, dueUntil, until)
}
