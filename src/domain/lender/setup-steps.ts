/** The steps from an empty installation to a first test application, in the order in which an admin takes them. */
export const SETUP_STEPS = [
  'secondAdmin',
  'lenderFile',
  'seal',
  // A second person publishes it.
  'product',
  'dealer',
  'dealerUser',
  'testApplication',
] as const
export type SetupStep = (typeof SETUP_STEPS)[number]
