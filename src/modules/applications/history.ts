/**
 * An application's history: its transitions with their reasons, the timeline of all that happened, and who did it as
 * clients see them.
 */

import type { ReferenceData } from '../../adapters/access/reference-data.ts'
import type { Actor } from '../../domain/access/actor.ts'
import type { State } from '../../domain/application/states.ts'
import { type BookingRecord, bookingRecords } from '../../domain/case/booking.ts'
import type { Approval, CaseFile } from '../../domain/case/case-file.ts'
import type { CheckName, CheckResult } from '../../domain/case/check.ts'
import { completionSteps } from '../../domain/case/completion.ts'
import type { Document } from '../../domain/documents/document.ts'
import type { RequirementState } from '../../domain/documents/requirement.ts'
import type { Offer } from '../../domain/finance/selection.ts'
import type { Service } from '../../service/service.ts'
import { PURPOSES } from '../../store/applications/purposes.ts'
import { type ApplicationRow, listTransitions } from '../../store/applications/read.ts'
import { opener } from './find.ts'

export type TimelineEntry = {
  readonly at: Date
  /** Null for what others have submitted elsewhere. */
  readonly by: Actor | null
} & (
  | { readonly kind: 'move'; readonly from: State | null; readonly to: State; readonly reason: string | null }
  | {
      readonly kind: 'check'
      readonly name: CheckName
      readonly person?: string
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
  | { readonly kind: 'completion' }
  /** By the first of two people; the second one's approval is a transition. */
  | { readonly kind: 'approval'; readonly offer: Offer | null }
  /** An approval that overrode the policy's decline; a colleague's is a transition. */
  | { readonly kind: 'override'; readonly offer: Offer | null }
  /** By the first of two people who pay out without a booking; the second one's payout is a transition. */
  | { readonly kind: 'payOutOverride'; readonly reason: string }
  /** By the core system, or by the person who corrected its contract number. */
  | { readonly kind: 'booking'; readonly booking: BookingRecord }
  | { readonly kind: 'document'; readonly id: string; readonly name: string; readonly requirement: string }
  | { readonly kind: 'duplicate'; readonly reference: string; readonly state: State }
)

/** What is known of an application, as of a point in time. */
export type Happened = {
  readonly file: Pick<
    CaseFile,
    'requirements' | 'checks' | 'approvals' | 'overrides' | 'payOutOverrides' | 'booking' | 'completion'
  >
  readonly history: readonly TransitionMade[]
  readonly documents: readonly Pick<Document, 'uploadedAt' | 'by' | 'id' | 'name' | 'requirement'>[]
  readonly duplicates: readonly { readonly reference: string; readonly state: State; readonly at: Date }[]
}

/** The whole timeline, the earliest first. */
export const timelineOf = (happened: Happened): readonly TimelineEntry[] => {
  const { file, history, documents, duplicates } = happened
  const entries: readonly TimelineEntry[] = [
    ...history.map((transition) => ({ kind: 'move' as const, ...transition })),
    ...duplicates.map((duplicate) => ({ kind: 'duplicate' as const, by: null, ...duplicate })),
    ...documents.map(({ uploadedAt: at, by, id, name, requirement }) => ({
      kind: 'document' as const,
      at,
      by,
      id,
      name,
      requirement,
    })),
    // The upload already says that a document was received.
    ...file.requirements.flatMap(({ id, name, applicant, before = [], ...now }) =>
      [...before, now].flatMap(({ at, by, state, reason = null }) =>
        at === undefined || by === undefined || state === 'received'
          ? []
          : [{ kind: 'requirement' as const, at: new Date(at), by, id, name, applicant, state, reason }],
      ),
    ),
    ...file.checks.map(({ revision: _, at, note = null, ...check }) => ({
      kind: 'check' as const,
      ...check,
      at: new Date(at),
      note,
    })),
    ...completionSteps(file.completion).map(({ at, by }) => ({
      kind: 'completion' as const,
      at: new Date(at),
      by,
    })),
    ...firstApprovals(happened).map(({ at, by, offer = null }) => ({
      kind: 'approval' as const,
      at: new Date(at),
      by,
      offer,
    })),
    // Who reconsidered the application overrode the decline by that transition.
    ...(file.overrides ?? []).flatMap(({ at, by, offer = null }) =>
      offer === null ? [] : [{ kind: 'override' as const, at: new Date(at), by, offer }],
    ),
    ...(file.payOutOverrides ?? []).map(({ at, by, reason }) => ({
      kind: 'payOutOverride' as const,
      at: new Date(at),
      by,
      reason,
    })),
    ...bookingRecords(file.booking).map((booking) => ({
      kind: 'booking' as const,
      at: new Date(booking.at),
      by: booking.by,
      booking,
    })),
  ]
  return [...entries].sort(
    (one, other) => one.at.getTime() - other.at.getTime() || placeOf(one) - placeOf(other),
  )
}

/** An approval that caused a transition is that transition: both are written together, at the same time. */
const firstApprovals = ({ file: { approvals }, history }: Happened): readonly Approval[] => {
  const transitions = history.filter(({ to }) => to === 'Approved')
  return approvals.filter(
    ({ by, at }) =>
      !transitions.some(
        (transition) =>
          transition.at.getTime() === at && transition.by.kind === by.kind && transition.by.id === by.id,
      ),
  )
}

/** At the same time: first the submission, then findings and settlements, then the transition that they cause. */
const placeOf = (entry: TimelineEntry): number => {
  if (entry.kind !== 'move') return 1
  return entry.from === null ? 0 : 2
}

export type TransitionMade = {
  readonly from: State | null
  readonly to: State
  readonly at: Date
  readonly by: Actor
  /** Null if there is none, or the application was erased. */
  readonly reason: string | null
}

/** The transitions of an application with their reasons, the first one first. */
export const historyOf = async (
  service: Service,
  application: ApplicationRow,
): Promise<readonly TransitionMade[]> => {
  const openEncrypted = opener(service, application)
  return (await listTransitions(service.sql, application.id)).map(
    ({ byKind, by, reason, ...transition }) => ({
      ...transition,
      by: { kind: byKind, id: by },
      reason: reason === null ? null : (openEncrypted?.(PURPOSES.reason, reason).toString() ?? null),
    }),
  )
}

/**
 * An actor as clients see them: a client's id; `owner` for the owner and the other people of dealers; `lender` for all
 * of the lender's staff and clients; or `service`.
 */
export const shownActor = (
  referenceData: ReferenceData,
  { ownerUserId }: Pick<ApplicationRow, 'ownerUserId'>,
  { kind, id }: Actor,
): string => {
  if (kind === 'client') return referenceData.client(id)?.isLender === true ? 'lender' : id
  if (kind === 'user') return id === ownerUserId || referenceData.isOfDealer(id) ? 'owner' : 'lender'
  return kind === 'operator' ? 'lender' : 'service'
}
