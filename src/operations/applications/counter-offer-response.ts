/** What the customer says of a counter-offer, recorded by the dealer or its software. */
import type { Caller } from '../../adapters/access/authenticate.ts'
import type { Actor } from '../../domain/access/actor.ts'
import type { ModelSet } from '../../domain/application/model-set.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import type { ApplicationStatus } from '../../domain/application/stored-application.ts'
import type { CounterOfferResponse } from '../../domain/case/counter-offer.ts'
import { counterOfferIn, RESPONSE_MAXIMUM_CHARACTERS, withResponse } from '../../domain/case/counter-offer.ts'
import { NO_SUCH_APPLICATION, Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { type CaseChange, changeCase, type OpenCase } from './change.ts'
import { findAccessible } from './find-accessible.ts'
import { readStatusAfter } from './read-status.ts'

export type Responding = {
  readonly by: Actor
  readonly response: CounterOfferResponse['is']
  /** The terms that the customer asks for. */
  readonly says: string | undefined
  /** The counter-offer that the customer has seen, by when it was made in milliseconds since 1970; undefined for the one in force. */
  readonly madeAt?: number | undefined
}

/** The change that records a response. Rejected if there is no counter-offer, it is another one, or it was accepted. */
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
export const respondForClient = async (
  service: Service,
  set: ModelSet,
  caller: Caller,
  { reference, ...asked }: Omit<Responding, 'by'> & { readonly reference: string },
): Promise<ApplicationStatus | Refusal> => {
  const application = await findAccessible(service, set, caller, reference)
  if (application === undefined) return NO_SUCH_APPLICATION
  const by = { kind: 'client', id: caller.clientId } as const
  const changed = await changeCase<Refusal>(service, application.id, { actor: by }, (open) =>
    responded(open, { ...asked, by }),
  )
  if (changed.is === 'refused') return changed.refused
  if (changed.is === 'unknown') return NO_SUCH_APPLICATION
  if (changed.is !== 'changed') return new Refusal('Another request is changing the application. Try again.')
  return readStatusAfter(service, application)
}
