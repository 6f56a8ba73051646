/** Facts that the rules need and the body does not hold. Without its fact, a rule is skipped. */
import type { AnswerOf } from '../types.ts'

/** The lender's choices: the names of banks, and the terms on offer. They seldom change, so a response may be a day old. */
export type LenderRules = Pick<AnswerOf<'get', '/api/rules/{set}'>, 'banks' | 'terms'>

export type CheckOptions = {
  /** The response of `client.rules.read`, for the names of banks and the terms on offer. */
  readonly rules?: LenderRules | undefined
  /** The day of the submission as `2026-11-23`; today in Dublin by default. */
  readonly today?: string | undefined
}

export type QuoteCheckOptions = CheckOptions & {
  /** Whether `ownerUserEmail` is required: true if your client belongs to no dealer and submits a quote for the first time. */
  readonly ownerRequired?: boolean | undefined
  /** Whether the owner’s dealer has the special agreement, and so no minimum deposit. */
  readonly specialAgreement?: boolean | undefined
}
