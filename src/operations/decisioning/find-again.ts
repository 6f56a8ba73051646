/** What the policy finds once providers have returned facts. */
import { dublinDay } from '../../../packages/values/dublin-day.ts'
import type { Application } from '../../domain/application/application.ts'
import { factsAt } from '../../domain/case/fact.ts'
import { isFactName } from '../../domain/policy/measures.ts'
import { awaitsFacts } from '../../domain/policy/needed-facts.ts'
import { findByPolicy } from '../../domain/policy/policy.ts'
import { caseInHand } from '../applications/case-in-hand.ts'
import type { OpenCase } from '../applications/change.ts'
import { policyNow, type Service } from '../service.ts'

export type FoundCase = OpenCase & {
  /** Whether a provider sends facts later that the policy measures. */
  readonly awaits: boolean
}

/**
 * The case with the finding of the policy in force by today's facts. If neither that policy nor the finding is about
 * facts, the case is as it was.
 */
export const withFindingNow = async (service: Service, open: OpenCase): Promise<FoundCase> => {
  const { application: row, file, now } = open
  const policy = policyNow(service)
  const areFacts = (rules: readonly { readonly measure: string }[]) =>
    rules.some(({ measure }) => isFactName(measure))
  if (file.policy === undefined || !(areFacts(policy.rules) || areFacts(file.policy.fired)))
    return { ...open, awaits: false }
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
