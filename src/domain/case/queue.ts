/** The lender's next step on a case, and when it is due: the queue's entry for each case. */

import { allows, isAtRest, type State, stageOf as stageOfState } from '../application/states.ts'
import { isAskedByStaff, isOutstanding, type Requirement } from '../documents/requirement.ts'
import type { Cents } from '../finance/money.ts'
import { afterWorkingMinutes } from '../lender/working-time.ts'
import type { PolicyOutcome } from '../policy/values.ts'
import { exceptionsIn, standingApprovals } from './approval.ts'
import type { CaseFile } from './case-file.ts'
import { counterOfferIn } from './counter-offer.ts'
import { needsDealer } from './next-step-rows.ts'
import type { Stage } from './queue-views.ts'
import { DEFAULT_DUE_TIMES, type DueTimes } from './queue-views.ts'

/** The queue's unencrypted entry for a case: nothing that identifies a person. */
export type QueueEntry = {
  readonly stage: Stage
  /**
   * Milliseconds since 1970: when the lender's step is due if the stage starts now; while others have to act, since
   * when it waits for them. Lists are sorted by it.
   */
  readonly dueAt: number
  readonly productId: string | null
  /** The loan; null if no product fits the application. */
  readonly amount: Cents | null
  /** What the lender pays the dealer, and the total cost of credit beside it; null if the product says nothing about it. */
  readonly commission: Cents | null
  readonly costOfCredit: Cents | null
  /** How many requirements have an unchecked document. */
  readonly documentsToLookAt: number
  /** Who approved it first, while it waits for a second person. */
  readonly approvedBy: string | null
  readonly policyOutcome: PolicyOutcome | null
  /**
   * Whether the dealer's people have a next step, also where the lender goes on without it; null if only while the lender's
   * settings allow signing.
   */
  readonly needsDealer: boolean | null
}

/** The lender approves it with figures before it can be signed. */
const FIGURES = { of: 'lender', says: '', staff: '' } as const

/**
 * The queue's entry for a case that enters this state with this file at a point in time, in milliseconds since 1970. Without
 * a revision no check of it was made. `payableFrom` is when the lender can pay out, if that is later.
 */
export const queueEntryOf = (
  state: State,
  file: CaseFile,
  now: number,
  dueTimes: DueTimes = DEFAULT_DUE_TIMES,
  revision?: number,
  payableFrom = now,
): QueueEntry => {
  const stage = stageOf(state, file, revision)
  const minutes = dueTimes[stage]
  return {
    stage,
    dueAt: minutes === null ? now : dueAfter(stage === 'payOut' ? payableFrom : now, minutes),
    productId: file.offer?.productId ?? null,
    amount: file.offer?.loanAmount ?? null,
    commission: file.offer?.commission ?? null,
    costOfCredit: file.offer?.commission === undefined ? null : file.offer.totalCostOfCredit,
    // Nobody needs the documents of a declined or withdrawn application.
    documentsToLookAt: isAtRest(state) ? 0 : received(file.requirements),
    approvedBy: firstApprover(state, file),
    policyOutcome: file.policy?.outcome ?? null,
    needsDealer: needsDealer({
      state,
      requirements: file.requirements,
      failures: 0,
      counterOffer: counterOfferIn(state, file),
      ...(allows(state, 'startSigning') && file.offer === undefined && { signingLacks: FIGURES }),
    }),
  }
}

type Staged = Pick<CaseFile, 'requirements' | 'approvals'> &
  Partial<Pick<CaseFile, 'overrides' | 'checks'>> & {
    readonly counterOfferResponse?: CaseFile['counterOfferResponse'] | undefined
  }

/** A case's next step. */
export const stageOf = (state: State, file: Staged, revision = Number.NaN): Stage => {
  const { requirements } = file
  const stage = stageOfState(state)
  if (allows(state, 'judge')) {
    if (firstApprover(state, file) !== null || exceptionsIn({ checks: [], ...file }, revision).length > 0)
      return 'secondApproval'
    return received(requirements) === 0 && requirements.some(isAskedByStaff) ? 'dealer' : stage
  }
  // A corrected application is resubmitted before anyone checks its documents, and signers wait for none.
  if (stage === 'signing' || stage === 'done' || allows(state, 'resubmit')) return stage
  // The lender makes another counter-offer, or keeps to its own.
  if (allows(state, 'startSigning') && file.counterOfferResponse?.is === 'otherTerms') return 'decide'
  if (received(requirements) > 0) return 'documents'
  return requirements.some(isOutstanding) ? 'dealer' : stage
}

const received = (requirements: readonly Requirement[]): number =>
  requirements.filter(({ state }) => state === 'received').length

const firstApprover = (state: State, { approvals }: Pick<CaseFile, 'approvals'>): string | null =>
  allows(state, 'judge') ? (standingApprovals(approvals)[0]?.by.id ?? null) : null

const MINUTE_MILLISECONDS = 60_000
const known = new Map<number, number>()
let knownMinute = 0

/**
 * The end of this many working minutes. Submissions of one minute are due at the same time, so it is calculated once.
 */
const dueAfter = (now: number, minutes: number): number => {
  const minute = Math.floor(now / MINUTE_MILLISECONDS)
  if (minute !== knownMinute) known.clear()
  knownMinute = minute
  const due = known.get(minutes) ?? afterWorkingMinutes(now, minutes)
  known.set(minutes, due)
  return due
}
