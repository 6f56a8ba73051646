/** The transitions between an application's states: their initiators, and what each needs (Decisions › States). */
import type { State } from './states.ts'

/**
 * The initiator: a client that may read it, a person of the owner's dealer in the console, the lender's staff, or the
 * service itself by its policy or when time is up.
 */
export type Initiator = 'client' | 'owner' | 'staff' | 'service'

export type Transition = {
  readonly from: State
  readonly to: State
  readonly by: readonly Initiator[]
  /** The transition, in words for its history. */
  readonly says: string
  /** It needs a reason, which everyone who may read the application can read. */
  readonly needsReason?: true
}

const WITHDRAWING: readonly Initiator[] = ['client', 'owner', 'staff']

const withdrawn = (from: State): Transition => ({ from, to: 'Withdrawn', by: WITHDRAWING, says: 'withdrawn' })
const expired = (from: State): Transition => ({ from, to: 'Expired', by: ['service'], says: 'expired' })
const approved = (from: State): Transition => ({
  from,
  to: 'Approved',
  by: ['staff', 'service'],
  says: 'approved',
})
const declined = (from: State): Transition => ({
  from,
  to: 'Declined',
  by: ['staff', 'service'],
  says: 'declined',
  needsReason: true,
})
const sentBack = (from: State): Transition => ({
  from,
  to: 'Open',
  by: ['staff'],
  says: 'sent back for correction',
  needsReason: true,
})

export const TRANSITIONS: readonly Transition[] = [
  { from: 'Open', to: 'Submitted', by: ['client', 'owner'], says: 'submitted' },
  withdrawn('Open'),
  expired('Open'),

  { from: 'Submitted', to: 'InReview', by: ['staff', 'service'], says: 'taken into review' },
  approved('Submitted'),
  declined('Submitted'),
  sentBack('Submitted'),
  withdrawn('Submitted'),

  approved('InReview'),
  declined('InReview'),
  sentBack('InReview'),
  withdrawn('InReview'),

  { from: 'Approved', to: 'AwaitingSignature', by: ['client', 'owner', 'staff'], says: 'signing began' },
  { ...declined('Approved'), by: ['staff'] },
  withdrawn('Approved'),
  expired('Approved'),

  { from: 'AwaitingSignature', to: 'Signed', by: ['service'], says: 'signed by all' },
  { from: 'AwaitingSignature', to: 'Approved', by: ['staff', 'service'], says: 'signing ended unsigned' },
  withdrawn('AwaitingSignature'),

  { from: 'Signed', to: 'PaidOut', by: ['staff'], says: 'paid out' },
  withdrawn('Signed'),

  // Clients and the dealer's people may request it if only the policy declined.
  {
    from: 'Declined',
    to: 'InReview',
    by: ['staff', 'client', 'owner'],
    says: 'reconsidered',
    needsReason: true,
  },
]

/** The longest reason of a transition, including the sentence of a decline code. */
export const REASON_MAXIMUM_CHARACTERS = 1_000

/** The transition from one state to another; undefined if there is none. */
export const transitionBetween = (from: State, to: State): Transition | undefined =>
  TRANSITIONS.find((move) => move.from === from && move.to === to)

/** The shortest way from one state to another, without the first state; undefined if there is none. */
export const transitionsTo = (from: State, to: State): readonly State[] | undefined => {
  const ways = new Map<State, readonly State[]>([[from, []]])
  for (const [state, way] of ways) {
    if (state === to) return way
    for (const move of TRANSITIONS)
      if (move.from === state && !ways.has(move.to)) ways.set(move.to, [...way, move.to])
  }
  return undefined
}
