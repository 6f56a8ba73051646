/** What the lender's staff do next with a case, and by when: what the queue of the console shows of each. */

import { standingApprovals } from './approval.ts'
import type { CaseFile } from './case-file.ts'
import type { Cents } from './finance/money.ts'
import type { StepTimes } from './lender-settings.ts'
import type { PolicyOutcome } from './policy/policy.ts'
import type { Stage } from './queue-views.ts'
import { isOutstanding, type Requirement } from './requirement.ts'
import { allows, type State, stageOf as stageOfState } from './states.ts'
import { afterWorkingMinutes } from './working-time.ts'

/** Minutes of working time that the lender gives itself for a stage; null where others have to act. */
export type DueTimes = Readonly<Record<Stage, number | null>>

const HOUR = 60

export const DEFAULT_DUE_TIMES: DueTimes = {
  decide: 4 * HOUR,
  secondApproval: 2 * HOUR,
  documents: 4 * HOUR,
  payOut: 8 * HOUR,
  dealer: null,
  signing: null,
  done: null,
}

/** The due times with what the lender set in the place of the defaults. */
export const dueTimesWith = (set: Partial<StepTimes> | undefined): DueTimes => ({
  ...DEFAULT_DUE_TIMES,
  ...set,
})

/** What the queue holds of a case in plain: nothing that identifies a person. */
export type QueueEntry = {
  readonly stage: Stage
  /**
   * Milliseconds since 1970: by when the lender's step is due if the stage begins now; where others have to act, since when
   * it waits for them. Lists are sorted by it.
   */
  readonly dueAt: number
  readonly productId: string | null
  /** The loan; null where no product takes the application. */
  readonly amount: Cents | null
  /** How many requirements have a document that nobody has looked at. */
  readonly documentsToLookAt: number
  /** Who approved it first, while it waits for a second person. */
  readonly approvedBy: string | null
  readonly policyOutcome: PolicyOutcome | null
}

/** What the queue shows of a case that comes into this state with this file at a moment, in milliseconds since 1970. */
export const queueEntryOf = (
  state: State,
  file: CaseFile,
  now: number,
  dueTimes: DueTimes = DEFAULT_DUE_TIMES,
): QueueEntry => {
  const stage = stageOf(state, file)
  const minutes = dueTimes[stage]
  return {
    stage,
    dueAt: minutes === null ? now : dueAfter(now, minutes),
    productId: file.offer?.productId ?? null,
    amount: file.offer?.loanAmount ?? null,
    documentsToLookAt: received(file.requirements),
    approvedBy: firstApprover(state, file),
    policyOutcome: file.policy?.outcome ?? null,
  }
}

/** What is to be done next with a case. */
export const stageOf = (state: State, file: Pick<CaseFile, 'requirements' | 'approvals'>): Stage => {
  const { requirements } = file
  const stage = stageOfState(state)
  if (allows(state, 'judge')) {
    if (firstApprover(state, file) !== null) return 'secondApproval'
    return received(requirements) === 0 && requirements.some(isAskedByStaff) ? 'dealer' : stage
  }
  // What is corrected is sent again before anybody looks at its documents, and signers wait for none.
  if (stage === 'signing' || stage === 'done' || allows(state, 'resubmit')) return stage
  if (received(requirements) > 0) return 'documents'
  return requirements.some(isOutstanding) ? 'dealer' : stage
}

const received = (requirements: readonly Requirement[]): number =>
  requirements.filter(({ state }) => state === 'received').length

/** Whether staff themselves asked for it and it is still wanted: what every application is asked for holds up no decision. */
const isAskedByStaff = (requirement: Requirement): boolean =>
  isOutstanding(requirement) && (requirement.by?.kind === 'user' || requirement.by?.kind === 'operator')

const firstApprover = (state: State, { approvals }: Pick<CaseFile, 'approvals'>): string | null =>
  allows(state, 'judge') ? (standingApprovals(approvals)[0]?.by.id ?? null) : null

const MINUTE_MILLISECONDS = 60_000
const known = new Map<number, number>()
let knownMinute = 0

/** The end of so many working minutes. Submissions of one minute are due at one time, so it is calculated once. */
const dueAfter = (now: number, minutes: number): number => {
  const minute = Math.floor(now / MINUTE_MILLISECONDS)
  if (minute !== knownMinute) known.clear()
  knownMinute = minute
  const due = known.get(minutes) ?? afterWorkingMinutes(now, minutes)
  known.set(minutes, due)
  return due
}
