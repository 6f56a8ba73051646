/** What the policy finds once providers have returned facts. */
import { dublinDay } from '../../../packages/values/dublin-day.ts'
import type { Application } from '../../domain/application/application.ts'
import { factsAt } from '../../domain/case/found-facts.ts'
import { awaitsFacts } from '../../domain/case/needed-facts.ts'
import { findByPolicy, measuresFacts } from '../../domain/policy/policy.ts'
import { caseInHand } from '../applications/case-in-hand.ts'
import type { OpenCase } from '../applications/change.ts'
import type { Service } from '../service.ts'
import { policyOf } from '../surroundings.ts'

export type FoundCase = OpenCase & {
  /** Whether a provider sends facts later that the policy measures. */
  readonly awaits: boolean
}

/**
 * The case with the finding by today's facts, of the policy that was in force at its submission. If that policy measures
 * none, the case is as it was.
 */
export const withFindingNow = async (service: Service, open: OpenCase): Promise<FoundCase> => {
  const { application: row, file, now } = open
  const policy = policyOf(service, row, file)
  if (!measuresFacts(policy)) return { ...open, awaits: false }
  const { canonical } = await caseInHand(service, row)
  if (canonical === undefined) return { ...open, awaits: false }
  const application = canonical as Application
  const { revision } = row
  const finding = findByPolicy(policy, {
    application,
    offer: file.offer,
    today: dublinDay(now),
    facts: factsAt(file, revision, now),
  })
  const awaits = awaitsFacts(policy, { application, file, revision })
  return { ...open, file: { ...file, policy: finding }, awaits }
}
