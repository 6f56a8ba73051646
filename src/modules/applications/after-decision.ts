/**
 * What follows a decision: the response to a counter-offer, the legal cap on the day when figures become binding, and
 * the review of what only the policy declined.
 */

import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import type { Caller } from '../../adapters/access/authenticate.ts'
import type { Actor } from '../../domain/access/actor.ts'
import type { BorrowerType } from '../../domain/application/application.ts'
import type { ModelSet } from '../../domain/application/model-set.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import { SETS } from '../../domain/application/sets.ts'
import type { ApplicationStatus } from '../../domain/application/stored-application.ts'
import { mayMove } from '../../domain/application/transitions.ts'
import {
  type CounterOfferResponse,
  counterOfferIn,
  RESPONSE_MAXIMUM_CHARACTERS,
  withResponse,
} from '../../domain/case/counter-offer.ts'
import { aprcOf, isLawful, roundedAprc } from '../../domain/finance/aprc.ts'
import { type CreditLaw, lawFor } from '../../domain/finance/credit-law.ts'
import { cashFlowsOf } from '../../domain/finance/loan.ts'
import type { Offer } from '../../domain/finance/selection.ts'
import { CHANGED_BY_OTHERS, NO_SUCH_APPLICATION, Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { listTransitions, type TransitionRow } from '../../store/applications/read.ts'
import { type CaseChange, type OpenCase, transitionApplication } from './change.ts'
import { findAccessible } from './find.ts'
import type { TransitionMade } from './history.ts'
import { changeForClient, readStatusAfter } from './status.ts'

export type Responding = {
  readonly by: Actor
  readonly response: CounterOfferResponse['is']
  /** The terms that the customer asks for. */
  readonly says: string | undefined
  /** The counter-offer that the customer has seen, by when it was made in milliseconds since 1970; undefined for the one in force. */
  readonly madeAt?: number | undefined
}

/**
 * The change that records what the customer says of a counter-offer, as the dealer or its software reports it. Rejected
 * if there is no counter-offer, it is another one, or it was accepted.
 */
export const responded = (
  { application, file, now }: OpenCase,
  { by, response, says, madeAt }: Responding,
): CaseChange | Refusal => {
  const { modelSet, id, state, stateSince } = application
  const reference = referenceOf(modelSet, id)
  const counterOffer = counterOfferIn(state, file, stateSince.getTime())
  if (counterOffer === undefined)
    return new Refusal(`${reference} is ${state} and has no counter-offer to respond to.`)
  if (madeAt !== undefined && madeAt !== counterOffer.madeAt)
    return new Refusal(
      `The lender has made another counter-offer since. Get ${reference} again, and respond to that one.`,
    )
  if (counterOffer.response?.is === 'accepted')
    return new Refusal(`The counter-offer for ${reference} has already been accepted.`)
  if (says !== undefined && says.length > RESPONSE_MAXIMUM_CHARACTERS)
    return new Refusal(`The terms can have at most ${RESPONSE_MAXIMUM_CHARACTERS} characters.`)
  return {
    file: withResponse(file, { is: response, by, at: now, ...(says === undefined ? {} : { says }) }),
    audits: [
      response === 'accepted' ? 'application.counterOfferAccepted' : 'application.otherTermsRequested',
    ],
  }
}

/** The application's status. Rejected as above, or if the client cannot see it. */
export const respondForClient = (
  service: Service,
  set: ModelSet,
  caller: Caller,
  { reference, ...asked }: Omit<Responding, 'by'> & { readonly reference: string },
): Promise<ApplicationStatus | Refusal> =>
  changeForClient(service, set, caller, reference, (open, by) => responded(open, { ...asked, by }))

/**
 * Checks the legal cap again for figures that were calculated earlier, by the law of the day on which they become
 * binding: recalculates them from the loan and its instalments. Rejected where that law no longer allows them.
 */
export const refusalOfFigures = (
  laws: readonly CreditLaw[],
  offer: Offer,
  { day, borrowerType }: { readonly day: LocalDate; readonly borrowerType: BorrowerType },
): Refusal | undefined => {
  const { aprMaximumPerCent, name } = lawFor(laws, { day, credit: offer.loanAmount, borrowerType })
  const { monthlyPayment: instalment, lastInstalment = instalment } = offer
  const aprc = aprcOf(cashFlowsOf(offer, { instalment, lastInstalment }))
  if (isLawful(aprc, aprMaximumPerCent)) return undefined
  const shownAprc = aprc === undefined ? 'no APR' : `an APR of ${roundedAprc(aprc, 2)} %`
  return new Refusal(
    `The figures have ${shownAprc}; on ${day} the law (${name}) allows ${aprMaximumPerCent} % at most. Approve other figures first.`,
  )
}

const REASON = 'A manual review was requested.'

/** The reason in the history of a requested review, with the requester's words. */
export const reviewReason = (given: string | undefined): string =>
  given === undefined ? REASON : `${REASON} ${given}`

/**
 * Whether the last transition was a decision without a person: the policy's, or that of one of the lender's systems. In
 * the sandbox its instructions decline in their place, so that people can try this out.
 */
export const isDeclinedAlone = (transitions: readonly Pick<TransitionRow, 'byKind' | 'to'>[]): boolean => {
  const last = transitions.at(-1)
  return last?.to === 'Declined' && (last.byKind === 'service' || last.byKind === 'client')
}

/** The same of a history as it is read. */
export const isDeclinedAloneIn = (history: readonly TransitionMade[]): boolean =>
  isDeclinedAlone(history.map(({ by, to }) => ({ byKind: by.kind, to })))

/**
 * Sends an application that was declined without a person to the lender's staff: people affected by an automated
 * decision have that right (General Data Protection Regulation, Article 22(3)). Rejected if it was not.
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
  if (!mayMove(state, 'InReview', 'client'))
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
