/** The kinds of reasons for which a person must look at a case. */

import type { QueueView } from './queue-views.ts'

/** In the order of their weight. */
export const REASON_KINDS = [
  'booking',
  'secondApproval',
  'check',
  'policy',
  'contradiction',
  'reply',
  'document',
  'product',
  'amount',
] as const

export type ReasonKind = (typeof REASON_KINDS)[number]

/** What speaks against an approval: a row shows all of these, and counts only others. */
const ALWAYS_SHOWN: readonly ReasonKind[] = ['booking', 'check', 'policy']

/** For which a view lists a case: a row of the view shows it too. */
const OF_VIEW: Partial<Record<QueueView, ReasonKind>> = {
  secondApproval: 'secondApproval',
  documents: 'document',
  messages: 'reply',
}

/** The reasons for which a row of a view has room, in their order, and how many others there are. */
export const rowReasons = <Reason extends { readonly kind: ReasonKind }>(
  reasons: readonly Reason[],
  view: QueueView,
): { readonly shown: readonly Reason[]; readonly others: number } => {
  const shown = reasons.filter(
    ({ kind }, place) => place === 0 || ALWAYS_SHOWN.includes(kind) || kind === OF_VIEW[view],
  )
  return { shown, others: reasons.length - shown.length }
}
