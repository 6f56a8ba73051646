/**
 * Requests that a person reviews what only the policy declined: people affected by an automated decision have that
 * right (General Data Protection Regulation, Article 22(3)).
 */
import type { Caller } from '../../adapters/access/authenticate.ts'
import type { ModelSet } from '../../domain/application/model-set.ts'
import type { State } from '../../domain/application/states.ts'
import type { ApplicationStatus } from '../../domain/application/stored-application.ts'
import { transitionBetween } from '../../domain/application/transitions.ts'
import { listTransitions, type TransitionRow } from '../../store/applications/read.ts'
import type { Service } from '../service.ts'
import { findAccessible } from './find-accessible.ts'
import type { TransitionMade } from './history.ts'
import { readStatusAfter } from './read-status.ts'
import { transitionApplication } from './transition.ts'

export type ReviewRequested =
  | { readonly is: 'requested'; readonly status: ApplicationStatus }
  | { readonly is: 'unknown' }
  /** It is not declined. */
  | { readonly is: 'notDeclined'; readonly state: State }
  /** A person declined it. */
  | { readonly is: 'byPerson' }
  | { readonly is: 'conflict' }

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
 * Sends an application that was declined without a person to the lender's staff. Nothing changes unless the result is
 * `requested`.
 */
export const requestReview = async (
  service: Service,
  set: ModelSet,
  caller: Caller,
  given: { readonly reference: string; readonly reason: string | undefined },
): Promise<ReviewRequested> => {
  const { reference, reason } = given
  const application = await findAccessible(service, set, caller, reference)
  if (application === undefined) return { is: 'unknown' }
  const { id, state } = application
  if (!transitionBetween(state, 'InReview')?.by.includes('client')) return { is: 'notDeclined', state }
  if (!isDeclinedAlone(await listTransitions(service.sql, id))) return { is: 'byPerson' }
  const transitioned = await transitionApplication(service, application, {
    to: 'InReview',
    initiator: 'client',
    by: { kind: 'client', id: caller.clientId },
    reason: reviewReason(reason),
  })
  if (transitioned !== 'moved') return { is: 'conflict' }
  return { is: 'requested', status: await readStatusAfter(service, application) }
}
