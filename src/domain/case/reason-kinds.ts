/** The kinds of reasons for which a person must look at a case. */

/** In the order of their weight: a list has room for the first. */
export const REASON_KINDS = [
  'booking',
  'secondApproval',
  'reply',
  'contradiction',
  'check',
  'document',
  'policy',
  'product',
  'amount',
] as const

export type ReasonKind = (typeof REASON_KINDS)[number]
