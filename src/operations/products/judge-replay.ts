/** What a draft would have made of a submission at the time of that submission. */

import type { LocalDate } from '../../../packages/values/local-date.ts'
import type { Application } from '../../domain/application/application.ts'
import { factsAt } from '../../domain/case/found-facts.ts'
import type { ReplayJudgement } from '../../domain/case/replay.ts'
import type { Product } from '../../domain/finance/product.ts'
import type { Offer } from '../../domain/finance/selection.ts'
import { DEFAULT_POLICY, findByPolicy, type GivenPolicy, lacksFact } from '../../domain/policy/policy.ts'
import { listPolicyVersions } from '../../store/reference/policies.ts'
import type { Candidate } from '../../store/replays/replays.ts'
import type { CaseInHand } from '../applications/case-in-hand.ts'
import { pickOffer } from '../applications/offer.ts'
import type { Service } from '../service.ts'

/** A valid submission, with its day. */
export type Sent = Pick<CaseInHand, 'application' | 'file'> & {
  readonly canonical: Application
  readonly today: LocalDate
}

/**
 * Checks submissions by a draft. A policy is applied to the figures of that time, unchanged. A product competes as if
 * it had been in force then, beside the other products, and the policy of that time decides on the result.
 */
export const judgeBy = async (
  service: Service,
  candidate: Candidate,
): Promise<(sent: Sent) => { readonly was: ReplayJudgement; readonly now: ReplayJudgement } | undefined> => {
  const policies = new Map(
    (await listPolicyVersions(service.sql)).map(({ version, policy }) => [version, policy]),
  )
  const referenceData = withCandidate(service, candidate)
  return ({ application: { ownerDealerId: dealerId, revision }, file, canonical: application, today }) => {
    // A case that was sent back since has lost its finding.
    if (file.policy === undefined) return undefined
    const offer = file.askedOffer === undefined ? file.offer : (file.askedOffer ?? undefined)
    const policy = policies.get(file.policy.version) ?? DEFAULT_POLICY
    // None is too old: the policy acted on them when they were new.
    const facts = factsAt(file, revision, 0)
    const judged = (by: GivenPolicy, priced: Offer | undefined) => {
      const input = { application, offer: priced, today, facts }
      return {
        offer: priced,
        fourEyesFrom: by.fourEyesFrom,
        lacksFact: lacksFact({ ...by, version: policy.version }, input),
        finding: findByPolicy({ ...by, version: policy.version }, input),
      }
    }
    const was = { ...judged(policy, offer), finding: file.policy }
    if (candidate.kind === 'policy') return { was, now: judged(candidate.policy, offer) }
    const { laws } = service.signing
    return { was, now: judged(policy, pickOffer(referenceData, application, { today, dealerId, laws })) }
  }
}

const LONG_AGO = '0001-01-01' as LocalDate

/** The products with the draft in place of its own versions, as if it had always been in force. */
const withCandidate = (service: Service, candidate: Candidate) => {
  const current = service.referenceData.current()
  if (candidate.kind === 'policy') return current
  const { product } = candidate
  const others = current.products.filter(({ id }) => id !== product.id)
  const products: readonly Product[] = [...others, { ...product, version: 1, inForceFrom: LONG_AGO }]
  return { ...current, products }
}
