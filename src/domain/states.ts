/** The states of an application, one set of names for both model sets (Decisions › States). */
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

export const isState = (name: string): name is State => (STATES as readonly string[]).includes(name)
