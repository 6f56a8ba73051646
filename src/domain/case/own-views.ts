/** The names of what a dealer's people see of their applications: the lists, their next steps, and the progress. */
import type { Stage } from './queue-views.ts'

/** The lists, in the order in which the dealer sees them; each application is in one. */
export const OWN_VIEWS = ['needsYou', 'withLender', 'signing', 'done'] as const

export type OwnView = (typeof OWN_VIEWS)[number]

/** The other lists by their stages. Of the lender's steps the dealer needs to know only that they are the lender's. */
export const OWN_VIEW_STAGES: Readonly<Record<Exclude<OwnView, 'needsYou'>, readonly Stage[]>> = {
  // What the dealer would do if the lender's settings allowed signing is the lender's meanwhile.
  withLender: ['decide', 'secondApproval', 'documents', 'payOut', 'dealer'],
  signing: ['signing'],
  done: ['done'],
}

/** An application's progress, for a tracker. */
export const TRACKER_STEPS = ['application', 'decision', 'approval', 'signing', 'payment'] as const
