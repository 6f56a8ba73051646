/** Does what the service itself is to do with an application: what the sandbox's words ask for, or what the policy found. */
import { POLICY, SANDBOX } from '../../domain/actor.ts'
import { checksLacking, needsFourEyes } from '../../domain/approval.ts'
import {
  type CaseFile,
  isOfSigning,
  isOfUpload,
  type Plan,
  type UploadAction,
} from '../../domain/case-file.ts'
import type { Check } from '../../domain/check.ts'
import { declineSentence } from '../../domain/decline-reasons.ts'
import { dublinDay } from '../../domain/dublin-day.ts'
import { inState, type Requirement } from '../../domain/requirement.ts'
import { allows } from '../../domain/states.ts'
import { VERDICTS } from '../../domain/verdict.ts'
import { waiveUsual } from '../../domain/waive-requirements.ts'
import { fileOf } from '../../store/applications/case-file.ts'
import { type CaseChange, changeCase, type OpenCase } from '../applications/change.ts'
import type { Service } from '../service.ts'
import { actOnSigning } from '../signing/sandbox-signer.ts'
import { makeChecks } from './make-checks.ts'

const NOTHING = { is: 'nothing' } as const

/**
 * Does all that is due by now. Others that do the same at once do no harm: each plan is done once. The signal ends what
 * is asked of providers.
 */
export const followPlans = async (service: Service, id: string, signal?: AbortSignal): Promise<void> => {
  for (;;) {
    const next = await nextOf(service, id)
    if (next === undefined) return
    if (next.needsChecks) await makeChecks(service, id, signal)
    const { at, does } = next.plan
    if (isOfSigning(does) && !(await actOnSigning(service, id, does))) {
      await postpone(service, id, next.plan)
      return
    }
    const done = await changeCase(service, id, { actor: does === 'policy' ? POLICY : SANDBOX }, (open) => {
      const [plan, ...later] = open.file.plans
      // A revision sent meanwhile has plans of its own.
      if (plan?.at !== at || plan.does !== does) return NOTHING
      return followed(service, { ...open, file: { ...open.file, plans: later } }, plan)
    })
    if (done.is !== 'changed') return
  }
}

/** The next plan, if it is due. What the policy declines anyway nobody is asked about. */
const nextOf = async (
  service: Service,
  id: string,
): Promise<{ readonly plan: Plan; readonly needsChecks: boolean } | undefined> => {
  const application = await service.findApplication(id)
  if (application === undefined) return undefined
  const { plans, policy } = fileOf(service, application)
  const [plan] = plans
  if (plan === undefined || plan.at > service.now()) return undefined
  return { plan, needsChecks: plan.does === 'policy' && policy?.outcome !== 'decline' }
}

/** How long a plan waits whose signing is not ready yet. */
const SIGNING_WAIT_MILLISECONDS = 500

const postpone = async (service: Service, id: string, { at, does }: Plan): Promise<void> => {
  await changeCase(service, id, { actor: SANDBOX }, ({ file, now }) => {
    const [plan, ...later] = file.plans
    if (plan?.at !== at || plan.does !== does) return NOTHING
    const plans = [...later, { does, at: now + SIGNING_WAIT_MILLISECONDS }]
    return { file: { ...file, plans: plans.sort((one, other) => one.at - other.at) }, audits: [] }
  })
}

/** The file comes without the plan; where it no longer applies, that is all that changes. */
const followed = (service: Service, open: OpenCase, { does }: Plan): CaseChange => {
  const { application, file } = open
  const unchanged = { file, audits: [] }
  if (isOfUpload(does)) return judgedInSandbox(open, does) ?? unchanged
  if (!allows(application.state, 'judge')) return unchanged
  if (does === 'refer')
    return application.state === 'InReview'
      ? unchanged
      : { ...unchanged, move: { to: 'InReview', hand: 'service' } }
  if (does === 'decline') return declined(file)
  if (does === 'approve') return approvedInSandbox(open)
  return byPolicy(service, open) ?? unchanged
}

const declined = (file: CaseFile): CaseChange => ({
  file,
  audits: ['application.declinedFor.policy'],
  move: { to: 'Declined', hand: 'service', reason: declineSentence('policy') },
})

/** The sandbox's underwriter is satisfied with everything but what the words asked for. */
const approvedInSandbox = ({ application, file, now }: OpenCase): CaseChange => ({
  file: {
    ...file,
    checks: [...file.checks, ...passedInSandbox(file, application.revision, now)],
    requirements: waiveUsual(file.requirements, now),
  },
  audits: [],
  move: { to: 'Approved', hand: 'service' },
})

/** What the sandbox's staff say of a document that they refuse. */
const REFUSED = 'Refused in the sandbox.'

/** All documents that wait to be looked at are accepted, or refused; undefined where none does any more. */
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

/** The checks that are lacking, as the sandbox passes them. */
export const passedInSandbox = (file: CaseFile, revision: number, at: number): readonly Check[] =>
  checksLacking(file, revision, file.offer?.loanAmount).map((name) => ({
    name,
    result: 'passed',
    revision,
    by: SANDBOX,
    at,
  }))

/**
 * Declines at once; approves where no check is lacking and one pair of eyes is enough. All else is left to people,
 * and where only checks are lacking, until they are there.
 */
const byPolicy = (service: Service, { application, file }: OpenCase): CaseChange | undefined => {
  const { offer, policy } = file
  if (policy === undefined || !allows(application.state, 'decideByPolicy')) return undefined
  if (policy.outcome === 'decline') return declined(file)
  if (policy.outcome !== 'approve' || offer === undefined) return undefined
  const { fourEyesFrom } = service.referenceData.current().policyOn(dublinDay(service.now()))
  if (needsFourEyes(fourEyesFrom, offer.loanAmount)) return undefined
  if (checksLacking(file, application.revision, offer.loanAmount).length > 0) return undefined
  return { file, audits: [], move: { to: 'Approved', hand: 'service' } }
}
