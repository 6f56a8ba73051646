/**
 * The queue's names: a case's next step, whom it waits for, the lists with their order, and the reasons for which a
 * person must look at a case.
 */
import type { Party } from '../application/value-names.ts'
import type { StepTimes } from '../lender/lender-settings.ts'

/** A case's next step. The first four are the lender's, each with a due time. */
export const STAGES = [
  'decide',
  'secondApproval',
  'documents',
  'payOut',
  'dealer',
  'signing',
  'done',
] as const

export type Stage = (typeof STAGES)[number]

/** Whom a case waits for at each stage. */
export const WAITS_FOR: Readonly<Record<Stage, Party>> = {
  decide: 'lender',
  secondApproval: 'lender',
  documents: 'lender',
  payOut: 'lender',
  dealer: 'dealer',
  signing: 'signers',
  done: 'nobody',
}

/** As staff read them. */
const STAGE_NAMES: Readonly<Record<Stage, string>> = {
  decide: 'Decide',
  secondApproval: 'Second approval',
  documents: 'Review documents',
  payOut: 'Pay out',
  dealer: 'Dealer',
  signing: 'Signers',
  done: 'Nobody',
}

/** The lender's next step, or whom a case waits for instead. */
export const nextInWords = (stage: Stage): string =>
  WAITS_FOR[stage] === 'lender' ? STAGE_NAMES[stage] : `Waiting: ${STAGE_NAMES[stage]}`

export const LENDERS_STAGES: readonly Stage[] = STAGES.filter((stage) => WAITS_FOR[stage] === 'lender')

/** The lists of the queue that are one stage each. */
export const VIEW_STAGES = {
  toDecide: 'decide',
  secondApproval: 'secondApproval',
  waitingOnDealer: 'dealer',
  signing: 'signing',
  toPayOut: 'payOut',
} as const satisfies Readonly<Record<string, Stage>>

/** All lists of the queue, in the order in which staff see them. */
export const QUEUE_VIEWS = [
  'mine',
  'unassigned',
  'toDecide',
  'secondApproval',
  'documents',
  'messages',
  'waitingOnDealer',
  'signing',
  'toPayOut',
  'all',
] as const

export type QueueView = (typeof QUEUE_VIEWS)[number]

/** What lists are sorted by. */
export const QUEUE_SORT_NAMES = ['due', 'received', 'amount'] as const

export type QueueSortName = (typeof QUEUE_SORT_NAMES)[number]

/** With "-", the latest or largest first. */
export const QUEUE_SORTS = ['due', '-due', 'received', '-received', 'amount', '-amount'] as const

export type QueueSort = (typeof QUEUE_SORTS)[number]

/** All cases are the newest first, tasks the most urgent first, and waiting cases the longest first. */
export const firstSortOf = (view: QueueView): QueueSort => (view === 'all' ? '-received' : 'due')

/** How many cases a list has, what their loans come to in cents, and how many of them have no amount. */
export type QueueSum = { readonly cases: number; readonly amount: number; readonly withoutAmount: number }

/** The lender's working minutes for a stage; null while others have to act. */
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

/** The due times, with the lender's own in place of the defaults. */
export const dueTimesWith = (set: Partial<StepTimes> | undefined): DueTimes => ({
  ...DEFAULT_DUE_TIMES,
  ...set,
})

/** The kinds of reasons for which a person must look at a case, in the order of their weight. */
export const REASON_KINDS = [
  'booking',
  'secondApproval',
  'check',
  'policy',
  'contradiction',
  'reply',
  'document',
  'product',
  'amount',
] as const

export type ReasonKind = (typeof REASON_KINDS)[number]

/** What speaks against an approval: a row shows all of these, and counts only others. */
const ALWAYS_SHOWN: readonly ReasonKind[] = ['booking', 'check', 'policy']

/** For which a view lists a case: a row of the view shows it too. */
const OF_VIEW: Partial<Record<QueueView, ReasonKind>> = {
  secondApproval: 'secondApproval',
  documents: 'document',
  messages: 'reply',
}

/** The reasons for which a row of a view has room, in their order, and how many others there are. */
export const rowReasons = <Reason extends { readonly kind: ReasonKind }>(
  reasons: readonly Reason[],
  view: QueueView,
): { readonly shown: readonly Reason[]; readonly others: number } => {
  const shown = reasons.filter(
    ({ kind }, place) => place === 0 || ALWAYS_SHOWN.includes(kind) || kind === OF_VIEW[view],
  )
  return { shown, others: reasons.length - shown.length }
}
