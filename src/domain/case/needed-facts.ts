/** Which facts the policy needs of which provider. */
import type { Application } from '../application/application.ts'
import { appliesTo, type Policy } from '../policy/policy.ts'
import type { CaseFile } from './case-file.ts'
import { ageInDays, type FoundFacts } from './found-facts.ts'

/** What a provider has said last about a revision; undefined if it was not asked. */
const newestOf = (
  { facts = [] }: Pick<CaseFile, 'facts'>,
  revision: number,
  provider: string,
): FoundFacts | undefined =>
  facts.findLast((found) => found.revision === revision && found.provider === provider)

/** Whether a provider has taken a question about this revision, and still works on it. */
export const awaitsResponse = (file: Pick<CaseFile, 'facts'>, revision: number, provider: string): boolean =>
  newestOf(file, revision, provider)?.isPending === true

type Case = {
  readonly application: Application
  readonly file: Pick<CaseFile, 'facts'>
  readonly revision: number
  /** Milliseconds since 1970. */
  readonly now: number
}

const rulesOn = ({ rules }: Policy, provider: string, application: Application) =>
  rules.filter((rule) => rule.measure.startsWith(`${provider}.`) && appliesTo(rule, { application }))

/**
 * Whether the policy measures facts of a provider for this application, and the provider has not been asked about it, or
 * so long ago that it or a rule wants newer ones.
 */
export const needsFacts = (
  policy: Policy,
  { name, freshDays = Number.POSITIVE_INFINITY }: { readonly name: string; readonly freshDays?: number },
  { application, file, revision, now }: Case,
): boolean => {
  const rules = rulesOn(policy, name, application)
  if (rules.length === 0) return false
  const newest = newestOf(file, revision, name)
  if (newest === undefined) return true
  const mostDays = Math.min(freshDays, ...rules.flatMap(({ maximumAgeDays }) => maximumAgeDays ?? []))
  return ageInDays(newest.at, now) > mostDays
}

/** Whether a provider still works on facts that the policy measures for this application: it does not decide without them. */
export const awaitsFacts = (policy: Policy, { application, file, revision }: Omit<Case, 'now'>): boolean =>
  (file.facts ?? []).some(
    ({ provider }) =>
      awaitsResponse(file, revision, provider) && rulesOn(policy, provider, application).length > 0,
  )
