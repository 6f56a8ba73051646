/** Replays: what a draft of the policy or of a product would have made of the submissions of the last days. */

import { rateToPerCent } from './finance/rate.ts'
import type { Offer } from './finance/selection.ts'
import type { PolicyFinding, PolicyOutcome } from './policy/policy.ts'

export const REPLAY_DAYS = 30

/** How many differences of a replay are listed; all are counted. */
export const LISTED_DIFFERENCES_MAXIMUM = 10_000

export const REPLAY_STATES = ['running', 'done', 'cancelled', 'failed'] as const

export type ReplayState = (typeof REPLAY_STATES)[number]

/** What came out of a submission, as far as a replay keeps it: nothing that was sent, and no figures of a person. */
export type ReplayOutcome = {
  readonly outcome: PolicyOutcome
  /** The names of the rules that fired. */
  readonly rules: readonly string[]
  /** The product that was picked, at which prices; null where no product took it. */
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

/** Whether it would have come out differently: another outcome, or other figures, the monthly payment among them. */
export const cameOutDifferently = (
  was: { readonly finding: PolicyFinding; readonly offer: Offer | undefined },
  now: { readonly finding: PolicyFinding; readonly offer: Offer | undefined },
): boolean =>
  was.finding.outcome !== now.finding.outcome ||
  FIGURES.some((figure) => was.offer?.[figure] !== now.offer?.[figure])

const FIGURES = ['productId', 'term', 'rate', 'monthlyPayment', 'gmfv', 'totalPayable'] as const
