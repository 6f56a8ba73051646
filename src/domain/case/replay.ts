/** Replays: what a draft of the policy or of a product would have made of the submissions of the last days. */

import type { Cents } from '../finance/money.ts'
import { rateToPerCent, toEuros } from '../finance/money.ts'
import type { Offer } from '../finance/selection.ts'
import type { PolicyFinding } from '../policy/policy.ts'
import { type Found, partsOf } from '../policy/rule.ts'
import type { PolicyOutcome } from '../policy/values.ts'
import { needsFourEyes } from './approval.ts'

export const REPLAY_DAYS = 30

/** How many differences of a replay are listed; all are counted. */
export const LISTED_DIFFERENCES_MAXIMUM = 10_000

export const REPLAY_STATES = ['running', 'done', 'cancelled', 'failed'] as const

export type ReplayState = (typeof REPLAY_STATES)[number]

/** What a policy makes of a submission. */
export type ReplayJudgement = {
  readonly finding: PolicyFinding
  readonly offer: Offer | undefined
  /** By the same policy: an approval of this amount or more takes two people. */
  readonly fourEyesFrom: Cents | null
  /** Whether the policy asks for a fact of the application that nobody has found out, or not lately. */
  readonly lacksFact: boolean
}

/** How many submissions an outcome gives more work, of all that a replay looked at. */
export type ReplayCounts = {
  /** Not declined, and their approval takes two people. */
  readonly byTwo: number
  readonly referred: number
  readonly withoutFact: number
}

export type ReplayTotals = { readonly was: ReplayCounts; readonly now: ReplayCounts }

const NO_COUNTS: ReplayCounts = { byTwo: 0, referred: 0, withoutFact: 0 }

/** The totals so far, with those of further submissions. */
export const addedTotals = (
  totals: ReplayTotals | null,
  judged: readonly { readonly was: ReplayJudgement; readonly now: ReplayJudgement }[],
): ReplayTotals => ({
  was: judged.map(({ was }) => was).reduce(counted, totals?.was ?? NO_COUNTS),
  now: judged.map(({ now }) => now).reduce(counted, totals?.now ?? NO_COUNTS),
})

const counted = (counts: ReplayCounts, judgement: ReplayJudgement): ReplayCounts => {
  const { outcome } = judgement.finding
  return {
    byTwo: counts.byTwo + Number(outcome !== 'decline' && takesTwo(judgement)),
    referred: counts.referred + Number(outcome === 'refer'),
    withoutFact: counts.withoutFact + Number(judgement.lacksFact),
  }
}

/** A submission's outcome, as far as a replay stores it: nothing that was sent, and no personal figures. */
export type ReplayOutcome = {
  readonly outcome: PolicyOutcome
  /** Whether its approval takes two people; absent if an earlier version stored it. */
  readonly takesTwo?: boolean
  /** The names of the rules that fired. */
  readonly rules: readonly string[]
  /** The chosen product, and its prices; null if no product fitted. */
  readonly offer: {
    readonly productId: string
    readonly term: number
    readonly ratePercent: number
    readonly aprPercent: number
    /** Absent if the product says nothing about it. */
    readonly commissionEuro?: number
  } | null
}

export const replayOutcome = (judgement: ReplayJudgement): ReplayOutcome => {
  const {
    finding: { outcome, fired },
    offer,
  } = judgement
  return {
    outcome,
    takesTwo: takesTwo(judgement),
    rules: fired.map(({ name }) => name),
    offer:
      offer === undefined
        ? null
        : {
            productId: offer.productId,
            term: offer.term,
            ratePercent: rateToPerCent(offer.rate),
            aprPercent: offer.aprc,
            ...(offer.commission === undefined ? {} : { commissionEuro: toEuros(offer.commission) }),
          },
  }
}

/** An override of a decline takes two people whatever the amount. */
const takesTwo = ({ finding, offer, fourEyesFrom }: ReplayJudgement): boolean =>
  finding.outcome === 'decline' || (offer !== undefined && needsFourEyes(fourEyesFrom, offer.loanAmount))

/**
 * Whether the outcome would differ: another decision, one or two people to approve, other reasons for a person to look, or other
 * figures, including the monthly payment and the dealer's commission.
 */
export const cameOutDifferently = (was: ReplayJudgement, now: ReplayJudgement): boolean =>
  was.finding.outcome !== now.finding.outcome ||
  takesTwo(was) !== takesTwo(now) ||
  reasonsOf(was) !== reasonsOf(now) ||
  FIGURES.some((figure) => was.offer?.[figure] !== now.offer?.[figure])

const FIGURES = ['productId', 'term', 'rate', 'monthlyPayment', 'gmfv', 'totalPayable', 'commission'] as const

/** What refers it or declines it, whatever the rules are called. */
const reasonsOf = ({ finding: { fired } }: ReplayJudgement): string =>
  fired
    .filter(({ outcome }) => outcome !== 'approve')
    .map((rule) =>
      [...partsOf<Found>(rule).map((part) => `${part.measure} ${sideOf(part)}`), rule.outcome].join(' '),
    )
    .sort()
    .join()

/** The value of a fact that is true or false, or one of a list, is its own side. */
const sideOf = ({ value, bound }: Found): string => {
  if (value === null || bound === undefined) return 'missing'
  if (typeof value !== 'number' || typeof bound !== 'number') return String(value)
  return value > bound ? 'above' : 'below'
}
