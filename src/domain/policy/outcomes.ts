/** What a policy decides on an application. */

/** From the most lenient to the strictest. */
export const POLICY_OUTCOMES = ['approve', 'refer', 'decline'] as const

export type PolicyOutcome = (typeof POLICY_OUTCOMES)[number]
