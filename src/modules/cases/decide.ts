/** The lender's staff decide on an application: each decision is one of their transitions in the table. */

import { UNREADABLE } from '../../../packages/values/typed/clean-text.ts'
import type { WebUser } from '../../adapters/access/person.ts'
import { allows, type State } from '../../domain/application/states.ts'
import { REASON_MAXIMUM_CHARACTERS, TRANSITION_WORDS } from '../../domain/application/transitions.ts'
import {
  type Decision,
  type DeclineCode,
  decisionsFrom,
  declineSentence,
  transitionBy,
} from '../../domain/case/decisions.ts'
import { atInstant, inTransaction } from '../../service/in-transaction.ts'
import { Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import type { CaseChange, OpenCase } from '../applications/change.ts'
import { type ByStaff, changeAsStaff } from '../applications/change-as-staff.ts'
import { findForStaff } from '../applications/find.ts'
import { type Approving, approval, isGiven, mandateBarOf } from './approve.ts'
import { noteText, writeNote } from './messages.ts'
import { payOut } from './pay-out.ts'
import { refusalOfException, takesSecondFactor } from './proof.ts'

/** A decision that takes more than one person needs a proof of each. */
export type Decided = ByStaff &
  Approving & {
    readonly decision: Decision
    /** Everyone who may read the application sees it. */
    readonly reason?: string | undefined
    /** Why it is declined. The dealer sees the code's sentence; only the record has the code itself. */
    readonly code?: DeclineCode | undefined
    /** Why it is paid out although the core system has not booked its contract; only for the lender's staff. */
    readonly override?: string | undefined
    /** For the lender's staff only, written together with the decision. */
    readonly note?: { readonly webUser: WebUser; readonly text: string } | undefined
  }

export type DecisionTaken = {
  readonly state: State
  /** Whether it waits for a second person's approval. */
  readonly awaitsSecond: boolean
}

/**
 * The application's new state. Rejected if there is no transition for it, something that it needs is missing, or its note
 * cannot be written.
 */
export const decideApplication = async (
  service: Service,
  reference: string,
  { note, ...decided }: Decided,
): Promise<DecisionTaken | Refusal> => {
  if (note === undefined) return decide(service, reference, decided)
  const { webUser, text } = note
  const unfit = noteText(text)
  if (unfit instanceof Refusal) return unfit
  return inTransaction(service, async (transaction, undo) => {
    const taken = await decide(transaction, reference, decided)
    if (taken instanceof Refusal) return taken
    const noted = await writeNote(transaction, webUser, reference, { by: decided.by.id, text, mentions: [] })
    return noted instanceof Refusal ? undo(noted) : taken
  })
}

const decide = async (
  service: Service,
  reference: string,
  decided: Omit<Decided, 'note'>,
): Promise<DecisionTaken | Refusal> => {
  const { reason, code, by } = decided
  const shownReason = reasonShown(reason, code)
  if (shownReason instanceof Refusal) return shownReason
  // One time for everything that the decision writes: it identifies an approval and its transition as the same.
  const moment = atInstant(service, service.now())
  const seen = decided.seen ?? (await findForStaff(service, reference))
  if (seen instanceof Refusal) return seen
  // A decision applies to what was there when it was taken, so it is not retried over others' changes.
  const version = typeof seen === 'number' ? seen : seen.version
  let awaitsSecond = false
  const changed = await changeAsStaff(moment, reference, { by, seen: version }, async (open) => {
    const change = await changeFor(service, reference, open, decided, shownReason)
    // An approval or a payout that does not move the case is the first of two.
    awaitsSecond = !(change instanceof Refusal) && change.transition === undefined
    return change
  })
  return changed instanceof Refusal ? changed : { state: changed.state, awaitsSecond }
}

const changeFor = async (
  service: Service,
  reference: string,
  open: OpenCase,
  decided: Decided,
  shownReason: string | undefined,
): Promise<CaseChange | Refusal> => {
  const { application, file } = open
  const { decision, code } = decided
  const { state } = application
  // Other figures cancel a signing in progress: people must sign what was approved. Before a signing, they only replace it.
  const isAgain = decision === 'approve' && (allows(state, 'startSigning') || allows(state, 'sign'))
  if (isAgain && isGiven(decided.figures ?? {}))
    return approval(service, reference, open, decided, shownReason)
  const transition = isAgain ? undefined : transitionBy(decision, state)
  if (transition === undefined) return noSuchTransition(reference, state, decision)
  if (decision === 'approve') return approval(service, reference, open, decided, shownReason)
  if (decision === 'pay-out') return payOut(service, reference, open, { ...decided, reason: shownReason })
  if (shownReason === undefined && transition.needsReason)
    return new Refusal(`${reference} cannot be ${TRANSITION_WORDS[decision]} without a reason.`)
  if (decision === 'reconsider' && file.policy?.outcome === 'decline')
    return overridden(service, reference, open, { ...decided, reason: shownReason })
  return {
    file,
    audits: code === undefined ? [] : [`application.declinedFor.${code}`],
    transition: { to: transition.to, initiator: 'staff', reason: shownReason, code },
  }
}

/** Reconsiders a case that the policy declines. The same person cannot approve it. */
const overridden = async (
  service: Service,
  reference: string,
  { application, file, now }: OpenCase,
  { by, prove, reason }: Decided,
): Promise<CaseChange | Refusal> => {
  const beyond = await mandateBarOf(service, by, file.offer)
  if (beyond !== undefined) return new Refusal(beyond)
  const needs = { secondFactor: takesSecondFactor(service, application.mode) }
  const unproven = await refusalOfException(
    `Overriding the policy’s decline of ${reference}`,
    { by, prove },
    needs,
  )
  if (unproven !== undefined) return unproven
  return {
    file: { ...file, overrides: [...(file.overrides ?? []), { by, at: now }] },
    audits: ['application.policyOverridden'],
    transition: { to: 'InReview', initiator: 'staff', reason },
  }
}

const noSuchTransition = (reference: string, state: State, decision: Decision): Refusal => {
  const possible = decisionsFrom(state)
  const others =
    possible.length === 0 ? 'staff can do nothing from there' : `from there staff can: ${possible.join(', ')}`
  return new Refusal(`${reference} is ${state} and cannot be ${TRANSITION_WORDS[decision]}; ${others}.`)
}

/** The code's sentence and then the staff's words; undefined if there is neither. */
export const reasonShown = (
  reason: string | undefined,
  code: DeclineCode | undefined,
): string | undefined | Refusal => {
  const written = reason?.trim() ?? ''
  const sentence = code === undefined ? '' : declineSentence(code)
  if (UNREADABLE.test(written))
    return new Refusal('The reason must be one line of text, without control or invisible characters.')
  const shownReason = `${sentence} ${written}`.trim()
  if (shownReason.length > REASON_MAXIMUM_CHARACTERS) {
    const room = REASON_MAXIMUM_CHARACTERS - (shownReason.length - written.length)
    return new Refusal(
      `The reason can have at most ${room} characters${code === undefined ? '' : ' beside the sentence of its code'}; it has ${written.length}.`,
    )
  }
  return shownReason === '' ? undefined : shownReason
}
