/** Moves a test client's application to a state by allowed transitions, so that developers see the consequences. */
import type { Caller } from '../../adapters/access/authenticate.ts'
import { SANDBOX } from '../../domain/access/actor.ts'
import type { ModelSet } from '../../domain/application/model-set.ts'
import { isApproved, type State } from '../../domain/application/states.ts'
import type { ApplicationStatus } from '../../domain/application/stored-application.ts'
import {
  type Initiator,
  type Transition,
  transitionBetween,
  transitionsTo,
} from '../../domain/application/transitions.ts'
import type { CaseFile } from '../../domain/case/case-file.ts'
import { rejectionOf } from '../../domain/case/pay-out.ts'
import { waiveAll, waiveUnsettled } from '../../domain/documents/waive-requirements.ts'
import { fileOf } from '../../store/applications/case-file.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { findAccessible } from '../applications/find-accessible.ts'
import { readStatusAfter } from '../applications/read-status.ts'
import { transitionApplication } from '../applications/transition.ts'
import { passedInSandbox } from '../decisioning/act.ts'
import { CHANGED_BY_OTHERS, NO_SUCH_APPLICATION, Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'

/** The history's reason for a transition that needs one. */
const REASON = 'Moved in the sandbox.'

/** Each transition counts and is reported like any other. Live clients have no sandbox: they get 404. */
export const advanceInSandbox = async (
  service: Service,
  set: ModelSet,
  caller: Caller,
  given: { readonly reference: string; readonly to: State },
): Promise<ApplicationStatus | Refusal> => {
  const { reference, to } = given
  const read = () => findAccessible(service, set, caller, reference)
  const first = caller.mode === 'test' ? await read() : undefined
  if (first === undefined) return NO_SUCH_APPLICATION
  const way = transitionsTo(first.state, to)
  // Only a valid submission leads to the states in which an application is checked.
  if (way === undefined || transitionBetween(first.state, way[0] ?? to)?.name === 'submit')
    return new Refusal(`An application cannot be advanced from ${first.state} to ${to}.`)
  const judged = fileOf(service, first)
  for (const next of way) {
    const application = await read()
    if (application === undefined) return NO_SUCH_APPLICATION
    // A revision submitted on the way may be invalid, and is a new case to check anyway.
    if (application.revision !== first.revision) return CHANGED_BY_OTHERS
    const transition = transitionBetween(application.state, next)
    if (transition === undefined) return CHANGED_BY_OTHERS
    // The sandbox stands in for a core system that has said nothing, and overrides none that has rejected the contract.
    const rejected = transition.name === 'pay-out' ? rejectionOf(fileOf(service, application)) : undefined
    if (rejected !== undefined) return new Refusal(rejected.says)
    const transitioned = await transitionApplication(service, application, {
      to: next,
      initiator: transition.by[0] as Initiator,
      by: SANDBOX,
      ...(transition.needsReason ? { reason: REASON } : {}),
      changes: (file) => {
        if (transition.name === 'submit') return submittedAgain(file, judged)
        return isApproved(next) ? satisfied(file, application, transition, service.now()) : file
      },
    })
    if (transitioned !== 'done') return CHANGED_BY_OTHERS
  }
  return readStatusAfter(service, first)
}

/** An application moved back and forth is as submitted: with its original figures and the policy's findings. */
const submittedAgain = (file: CaseFile, { offer, askedOffer = offer, policy }: CaseFile): CaseFile => ({
  ...file,
  ...(askedOffer === undefined || askedOffer === null ? {} : { offer: askedOffer }),
  ...(policy === undefined ? {} : { policy }),
})

const satisfied = (
  file: CaseFile,
  { revision }: ApplicationRow,
  { name }: Transition,
  at: number,
): CaseFile => ({
  ...file,
  checks: [...file.checks, ...passedInSandbox(file, revision, at)],
  requirements: (name === 'pay-out' ? waiveUnsettled : waiveAll)(file.requirements, at),
})
