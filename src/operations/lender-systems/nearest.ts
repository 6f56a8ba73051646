/** The nearest yes for a case: with which other figures products, law and policy would accept it today. */

import { dublinDay } from '../../../packages/values/dublin-day.ts'
import type { Actor } from '../../domain/application/actor.ts'
import type { Application } from '../../domain/application/application.ts'
import { allows } from '../../domain/application/states.ts'
import { factsAt } from '../../domain/case/found-facts.ts'
import { type Approved, type Nearest, nearestOf } from '../../domain/nearest/nearest.ts'
import type { NearestReason } from '../../domain/nearest/reasons.ts'
import { nearestWords, obstacleText } from '../../domain/nearest/words.ts'
import { type CaseInHand, caseInHand } from '../applications/case-in-hand.ts'
import type { ApplicationRow } from '../applications/find-for-staff.ts'
import type { OwnView } from '../dealer-applications/read.ts'
import { policyNow, type Service } from '../service.ts'
import { noteRead } from './note-read.ts'

export type NearestFound = {
  readonly deposit: Approved | undefined
  readonly term: Approved | undefined
  readonly product: Approved | undefined
  readonly combination: Approved | undefined
  /** Why there are none; undefined if there are. */
  readonly reason: NearestReason | undefined
}

/** The nearest figures of a case that waits for a decision, or was declined; otherwise the reason why there are none. */
export const findNearest = (service: Service, inHand: CaseInHand): NearestFound => {
  const reason = reasonBefore(inHand)
  if (reason !== undefined) return without(reason)
  const { obstacle, isApproved, ...found } = calculate(service, inHand)
  if (isApproved)
    return without({
      code: 'approved',
      says: 'The policy approves the application with its own figures today.',
    })
  return obstacle === undefined
    ? { ...found, reason: undefined }
    : without({ code: obstacle.is, says: obstacleText(obstacle) })
}

/** The same for one of the lender's systems: the audit records that it read the application. */
export const readNearest = async (
  service: Service,
  application: ApplicationRow,
  by: Actor,
): Promise<NearestFound & { readonly inHand: CaseInHand }> => {
  const inHand = await caseInHand(service, application)
  if (inHand.canonical !== undefined) await noteRead(service, application, by)
  return { inHand, ...findNearest(service, inHand) }
}

const without = (reason: NearestReason): NearestFound => ({
  deposit: undefined,
  term: undefined,
  product: undefined,
  combination: undefined,
  reason,
})

/** Why the case has no nearest figures, whatever the policy says. */
const reasonBefore = ({ application, canonical, failures }: CaseInHand): NearestReason | undefined => {
  const { state } = application
  if (canonical === undefined)
    return { code: 'erased', says: 'The personal data of this application has been erased.' }
  const { finance, vehicle, borrowerType } = canonical
  const isWhole = finance?.price !== undefined && finance.term !== undefined && vehicle?.type !== undefined
  if (failures.length > 0 || !isWhole || borrowerType === undefined)
    return { code: 'incomplete', says: 'The application is not complete, so it has no figures.' }
  return allows(state, 'judge') || state === 'Declined'
    ? undefined
    : { code: 'decided', says: `The application is ${state}, so there is nothing to decide.` }
}

/** On a valid application. */
const calculate = (service: Service, { application, file, canonical }: CaseInHand): Nearest => {
  const now = service.now()
  const today = dublinDay(now)
  const valid = canonical as Application
  return nearestOf({
    application: valid,
    bounds: service.modelSet(application.modelSet).figureBounds(valid, today),
    products: service.referenceData.current().products,
    laws: service.signing.laws,
    policy: policyNow(service),
    facts: factsAt(file, application.revision, now),
    today,
    dealerId: application.ownerDealerId ?? undefined,
  })
}

/**
 * What a dealer's people read about it, where the lender allows it: only while the policy's referral or decline is the
 * last word. Undefined if there is nothing to say.
 */
export const nearestForDealer = (service: Service, own: OwnView): string | undefined => {
  const { application, file, isDeclinedAlone } = own
  const { showNearest, products } = service.referenceData.current()
  const isReferred = allows(application.state, 'judge') && file.policy?.outcome === 'refer'
  if (!showNearest || !(isReferred || isDeclinedAlone) || reasonBefore(own) !== undefined) return undefined
  return nearestWords(
    calculate(service, own),
    (productId) => products.find(({ id }) => id === productId)?.name ?? productId,
  )
}
