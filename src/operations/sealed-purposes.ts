/** What an application's data key seals; each purpose is bound into what it seals. */
export const SEALED = {
  revision: 'revision',
  customData: 'customData',
  reason: 'reason',
  offer: 'offer',
} as const
