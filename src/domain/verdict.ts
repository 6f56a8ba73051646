/** What the lender can say of a document that is asked for, and of which it can be said. */
import type { Requirement } from './requirement.ts'

export const VERDICTS = {
  accept: { to: 'accepted', from: ['received', 'refused'], needsReason: false },
  refuse: { to: 'refused', from: ['received', 'accepted'], needsReason: true },
  waive: { to: 'waived', from: ['outstanding', 'received', 'refused'], needsReason: true },
} as const satisfies Readonly<
  Record<string, { to: Requirement['state']; from: readonly Requirement['state'][]; needsReason: boolean }>
>

export type Verdict = keyof typeof VERDICTS

export const VERDICT_NAMES = Object.keys(VERDICTS) as readonly Verdict[]

/** One that is asked for again has what was shown before, which may do still. */
export const mayBeJudged = (
  { state }: Pick<Requirement, 'state'>,
  verdict: Verdict,
  hasDocument: boolean,
): boolean =>
  (VERDICTS[verdict].from as readonly string[]).includes(state) ||
  (verdict === 'accept' && state === 'outstanding' && hasDocument)
