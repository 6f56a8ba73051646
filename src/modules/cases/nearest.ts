/** The nearest yes for a case: with which other figures products, law and policy would accept it today. */

import { dublinDay } from '../../../packages/values/dublin-day.ts'
import type { Application } from '../../domain/application/application.ts'
import { allows } from '../../domain/application/states.ts'
import { factsAt } from '../../domain/case/check.ts'
import { type Approved, type Nearest, nearestOf } from '../../domain/policy/nearest.ts'
import { obstacleText } from '../../domain/policy/nearest-words.ts'
import type { NearestReason } from '../../domain/policy/reasons.ts'
import type { Service } from '../../service/service.ts'
import { dataOfCase, policyFor } from '../../service/surroundings.ts'
import type { CaseInHand } from '../applications/case-in-hand.ts'

export type NearestFound = {
  readonly deposit: Approved | undefined
  readonly term: Approved | undefined
  readonly product: Approved | undefined
  readonly combination: Approved | undefined
  /** Why there are none; undefined if there are. */
  readonly reason: NearestReason | undefined
}

/** The nearest figures of a case that waits for a decision, or was declined; otherwise the reason why there are none. */
export const findNearest = async (service: Service, inHand: CaseInHand): Promise<NearestFound> => {
  const reason = reasonBefore(inHand)
  if (reason !== undefined) return without(reason)
  const { obstacle, isApproved, ...found } = await nearestIn(service, inHand)
  if (isApproved)
    return without({
      code: 'approved',
      says: 'The policy approves the application with its own figures today.',
    })
  return obstacle === undefined
    ? { ...found, reason: undefined }
    : without({ code: obstacle.is, says: obstacleText(obstacle) })
}

const without = (reason: NearestReason): NearestFound => ({
  deposit: undefined,
  term: undefined,
  product: undefined,
  combination: undefined,
  reason,
})

/** Why the case has no nearest figures, whatever the policy says. */
export const reasonBefore = ({ application, canonical, failures }: CaseInHand): NearestReason | undefined => {
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

/** A result, with what it depends on. */
type Cached = { readonly dependsOn: readonly unknown[]; readonly nearest: Promise<Nearest> }

/** By the ids of the applications, the ones used last at the end. */
const cached = new WeakMap<Service['referenceData'], Map<string, Cached>>()

/** Each takes a few kilobytes. */
const CACHED_MAXIMUM = 200

/**
 * The nearest figures of a valid application. A result stays until the case, the policy, the products, the law, the
 * day or the age of a fact changes; requests that come meanwhile share it.
 */
export const nearestIn = (
  service: Service,
  { application, file, canonical }: CaseInHand,
): Promise<Nearest> => {
  const now = service.now()
  const today = dublinDay(now)
  const policy = policyFor(service, application)
  const { products } = dataOfCase(service, application)
  const { laws } = service.signing
  const facts = factsAt(file, application.revision, now)
  const dealerId = application.ownerDealerId ?? undefined
  const ages = [...facts].map(([name, { ageDays }]) => `${name} ${ageDays}`).join()
  const dependsOn = [application.version, dealerId, policy, products, laws, today, ages]
  const all = cached.get(service.referenceData) ?? new Map<string, Cached>()
  cached.set(service.referenceData, all)
  const known = all.get(application.id)
  all.delete(application.id)
  if (known?.dependsOn.every((value, place) => value === dependsOn[place])) {
    all.set(application.id, known)
    return known.nearest
  }
  const valid = canonical as Application
  const bounds = service.modelSet(application.modelSet).figureBounds(valid, today)
  const input = { application: valid, bounds, products, laws, policy, facts, today, dealerId }
  const nearest = service.inSlices(nearestOf(input))
  all.set(application.id, { dependsOn, nearest })
  nearest.catch(() => all.delete(application.id))
  const [oldest] = all.keys()
  if (all.size > CACHED_MAXIMUM && oldest !== undefined) all.delete(oldest)
  return nearest
}
