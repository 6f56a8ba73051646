/** All that is known of what happened to an application, in one line of time: moves, and what was done between them. */
import type { Actor } from '../../domain/actor.ts'
import type { Approval } from '../../domain/case-file.ts'
import type { CheckName, CheckResult } from '../../domain/check.ts'
import type { Offer } from '../../domain/finance/selection.ts'
import type { RequirementState } from '../../domain/requirement.ts'
import type { State } from '../../domain/states.ts'
import type { ShownCase } from '../../operations/underwriting/show-case.ts'

export type HistoryEntry = {
  readonly at: Date
  /** Null of what others have sent elsewhere. */
  readonly by: Actor | null
} & (
  | { readonly kind: 'move'; readonly from: State | null; readonly to: State; readonly reason: string | null }
  | {
      readonly kind: 'check'
      readonly name: CheckName
      readonly result: CheckResult
      readonly note: string | null
    }
  | {
      readonly kind: 'requirement'
      readonly id: string
      readonly name: string
      readonly applicant: number | null
      readonly state: RequirementState
      readonly reason: string | null
    }
  /** By the first of two people; the second one's is a move. */
  | { readonly kind: 'approval'; readonly offer: Offer | null }
  | { readonly kind: 'document'; readonly id: string; readonly name: string; readonly requirement: string }
  | { readonly kind: 'duplicate'; readonly reference: string; readonly state: State }
)

/** The first one first. Of each requirement it has the last change, which is all that is kept. */
export const historyOf = (shown: ShownCase): readonly HistoryEntry[] => {
  const { file, history, documents, duplicates } = shown
  const entries: readonly HistoryEntry[] = [
    ...history.map((move) => ({ kind: 'move' as const, ...move })),
    ...duplicates.map((duplicate) => ({ kind: 'duplicate' as const, by: null, ...duplicate })),
    ...documents.map(({ uploadedAt: at, by, id, name, requirement }) => ({
      kind: 'document' as const,
      at,
      by,
      id,
      name,
      requirement,
    })),
    // That a document was received its upload tells already.
    ...file.requirements.flatMap(({ at, by, id, name, applicant, state, reason = null }) =>
      at === undefined || by === undefined || state === 'received'
        ? []
        : [{ kind: 'requirement' as const, at: new Date(at), by, id, name, applicant, state, reason }],
    ),
    ...file.checks.map(({ at, by, name, result, note = null }) => ({
      kind: 'check' as const,
      at: new Date(at),
      by,
      name,
      result,
      note,
    })),
    ...firstApprovals(shown).map(({ at, by, offer = null }) => ({
      kind: 'approval' as const,
      at: new Date(at),
      by,
      offer,
    })),
  ]
  return [...entries].sort(
    (one, other) => one.at.getTime() - other.at.getTime() || placeOf(one) - placeOf(other),
  )
}

/** An approval by which it was moved is that move itself: it is written with it, at the same moment. */
const firstApprovals = ({ file: { approvals }, history }: ShownCase): readonly Approval[] => {
  const moves = history.filter(({ to }) => to === 'Approved')
  return approvals.filter(
    ({ by, at }) =>
      !moves.some((move) => move.at.getTime() === at && move.by.kind === by.kind && move.by.id === by.id),
  )
}

/** Within one moment: it was sent, then something was found or settled, and by that it moved. */
const placeOf = (entry: HistoryEntry): number => {
  if (entry.kind !== 'move') return 1
  return entry.from === null ? 0 : 2
}
