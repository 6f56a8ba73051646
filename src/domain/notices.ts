/** E-mails that tell a dealer's people of news about an application. Each kind is sent until somebody stops it. */
import type { CaseFile } from './case-file.ts'
import { isOutstanding, type Requirement } from './requirement.ts'
import { allows, type State } from './states.ts'
import type { Initiator } from './transitions.ts'

export const NOTICES = ['decision', 'requirement', 'message', 'signature'] as const

export type Notice = (typeof NOTICES)[number]

/** Who causes what: what the dealer's own people and software do is no news to them. */
const LENDERS_HANDS: readonly Initiator[] = ['staff', 'service']

/** Where an application comes into by a decision that the dealer waits for, or has to know of. */
const DECIDED: readonly State[] = ['Approved', 'Declined', 'Open', 'PaidOut', 'Withdrawn', 'Expired']

/** What a change of an application after its submission is news of; one mail tells of a decision with all that it brings. */
export const noticesOf = (change: {
  readonly from: State
  readonly to: State
  /** By whose hand it was moved; undefined where it was not. */
  readonly hand: Initiator | undefined
  readonly before: Pick<CaseFile, 'requirements'>
  readonly after: Pick<CaseFile, 'requirements'>
}): readonly Notice[] => {
  const { from, to, hand, before, after } = change
  if (hand !== undefined && LENDERS_HANDS.includes(hand)) {
    if (concernsSigning(from, to)) return ['signature']
    if (DECIDED.includes(to)) return ['decision']
  }
  return asksForMore(before.requirements, after.requirements) ? ['requirement'] : []
}

/** Signing began, all have signed, or it ended unsigned. */
const concernsSigning = (from: State, to: State): boolean =>
  allows(to, 'sign') || (allows(from, 'sign') && (to === 'Signed' || to === 'Approved'))

/** Whether a document is wanted that was not wanted before: a new one, or another for one that was refused. */
const asksForMore = (before: readonly Requirement[], after: readonly Requirement[]): boolean => {
  const wanted = new Set(before.filter(isOutstanding).map(({ id, state }) => `${id} ${state}`))
  return after.some((one) => isOutstanding(one) && !wanted.has(`${one.id} ${one.state}`))
}
