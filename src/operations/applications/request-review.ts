/**
 * Requests that a person reviews what only the policy declined: people affected by an automated decision have that
 * right (General Data Protection Regulation, Article 22(3)).
 */
import type { Caller } from '../../adapters/access/authenticate.ts'
import type { ModelSet } from '../../domain/application/model-set.ts'
import { SETS } from '../../domain/application/sets.ts'
import type { ApplicationStatus } from '../../domain/application/stored-application.ts'
import { transitionBetween } from '../../domain/application/transitions.ts'
import { listTransitions, type TransitionRow } from '../../store/applications/read.ts'
import { CHANGED_BY_OTHERS, NO_SUCH_APPLICATION, Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { findAccessible } from './find-accessible.ts'
import type { TransitionMade } from './history.ts'
import { readStatusAfter } from './read-status.ts'
import { transitionApplication } from './transition.ts'

const REASON = 'A manual review was requested.'

/** The reason in the history of a requested review, with the requester's words. */
export const reviewReason = (given: string | undefined): string =>
  given === undefined ? REASON : `${REASON} ${given}`

/**
 * Whether the last transition was a decision without a person: the policy's, or that of one of the lender's systems. In the
 * sandbox its instructions decline in their place, so that people can try this out.
 */
export const isDeclinedAlone = (transitions: readonly Pick<TransitionRow, 'byKind' | 'to'>[]): boolean => {
  const last = transitions.at(-1)
  return last?.to === 'Declined' && (last.byKind === 'service' || last.byKind === 'client')
}

/** The same of a history as it is read. */
export const isDeclinedAloneIn = (history: readonly TransitionMade[]): boolean =>
  isDeclinedAlone(history.map(({ by, to }) => ({ byKind: by.kind, to })))

/**
 * Sends an application that was declined without a person to the lender's staff. Rejected if it was not.
 */
export const requestReview = async (
  service: Service,
  set: ModelSet,
  caller: Caller,
  given: { readonly reference: string; readonly reason: string | undefined },
): Promise<ApplicationStatus | Refusal> => {
  const { reference, reason } = given
  const application = await findAccessible(service, set, caller, reference)
  if (application === undefined) return NO_SUCH_APPLICATION
  const { id, state } = application
  const { noun } = SETS[set.name]
  if (!transitionBetween(state, 'InReview')?.by.includes('client'))
    return new Refusal(`The ${noun} is ${state}. A review can only be requested when it is Declined.`)
  if (!isDeclinedAlone(await listTransitions(service.sql, id)))
    return new Refusal(`An underwriter declined the ${noun}, so only lender staff can reopen it.`)
  const transitioned = await transitionApplication(service, application, {
    to: 'InReview',
    initiator: 'client',
    by: { kind: 'client', id: caller.clientId },
    reason: reviewReason(reason),
  })
  return transitioned === 'done' ? readStatusAfter(service, application) : CHANGED_BY_OTHERS
}
