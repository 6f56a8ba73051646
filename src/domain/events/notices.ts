/**
 * Emails with news about applications, for a dealer's people and for the lender's staff. Each kind is sent until someone stops it.
 * They say that there is news and about which application, and nothing else: neither side controls the mailbox.
 */

import { allows, isApproved, isAtRest, isWaiting, type State } from '../application/states.ts'
import type { Initiator } from '../application/transitions.ts'
import type { CaseFile } from '../case/case-file.ts'
import { isOutstanding, type Requirement } from '../documents/requirement.ts'

export const DEALER_NOTICES = ['decision', 'requirement', 'message', 'signature'] as const

export type DealerNotice = (typeof DEALER_NOTICES)[number]

/** A colleague calls on them in a note; cases are past their due time. */
export const STAFF_NOTICES = ['mention', 'overdue'] as const

export const NOTICES = [...DEALER_NOTICES, ...STAFF_NOTICES] as const

export type Notice = (typeof NOTICES)[number]

/** The initiators whose actions are news: what the dealer's own people and software do is not. */
const LENDERS_INITIATORS: readonly Initiator[] = ['staff', 'service']

/** The news in a change of an application after its submission; a decision and all its consequences are one email. */
export const noticesOf = (change: {
  readonly from: State
  readonly to: State
  /** The initiator of the transition; undefined if there was none. */
  readonly initiator: Initiator | undefined
  readonly before: Pick<CaseFile, 'requirements'>
  readonly after: Pick<CaseFile, 'requirements'>
}): readonly DealerNotice[] => {
  const { from, to, initiator, before, after } = change
  if (initiator !== undefined && LENDERS_INITIATORS.includes(initiator)) {
    if (concernsSigning(from, to)) return ['signature']
    if (isAtRest(to) || isWaiting(to)) return ['decision']
  }
  return asksForMore(before.requirements, after.requirements) ? ['requirement'] : []
}

/** Signing started, all have signed, or it ended unsigned. */
const concernsSigning = (from: State, to: State): boolean =>
  allows(to, 'sign') || (allows(from, 'sign') && isApproved(to))

/** Whether a document is newly required: another one, or a replacement for a rejected one. */
const asksForMore = (before: readonly Requirement[], after: readonly Requirement[]): boolean => {
  const wanted = new Set(before.filter(isOutstanding).map(({ id, state }) => `${id} ${state}`))
  return after.some((one) => isOutstanding(one) && !wanted.has(`${one.id} ${one.state}`))
}
