/** The names of what a dealer's people see of their applications: the lists, what they do next, and how far it is. */

/** The lists, in the order in which the dealer sees them; each application is in one. */
export const OWN_VIEWS = ['needsYou', 'withLender', 'signing', 'done'] as const

export type OwnView = (typeof OWN_VIEWS)[number]

/** What the dealer does next. */
export const NEXT_STEPS = ['correct', 'sendDocuments', 'startSigning'] as const

export type NextStepName = (typeof NEXT_STEPS)[number]

/** How far an application is, for a tracker. */
export const TRACKER_STEPS = ['application', 'decision', 'approval', 'signing', 'payment'] as const

export type TrackerStep = (typeof TRACKER_STEPS)[number]
