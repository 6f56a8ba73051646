/**
 * Why a person must look at a case: what sets it apart from those that need no more than the usual decision. And what was
 * looked at before, and what not: nothing unusual is only worth saying of what somebody has looked at.
 */

import type { Actor } from '../access/actor.ts'
import type { Application } from '../application/application.ts'
import { allows, isSigned, type State } from '../application/states.ts'
import { isAskedByStaff, isOutstanding, type Requirement, unseenNames } from '../documents/requirement.ts'
import { type Cents, euroText } from '../finance/money.ts'
import type { Policy } from '../policy/policy.ts'
import { factText, firedSentence, measureTitle } from '../policy/words.ts'
import { isAccountOfAnother } from './affordability.ts'
import { checksNeeded, exceptionsIn, needsFourEyes, standingApprovals } from './approval.ts'
import type { CaseFile } from './case-file.ts'
import { CHECKS, type CheckResult, newestFacts, suffices } from './check.ts'
import type { Unanswered } from './needed-facts.ts'
import { standingOverride } from './pay-out.ts'
import { checkHistory, checkWords, type Need, needsOf, needsText, personsOf, resultsFor } from './persons.ts'
import { stageOf } from './queue.ts'
import { REASON_KINDS, type ReasonKind } from './queue-views.ts'

export type WhyHere = {
  readonly kind: ReasonKind
  /** Whose action it is, if `says` follows their name. */
  readonly by?: Actor
  readonly says: string
  /** The policy's rule that fired. */
  readonly rule?: string
}

export type CaseToLookAt = {
  readonly state: State
  readonly file: CaseFile
  readonly revision: number
  /** Undefined once the application was erased. */
  readonly canonical: Partial<Application> | undefined
  readonly unreadMessages: number
  /** What providers were asked, and have given no response to. */
  readonly unanswered: readonly Unanswered[]
  readonly fourEyesFrom: Cents | null
  /** People who may no longer decide: their approvals do not count. */
  readonly disabled: ReadonlySet<string>
}

/** Empty for a case without anything unusual, and once it is done unless its contract was rejected. */
export const whyHere = (found: CaseToLookAt): readonly WhyHere[] => {
  const { state, file, canonical, revision } = found
  if (canonical === undefined) return []
  const ofBooking = isSigned(state) && file.booking?.state === 'refused' ? [NOT_BOOKED] : []
  const override = standingOverride(file)
  if (stageOf(state, file, revision) === 'done') return ofBooking
  const isJudged = allows(state, 'judge')
  const reasons = [
    ...ofBooking,
    ...(override === undefined ? [] : [{ kind: 'secondApproval' as const, by: override.by, says: OVERRODE }]),
    ...ofDocuments(found),
    ...ofDealer(found),
    ...(isJudged ? ofJudgement(found) : []),
  ]
  const weightOf = ({ kind }: WhyHere) => REASON_KINDS.indexOf(kind)
  return reasons.sort((one, other) => weightOf(one) - weightOf(other))
}

const ofJudgement = (found: CaseToLookAt): readonly WhyHere[] => {
  const { file, canonical = {} } = found
  const fired = file.policy?.fired ?? []
  const strict = fired.filter(({ outcome }) => outcome !== 'approve')
  return [
    ...ofSecondPerson(found),
    ...(isAccountOfAnother(canonical) ? [OTHER_ACCOUNT] : []),
    ...ofChecks(found),
    // What declines weighs more than what only refers.
    ...strict
      .toSorted((one, other) => Number(other.outcome === 'decline') - Number(one.outcome === 'decline'))
      .map((rule) => ({ kind: 'policy' as const, says: firedSentence(rule), rule: rule.name })),
    ...(file.offer === undefined ? [NO_PRODUCT] : []),
  ]
}

/** What failed weighs more than what is unclear, and that more than what nobody has found out. */
const ofChecks = ({ file, revision, canonical, unanswered }: CaseToLookAt): readonly WhyHere[] => {
  const history = checkHistory(file, revision)
  const needs = needsOf(personsOf(canonical, file.owners))
  const named = (wanted: CheckResult, word: string) =>
    needs
      .filter((need) => resultsFor(history, need).at(-1)?.result === wanted)
      .map((need) => ({ kind: 'check' as const, says: `${word}: ${checkWords(need)}` }))
  return [
    ...named('failed', 'Failed'),
    ...named('unclear', 'Unclear'),
    // What is only just being asked needs nobody yet.
    ...unanswered
      .filter(({ isAsking }) => !isAsking)
      .map(({ provider, check, says }) => ({
        kind: 'check' as const,
        says: `No ${check === null ? 'facts' : `${CHECKS[check].says} check`}: ${provider} ${says}`,
      })),
  ]
}

const NOT_BOOKED: WhyHere = { kind: 'booking', says: 'The core system rejected the contract' }
const OVERRODE = 'overrode the missing booking, so a colleague must pay out'
const OTHER_ACCOUNT: WhyHere = { kind: 'contradiction', says: 'Bank account in another name' }
const NO_PRODUCT: WhyHere = { kind: 'product', says: 'No matching product' }

/** An exception or a first approval; before either, that the amount will take two. */
const ofSecondPerson = ({ file, revision, fourEyesFrom, disabled }: CaseToLookAt): readonly WhyHere[] => {
  const exception = exceptionsIn(file, revision).at(-1)
  if (exception !== undefined) return [{ kind: 'secondApproval', by: exception.by, says: exception.did }]
  const first = standingApprovals(file.approvals).find(({ by }) => !disabled.has(by.id))
  if (first !== undefined) return [{ kind: 'secondApproval', by: first.by, says: 'gave the first approval' }]
  const amount = file.offer?.loanAmount
  return fourEyesFrom !== null && amount !== undefined && needsFourEyes(fourEyesFrom, amount)
    ? [
        {
          kind: 'amount',
          says: `Needs second approval: ${euroText(fourEyesFrom).replace(/\.00$/, '')} or more`,
        },
      ]
    : []
}

/** A document to review, or one that staff have asked for. The usual ones are outstanding on every new case. */
const ofDocuments = ({ state, file: { requirements } }: CaseToLookAt): readonly WhyHere[] => {
  if (allows(state, 'resubmit')) return []
  const unseen = unseenNames(requirements)
  if (unseen.length > 0) return [{ kind: 'document', says: `To review: ${listed(unseen)}` }]
  const isMissing = (one: Requirement) => (allows(state, 'judge') ? isAskedByStaff(one) : isOutstanding(one))
  const missing = [...new Set(requirements.filter(isMissing).map(({ name }) => name))]
  return missing.length === 0 ? [] : [{ kind: 'document', says: `Missing: ${listed(missing)}` }]
}

const NAMED_MAXIMUM = 2

const listed = (names: readonly string[]): string => {
  const named = names.slice(0, NAMED_MAXIMUM)
  const others = names.length - named.length
  return others === 0 ? named.join(', ') : `${named.join(', ')} and ${others} more`
}

/** The dealer has written, or corrected what was sent back. */
const ofDealer = ({ state, revision, unreadMessages }: CaseToLookAt): readonly WhyHere[] => [
  ...(unreadMessages === 0
    ? []
    : [
        {
          kind: 'reply' as const,
          says: `${unreadMessages} new ${unreadMessages === 1 ? 'message' : 'messages'} from the dealer`,
        },
      ]),
  ...(revision > 1 && allows(state, 'judge')
    ? [{ kind: 'reply' as const, says: 'Corrected by the dealer' }]
    : []),
]

export type LookedAt = {
  readonly says: string
  /** Whether it is something at which nobody has looked. */
  readonly isGap: boolean
}

type Looked = {
  readonly state: State
  readonly file: CaseFile
  readonly revision: number
  /** Undefined once the application was erased. */
  readonly canonical: Partial<Application> | undefined
  /** Reasons say what a provider was asked without success, so it is not said again here. */
  readonly unanswered: CaseToLookAt['unanswered']
}

/** By the policy in force. Empty for a case that nobody decides now. Failed and unclear checks are reasons, not here. */
export const lookedAt = (
  { state, file, revision, canonical, unanswered }: Looked,
  policy: Pick<Policy, 'rules' | 'version'>,
): readonly LookedAt[] =>
  canonical === undefined || !allows(state, 'judge')
    ? []
    : [
        ...lookedAtChecks(file, revision, needsOf(personsOf(canonical, file.owners)), unanswered),
        ...lookedAtPolicy(file, policy),
        ...lookedAtFacts(file, revision, policy),
      ]

const lookedAtChecks = (
  file: CaseFile,
  revision: number,
  needs: readonly Need[],
  unanswered: Looked['unanswered'],
): readonly LookedAt[] => {
  const history = checkHistory(file, revision)
  if (history.length === 0) return [{ says: 'No check has run', isGap: true }]
  const newestOf = (need: Need) => resultsFor(history, need).at(-1)
  const passed = needs.filter((need) => {
    const newest = newestOf(need)
    return newest !== undefined && suffices(newest)
  })
  const needed = checksNeeded(file.offer?.loanAmount)
  const open = needs.filter(
    (need) =>
      needed.includes(need.name) &&
      newestOf(need) === undefined &&
      unanswered.every(({ check, isAsking }) => check !== need.name || isAsking),
  )
  const checks = (some: readonly Need[]) =>
    `${needsText(some, needs, (name) => CHECKS[name].says)} ${some.length === 1 ? 'check' : 'checks'}`
  return [
    ...(open.length === 0 ? [] : [{ says: `Not run: ${checks(open)}`, isGap: true }]),
    ...(passed.length === 0 ? [] : [{ says: `Passed or waived: ${checks(passed)}`, isGap: false }]),
  ]
}

const lookedAtPolicy = (
  { policy: finding }: CaseFile,
  { version, rules }: Pick<Policy, 'rules' | 'version'>,
): readonly LookedAt[] => {
  if (finding === undefined) return [{ says: 'The policy has not looked at this yet', isGap: true }]
  if (finding.fired.length > 0) return []
  if (finding.version > 0)
    return [{ says: `No rule of policy version ${finding.version} matched`, isGap: false }]
  if (version > 0)
    return [{ says: 'No rule looked at this: the lender had no policy when it was submitted', isGap: true }]
  // Requested sandboxes have the sample policy, which has no version.
  return rules.length > 0
    ? [{ says: 'No rule of the sample policy matched', isGap: false }]
    : [{ says: 'No rule looked at this: the lender has no policy yet', isGap: true }]
}

const FACTS_NAMED_MAXIMUM = 3

/** What providers found out and no rule measures, such as arrears, is for a person to read. */
const lookedAtFacts = (
  file: CaseFile,
  revision: number,
  { rules }: Pick<Policy, 'rules'>,
): readonly LookedAt[] => {
  const measured = new Set(rules.map(({ measure }) => measure))
  const unmeasured = [...newestFacts(file, revision)].filter(([name]) => !measured.has(name))
  if (unmeasured.length === 0) return []
  const named = unmeasured
    .slice(0, FACTS_NAMED_MAXIMUM)
    .map(([name, { value }]) => `${measureTitle(name)} ${factText(value)}`)
  const others = unmeasured.length - named.length
  return [
    {
      says: `No rule looked at: ${named.join(', ')}${others === 0 ? '' : ` and ${others} more`}`,
      isGap: true,
    },
  ]
}
