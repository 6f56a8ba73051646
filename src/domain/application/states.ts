/** The states of an application, the same names for both model sets, and what each allows (Decisions › States). */
export const STATES = [
  'Open',
  'Submitted',
  'InReview',
  'Approved',
  'Declined',
  'AwaitingSignature',
  'Signed',
  'PaidOut',
  'Withdrawn',
  'Expired',
] as const

export type State = (typeof STATES)[number]

export const isState = (text: string): text is State => (STATES as readonly string[]).includes(text)

/** What may be done with an application besides moving it, and by whom. */
export type Activity =
  | 'resubmit'
  /** Client and staff upload documents for its requirements. */
  | 'showDocuments'
  /** The same, if it has requirements from before it was sent back. */
  | 'showDocumentsAgain'
  /** Staff request a document in their own words. */
  | 'addRequirements'
  /** Staff accept, reject or waive requirements. */
  | 'judgeRequirements'
  /** Staff and providers make and record checks. */
  | 'check'
  /** The service or staff check it; it may wait for a second person's approval. */
  | 'judge'
  /** The policy decides automatically, while no person has taken it up. */
  | 'decideByPolicy'
  /** Client, owner and staff complete what the agreement must name. */
  | 'complete'
  /** Client, owner and staff start the signing. */
  | 'startSigning'
  /** Its signers sign. */
  | 'sign'

/** A flag that is absent is false. */
type StateRow = {
  /** In words for clients. */
  readonly means: string
  /** In a dealer's plain words. */
  readonly plain: string
  readonly allows: readonly Activity[]
  /** The next step, unless a document or a second person is awaited (`domain/case/queue.ts`). */
  readonly stage: 'decide' | 'dealer' | 'signing' | 'payOut' | 'done'
  /** How far it is on its way, from 1; absent where it stops as far as it was. */
  readonly step?: number
  /** No transition leads out of it, except that the borrower can withdraw after the payout. */
  readonly ends?: true
  /** It is declined or ended: no document is needed, and the service plans nothing. */
  readonly rests?: true
  /** It waits for others than the lender, and expires if none of them acts. */
  readonly waits?: true
  /** The lender has approved it: checks are made and documents are there. */
  readonly isApproved?: true
  readonly isSigned?: true
}

const OF_REVIEW = [
  'showDocuments',
  'addRequirements',
  'judgeRequirements',
  'check',
  'judge',
  'complete',
] as const

const ROWS = {
  Open: {
    means: 'saved but not submitted for review; correct it and resubmit it',
    plain: 'To correct',
    allows: ['resubmit', 'showDocumentsAgain', 'addRequirements', 'judgeRequirements'],
    stage: 'dealer',
    step: 1,
    waits: true,
  },
  Submitted: {
    means: 'submitted and waiting for review',
    plain: 'With the lender',
    allows: [...OF_REVIEW, 'decideByPolicy'],
    stage: 'decide',
    step: 2,
  },
  InReview: {
    means: 'under review by an underwriter',
    plain: 'With the lender',
    allows: OF_REVIEW,
    stage: 'decide',
    step: 2,
  },
  Approved: {
    means: 'approved; signing can start when no requirements are outstanding',
    plain: 'Approved',
    allows: ['showDocuments', 'addRequirements', 'judgeRequirements', 'check', 'complete', 'startSigning'],
    stage: 'dealer',
    step: 3,
    waits: true,
    isApproved: true,
  },
  Declined: {
    means: 'declined; it can be reconsidered',
    plain: 'Declined',
    allows: [],
    stage: 'done',
    rests: true,
  },
  AwaitingSignature: {
    means: 'signing has started',
    plain: 'Being signed',
    allows: ['showDocuments', 'judgeRequirements', 'sign'],
    stage: 'signing',
    step: 4,
    isApproved: true,
  },
  Signed: {
    means: 'signed by everyone',
    plain: 'Signed',
    allows: ['showDocuments', 'addRequirements', 'judgeRequirements', 'check'],
    stage: 'payOut',
    step: 5,
    isApproved: true,
    isSigned: true,
  },
  PaidOut: {
    means: 'paid out; closed, unless the hirer withdraws from the agreement',
    plain: 'Paid out',
    allows: [],
    stage: 'done',
    step: 5,
    ends: true,
    rests: true,
    isApproved: true,
    isSigned: true,
  },
  Withdrawn: {
    means: 'withdrawn; closed',
    plain: 'Withdrawn',
    allows: [],
    stage: 'done',
    ends: true,
    rests: true,
  },
  Expired: {
    means: 'lapsed; closed',
    plain: 'Expired',
    allows: [],
    stage: 'done',
    ends: true,
    rests: true,
  },
} as const satisfies Readonly<Record<State, StateRow>>

const rowOf = (state: State): StateRow => ROWS[state]

/** Whether this may be done with an application in the state. */
export const allows = (state: State, activity: Activity): boolean => rowOf(state).allows.includes(activity)

/** All states in which this may be done, in the order of their names. */
export const statesAllowing = (activity: Activity): readonly State[] =>
  STATES.filter((state) => allows(state, activity))

/** The next step in a state, unless a document or a second person is awaited. */
export const stageOf = (state: State): StateRow['stage'] => rowOf(state).stage

export const plainWordsOf = (state: State): string => rowOf(state).plain

/** How far an application in the state is on its way, from 1; undefined where it stops as far as it was. */
export const stepOf = (state: State): number | undefined => rowOf(state).step

/** Whether no transition leads out of the state, except the borrower's withdrawal. */
export const isClosed = (state: State): boolean => rowOf(state).ends ?? false

/** Whether the application is declined or ended, so that no document is needed and nothing is planned. */
export const isAtRest = (state: State): boolean => rowOf(state).rests ?? false

/** Whether an application reaches the state only after the lender has approved it. */
export const isApproved = (state: State): boolean => rowOf(state).isApproved ?? false

/** Whether an application reaches the state only after all have signed. */
export const isSigned = (state: State): boolean => rowOf(state).isSigned ?? false

/** Whether the application has come to its end, declined or signed; only the payout or a review may follow. */
export const hasEnded = (state: State): boolean => isAtRest(state) || isSigned(state)

/** The states that wait for others than the lender, from which applications expire. */
export type WaitingState = {
  [Name in State]: (typeof ROWS)[Name] extends { readonly waits: true } ? Name : never
}[State]

/** Whether it waits for others than the lender, and expires if none of them acts. */
export const isWaiting = (state: State): state is WaitingState => rowOf(state).waits ?? false

export const WAITING_STATES: readonly WaitingState[] = STATES.filter(isWaiting)

/** What each state means, in words for clients. */
export const STATE_MEANS = Object.fromEntries(STATES.map((state) => [state, rowOf(state).means])) as Readonly<
  Record<State, string>
>
