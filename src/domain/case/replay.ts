/** Replays: what a draft of the policy or of a product would have made of the submissions of the last days. */

import { rateToPerCent } from '../finance/rate.ts'
import type { Offer } from '../finance/selection.ts'
import type { PolicyFinding, PolicyOutcome } from '../policy/policy.ts'

export const REPLAY_DAYS = 30

/** How many differences of a replay are listed; all are counted. */
export const LISTED_DIFFERENCES_MAXIMUM = 10_000

export const REPLAY_STATES = ['running', 'done', 'cancelled', 'failed'] as const

export type ReplayState = (typeof REPLAY_STATES)[number]

/** A submission's outcome, as far as a replay stores it: nothing that was sent, and no personal figures. */
export type ReplayOutcome = {
  readonly outcome: PolicyOutcome
  /** The names of the rules that fired. */
  readonly rules: readonly string[]
  /** The chosen product, and its prices; null if no product fitted. */
  readonly offer: {
    readonly productId: string
    readonly term: number
    readonly ratePercent: number
    readonly aprPercent: number
  } | null
}

export const replayOutcome = (
  { outcome, fired }: PolicyFinding,
  offer: Offer | undefined,
): ReplayOutcome => ({
  outcome,
  rules: fired.map(({ name }) => name),
  offer:
    offer === undefined
      ? null
      : {
          productId: offer.productId,
          term: offer.term,
          ratePercent: rateToPerCent(offer.rate),
          aprPercent: offer.aprc,
        },
})

/** Whether the outcome would differ: another decision, or other figures, including the monthly payment. */
export const cameOutDifferently = (
  was: { readonly finding: PolicyFinding; readonly offer: Offer | undefined },
  now: { readonly finding: PolicyFinding; readonly offer: Offer | undefined },
): boolean =>
  was.finding.outcome !== now.finding.outcome ||
  FIGURES.some((figure) => was.offer?.[figure] !== now.offer?.[figure])

const FIGURES = ['productId', 'term', 'rate', 'monthlyPayment', 'gmfv', 'totalPayable'] as const
