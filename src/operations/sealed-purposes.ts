/** What an application's data key seals; each purpose is bound into what it seals. */
export const SEALED = {
  payload: 'payload',
  failures: 'failures',
  customData: 'customData',
  answer: 'answer',
  reason: 'reason',
} as const
