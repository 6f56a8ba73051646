/** The items that a certification checks. A certificate that lacks one is incomplete, whatever its program reports. */
export const CERTIFICATION_ITEMS = [
  'submit',
  'correct',
  'retryLostResponse',
  'retry429',
  'retry503',
  'retry500',
  'stopOn401',
  'status',
  'uploadDocument',
  'startSigning',
  'webhook',
  'duplicateWebhook',
  'outOfOrderWebhook',
  'unknownEventType',
  'wrongSignature',
  'oldWebhook',
  'rotatedSecret',
  'idempotencyKeys',
  'knownFields',
] as const

export type CertificationItemId = (typeof CERTIFICATION_ITEMS)[number]
