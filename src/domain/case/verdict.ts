/** The possible review results of a requirement, and when each is allowed. */
import type { Requirement } from '../documents/requirement.ts'

export const VERDICTS = {
  accept: { to: 'accepted', from: ['received', 'refused'], needsReason: false },
  refuse: { to: 'refused', from: ['received', 'accepted'], needsReason: true },
  waive: { to: 'waived', from: ['outstanding', 'received', 'refused'], needsReason: true },
} as const satisfies Readonly<
  Record<string, { to: Requirement['state']; from: readonly Requirement['state'][]; needsReason: boolean }>
>

export type Verdict = keyof typeof VERDICTS

export const VERDICT_NAMES = Object.keys(VERDICTS) as readonly Verdict[]

/** A requirement that was reopened still has its earlier document, which may do. */
export const mayBeJudged = (
  { state }: Pick<Requirement, 'state'>,
  verdict: Verdict,
  hasDocument: boolean,
): boolean =>
  (VERDICTS[verdict].from as readonly string[]).includes(state) ||
  (verdict === 'accept' && state === 'outstanding' && hasDocument)
