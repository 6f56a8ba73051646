/** The transitions between an application's states: their initiators, and what each needs (Decisions › States). */
import type { State } from './states.ts'

/**
 * The initiator: a client that may read it, a person of the owner's dealer in the console, the lender's staff, the
 * service itself by its policy or when time is up, or the borrower by a link or a letter.
 */
export type Initiator = 'client' | 'owner' | 'staff' | 'service' | 'borrower'

/** The transitions by name, in words for their history. Two of them may lead to one state. */
export const TRANSITION_WORDS = {
  submit: 'submitted',
  review: 'moved to review',
  approve: 'approved',
  decline: 'declined',
  'send-back': 'returned for correction',
  'start-signing': 'signing started',
  sign: 'signed by everyone',
  'end-signing': 'signing ended unsigned',
  'pay-out': 'paid out',
  reconsider: 'reconsidered',
  withdraw: 'withdrawn',
  expire: 'expired',
} as const

export type TransitionName = keyof typeof TRANSITION_WORDS

export type Transition = {
  readonly name: TransitionName
  readonly from: State
  readonly to: State
  readonly by: readonly Initiator[]
  /** It needs a reason, which everyone who may read the application can read. */
  readonly needsReason?: true
}

const withdrawn = (from: State, by: readonly Initiator[] = ['client', 'owner', 'staff']): Transition => ({
  name: 'withdraw',
  from,
  to: 'Withdrawn',
  by,
})
const expired = (from: State): Transition => ({ name: 'expire', from, to: 'Expired', by: ['service'] })
const approved = (from: State): Transition => ({
  name: 'approve',
  from,
  to: 'Approved',
  by: ['staff', 'service'],
})
const declined = (from: State, by: readonly Initiator[] = ['staff', 'service']): Transition => ({
  name: 'decline',
  from,
  to: 'Declined',
  by,
  needsReason: true,
})
const sentBack = (from: State): Transition => ({
  name: 'send-back',
  from,
  to: 'Open',
  by: ['staff'],
  needsReason: true,
})

export const TRANSITIONS: readonly Transition[] = [
  { name: 'submit', from: 'Open', to: 'Submitted', by: ['client', 'owner'] },
  withdrawn('Open'),
  expired('Open'),

  { name: 'review', from: 'Submitted', to: 'InReview', by: ['staff', 'service'] },
  approved('Submitted'),
  declined('Submitted'),
  sentBack('Submitted'),
  withdrawn('Submitted'),

  approved('InReview'),
  declined('InReview'),
  sentBack('InReview'),
  withdrawn('InReview'),

  // With other figures.
  { name: 'approve', from: 'Approved', to: 'Approved', by: ['staff'] },
  // The vehicle was completed as another than was approved.
  { name: 'review', from: 'Approved', to: 'InReview', by: ['service'], needsReason: true },
  { name: 'start-signing', from: 'Approved', to: 'AwaitingSignature', by: ['client', 'owner', 'staff'] },
  declined('Approved', ['staff']),
  withdrawn('Approved'),
  expired('Approved'),

  { name: 'sign', from: 'AwaitingSignature', to: 'Signed', by: ['service'] },
  {
    name: 'end-signing',
    from: 'AwaitingSignature',
    to: 'Approved',
    by: ['client', 'owner', 'staff', 'service'],
  },
  withdrawn('AwaitingSignature'),

  { name: 'pay-out', from: 'Signed', to: 'PaidOut', by: ['staff'] },
  withdrawn('Signed', ['client', 'owner', 'staff', 'borrower']),
  // From the agreement, within the law's days.
  withdrawn('PaidOut', ['borrower']),

  // Clients and the dealer's people may request it if only the policy declined.
  {
    name: 'reconsider',
    from: 'Declined',
    to: 'InReview',
    by: ['staff', 'client', 'owner', 'borrower'],
    needsReason: true,
  },
]

/** The longest reason of a transition, including the sentence of a decline code. */
export const REASON_MAXIMUM_CHARACTERS = 1_000

/** The longest text with which an applicant requests a review: it becomes a part of the reason. */
export const REVIEW_WORDS_MAXIMUM_CHARACTERS = 500

/** The transition from one state to another; undefined if there is none. */
export const transitionBetween = (from: State, to: State): Transition | undefined =>
  TRANSITIONS.find((transition) => transition.from === from && transition.to === to)

/** Whether this initiator can move an application from one state to another. */
export const mayMove = (from: State, to: State, initiator: Initiator): boolean =>
  transitionBetween(from, to)?.by.includes(initiator) ?? false

/** The shortest way from one state to another, without the first state; undefined if there is none. */
export const transitionsTo = (from: State, to: State): readonly State[] | undefined => {
  const ways = new Map<State, readonly State[]>([[from, []]])
  for (const [state, way] of ways) {
    if (state === to) return way
    for (const transition of TRANSITIONS)
      if (transition.from === state && !ways.has(transition.to))
        ways.set(transition.to, [...way, transition.to])
  }
  return undefined
}
