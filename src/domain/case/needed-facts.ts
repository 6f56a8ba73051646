/** Which facts the policy needs of which provider, and what providers were asked and have not said. */
import type { Application } from '../application/application.ts'
import type { Policy } from '../policy/policy.ts'
import { appliesTo, type Condition, factsOf, partsOf } from '../policy/rule.ts'
import { type FailureCode, failureText } from '../policy/values.ts'
import type { CaseFile } from './case-file.ts'
import { ageInDays, CHECKS, type CheckName, type FoundFacts } from './check.ts'
import { checkHistory } from './persons.ts'

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
  readonly dealerId: string | null
  readonly file: Pick<CaseFile, 'facts'>
  readonly revision: number
  /** Milliseconds since 1970. */
  readonly now: number
}

const rulesOn = (
  { rules, affordability }: Policy,
  provider: string,
  { application, dealerId }: Pick<Case, 'application' | 'dealerId'>,
) =>
  rules.filter(
    (rule) =>
      factsOf(rule, affordability).some((fact) => isOf(provider, fact)) &&
      appliesTo(rule, { application, dealerId }),
  )

const isOf = (provider: string, fact: string): boolean => fact.startsWith(`${provider}.`)

/**
 * Whether the policy measures facts of a provider for this application, and the provider has not been asked about it, or
 * so long ago that it or a rule wants newer ones.
 */
export const needsFacts = (
  policy: Policy,
  { name, freshDays = Number.POSITIVE_INFINITY }: { readonly name: string; readonly freshDays?: number },
  { application, dealerId, file, revision, now }: Case,
): boolean => {
  const rules = rulesOn(policy, name, { application, dealerId })
  if (rules.length === 0) return false
  const newest = newestOf(file, revision, name)
  if (newest === undefined) return true
  const mostDays = Math.min(
    freshDays,
    ...rules
      .flatMap((rule) => partsOf<Condition>(rule))
      .flatMap(({ measure, maximumAgeDays }) => (isOf(name, measure) ? (maximumAgeDays ?? []) : [])),
  )
  return ageInDays(newest.at, now) > mostDays
}

/** Whether a provider still works on facts that the policy measures for this application: it does not decide without them. */
export const awaitsFacts = (
  policy: Policy,
  { application, dealerId, file, revision }: Omit<Case, 'now'>,
): boolean =>
  (file.facts ?? []).some(
    ({ provider }) =>
      awaitsResponse(file, revision, provider) &&
      rulesOn(policy, provider, { application, dealerId }).length > 0,
  )

/** A question to a provider, as it is stored until there is a response to all of it. */
export type NotedQuestion = {
  readonly provider: string
  readonly revision: number
  /** Empty if it was asked only for its facts. */
  readonly checks: readonly CheckName[]
  /** How often it was asked; 0 while the case waits for its turn. */
  readonly asked: number
  readonly askedAt: Date
  /** How the last question failed; null while it is asked, and if the process ended meanwhile. */
  readonly failure: FailureCode | null
}

export type Unanswered = {
  readonly provider: string
  /** Null for a provider's facts. */
  readonly check: CheckName | null
  readonly asked: number
  readonly at: Date
  /** Whether it is being asked. */
  readonly isAsking: boolean
  /** What became of the question, as words that follow the provider's name. */
  readonly says: string
}

/** Longer than a question takes: after that, the process that asked is gone. */
const ASKING_MILLISECONDS = 60_000

/** What is still open about a revision: a result that somebody has recorded since closes the question. */
export const unansweredIn = (
  { checks, facts = [] }: Pick<CaseFile, 'checks' | 'facts'>,
  { revision, now }: { readonly revision: number; readonly now: number },
  questions: readonly NotedQuestion[],
): readonly Unanswered[] => {
  const made = new Map(checkHistory({ checks }, revision).map(({ name, at }) => [name, at]))
  return questions.flatMap((question): readonly Unanswered[] => {
    if (question.revision !== revision) return []
    const { provider, asked, askedAt: at } = question
    const since = at.getTime()
    const open = { provider, asked, at, ...whatBecameOf(question, now) }
    if (question.checks.length === 0) {
      const isFound = facts.some(
        (found) => found.provider === provider && found.revision === revision && found.at >= since,
      )
      return isFound ? [] : [{ ...open, check: null }]
    }
    return question.checks
      .filter((check) => (made.get(check) ?? 0) < since)
      .map((check) => ({ ...open, check }))
  })
}

/** What became of a question: the provider's failure, or that it was not asked yet, or that the process which asked has ended. */
export const whatBecameOf = (
  { asked, askedAt, failure }: Pick<NotedQuestion, 'asked' | 'askedAt' | 'failure'>,
  now: number,
): Pick<Unanswered, 'isAsking' | 'says'> => {
  if (failure !== null) return { isAsking: false, says: failureText(failure) }
  if (asked === 0) return { isAsking: false, says: 'is down, and has not been asked yet' }
  return now - askedAt.getTime() < ASKING_MILLISECONDS
    ? { isAsking: true, says: 'is being asked' }
    : { isAsking: false, says: 'has not responded: the service was restarted meanwhile' }
}

/** "Acme did not respond in time, so there is no result of the identity check." */
export const unansweredSentence = ({
  provider,
  check,
  says,
}: Pick<Unanswered, 'provider' | 'check' | 'says'>): string =>
  `${provider} ${says}, so there ${check === null ? 'are no facts from it' : `is no result of the ${CHECKS[check].says} check`}.`
