/**
 * What the policy finds once providers have returned facts, and how long a case waits until a provider is asked again.
 */
import { dublinDay } from '../../../packages/values/dublin-day.ts'
import type { CheckProvider, ProviderError } from '../../adapters/checks/provider.ts'
import { NoTurn } from '../../adapters/checks/turns.ts'
import type { Application } from '../../domain/application/application.ts'
import { type CheckName, factsAt } from '../../domain/case/check.ts'
import { awaitsFacts } from '../../domain/case/needed-facts.ts'
import { findByPolicy, measuresFacts } from '../../domain/policy/policy.ts'
import { isOutage } from '../../domain/policy/values.ts'
import type { Service } from '../../service/service.ts'
import { policyOf } from '../../service/surroundings.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { recordAlone } from '../../store/audit/change.ts'
import { noteFailed, noteUnasked, type OpenQuestion } from '../../store/queue/questions.ts'
import { caseInHand } from '../applications/case-in-hand.ts'
import type { OpenCase } from '../applications/change.ts'

export type FoundCase = OpenCase & {
  /** Whether a provider sends facts later that the policy measures. */
  readonly awaits: boolean
}

/**
 * The case with the finding by today's facts, of the policy that was in force at its submission. If that policy
 * measures none, the case is as it was.
 */
export const withFindingNow = async (service: Service, open: OpenCase): Promise<FoundCase> => {
  const { application: row, file, now } = open
  const policy = policyOf(service, row, file)
  if (!measuresFacts(policy)) return { ...open, awaits: false }
  const { canonical } = await caseInHand(service, row)
  if (canonical === undefined) return { ...open, awaits: false }
  const application = canonical as Application
  const { revision, ownerDealerId: dealerId } = row
  const finding = findByPolicy(policy, {
    application,
    offer: file.offer,
    today: dublinDay(now),
    facts: factsAt(file, revision, now),
    dealerId,
  })
  const awaits = awaitsFacts(policy, { application, dealerId, file, revision })
  return { ...open, file: { ...file, policy: finding }, awaits }
}

type Open = {
  readonly application: Pick<ApplicationRow, 'mode'>
  /** The open questions about its revision, as they were before. */
  readonly noted: readonly OpenQuestion[]
}

/** A case that a provider failed for alone is asked later and later; also if its last question never came back. */
export const hasToWait = ({ name }: CheckProvider, { noted, application }: Open, now: number): void => {
  const last = noted.find(({ provider }) => provider === name)
  if (last === undefined) return
  // In a test the application then waits for a person.
  const isFinal = application.mode === 'test' && last.failure !== null
  const until = isFinal ? Number.POSITIVE_INFINITY : last.askedAt.getTime() + waitAfter(last)
  if (now < until) throw new NoTurn(`${name} has failed for this case, which is asked later.`, 'later', until)
}

/** The worker's own lease is the first wait. */
const FIRST_WAIT_MILLISECONDS = 60_000
const LONGEST_WAIT_MILLISECONDS = { outage: 300_000, ofCase: 3_600_000 }

const waitAfter = ({ asked, failure }: OpenQuestion): number => {
  if (asked < 2) return 0
  const longest = LONGEST_WAIT_MILLISECONDS[failure !== null && isOutage(failure) ? 'outage' : 'ofCase']
  return Math.min(FIRST_WAIT_MILLISECONDS * 2 ** (asked - 1), longest)
}

type NotedAs = {
  /** The provider's own name. */
  readonly named: string
  readonly applicationId: string
  readonly provider: string
  readonly revision: number
  /** The checks that it has made no response to. */
  readonly checks: readonly CheckName[]
}

/** Notes a failure; the audit has it when it is new. */
export const noteFailure = async (
  { sql, now }: Service,
  { noted }: Pick<Open, 'noted'>,
  about: NotedAs,
  { code }: ProviderError,
): Promise<void> => {
  if (code === 'stopped') return noteUnasked(sql, about)
  await noteFailed(sql, { ...about, failure: code })
  const last = noted.find(({ provider }) => provider === about.named)
  if (last?.failure === code) return
  const by = { actor: { kind: 'service', id: about.named } as const, now }
  const subject = { kind: 'application', id: about.applicationId } as const
  for (const name of about.checks.length === 0 ? ['facts'] : about.checks.map((check) => `check.${check}`))
    await recordAlone(sql, by, `${name}.unanswered.${code}`, subject)
}
