/** The lender's staff decide on an application: each decision is one of their transitions in the table. */
import type { Actor } from '../../domain/actor.ts'
import type { Application } from '../../domain/application.ts'
import { checksLacking, needsFourEyes, standingApprovals } from '../../domain/approval.ts'
import type { CaseFile } from '../../domain/case-file.ts'
import { type DeclineCode, declineSentence } from '../../domain/decline-reasons.ts'
import { dublinDay } from '../../domain/dublin-day.ts'
import { euroText } from '../../domain/finance/money.ts'
import { isSettled } from '../../domain/requirement.ts'
import { allows, type State } from '../../domain/states.ts'
import { REASON_MAXIMUM_CHARACTERS, transitionBetween } from '../../domain/transitions.ts'
import { canonicalOf } from '../applications/canonical.ts'
import type { CaseChange, OpenCase } from '../applications/change.ts'
import { type ByStaff, changeAsStaff } from '../applications/change-as-staff.ts'
import { findForStaff } from '../applications/find-for-staff.ts'
import { refusalOfFigures } from '../applications/lawful-now.ts'
import { atInstant } from '../in-transaction.ts'
import { Refusal, UNREADABLE } from '../refusal.ts'
import type { Service } from '../service.ts'
import { openSigningOf } from '../signing/open.ts'
import {
  type CounterOffer,
  counterOfferSentence,
  isGiven,
  isSameOffer,
  otherOffer,
  withOffer,
} from './counter-offer.ts'

/** Where a decision leads, and the reason of its transition: two decisions may lead to one state. */
const DECISIONS = {
  review: { to: 'InReview', says: 'taken into review' },
  approve: { to: 'Approved', says: 'approved' },
  decline: { to: 'Declined', says: 'declined' },
  'send-back': { to: 'Open', says: 'sent back for correction' },
  reconsider: { to: 'InReview', says: 'reconsidered' },
  withdraw: { to: 'Withdrawn', says: 'withdrawn' },
  'pay-out': { to: 'PaidOut', says: 'paid out' },
} as const satisfies Readonly<Record<string, { readonly to: State; readonly says: string }>>

export type Decision = keyof typeof DECISIONS

export const DECISION_NAMES = Object.keys(DECISIONS) as readonly Decision[]

/** The decisions that staff can take in this state. */
export const decisionsFrom = (state: State): readonly Decision[] =>
  DECISION_NAMES.filter((decision) => isPossible(state, decision))

const isPossible = (state: State, decision: Decision): boolean => {
  const { to, says } = DECISIONS[decision]
  const move = transitionBetween(state, to)
  return move?.says === says && move.by.includes('staff')
}

export type Decided = ByStaff & {
  readonly decision: Decision
  /** Everyone who may read the application sees it. */
  readonly reason?: string | undefined
  /** Why it is declined. The dealer sees the code's sentence; only the record has the code itself. */
  readonly code?: DeclineCode | undefined
  /** For an approval: figures other than those requested. */
  readonly figures?: CounterOffer | undefined
  /** Proves that the person themselves acts; refused otherwise. The second of two approvers needs it. */
  readonly prove?: (() => Promise<Refusal | undefined>) | undefined
}

export type DecisionTaken = {
  readonly state: State
  /** Whether it waits for a second person's approval. */
  readonly awaitsSecond: boolean
}

/** The application's new state; refused if there is no such transition, or something that it needs is missing. */
export const decideApplication = async (
  service: Service,
  reference: string,
  decided: Decided,
): Promise<DecisionTaken | Refusal> => {
  const { reason, code, by } = decided
  const shownReason = reasonShown(reason, code)
  if (shownReason instanceof Refusal) return shownReason
  // One moment for everything that the decision writes: it identifies an approval and its transition as the same.
  const moment = atInstant(service, service.now())
  const seen = decided.seen ?? (await findForStaff(service, reference))
  if (seen instanceof Refusal) return seen
  // A decision applies to what was there when it was taken, so it isn't retried over others' changes.
  const version = typeof seen === 'number' ? seen : seen.version
  const changed = await changeAsStaff(moment, reference, { by, seen: version }, (open) =>
    changeFor(service, reference, open, decided, shownReason),
  )
  if (changed instanceof Refusal) return changed
  return {
    state: changed.state,
    awaitsSecond: decided.decision === 'approve' && changed.state !== 'Approved',
  }
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
  // Other figures cancel a signing in progress: people must sign what was approved.
  if (decision === 'approve' && allows(state, 'sign') && isGiven(decided.figures ?? {}))
    return approval(service, reference, open, decided, shownReason)
  if (!isPossible(state, decision)) return noSuchMove(reference, state, decision)
  if (decision === 'approve') return approval(service, reference, open, decided, shownReason)
  if (decision === 'pay-out') {
    const refused = refusalOfUnsettled(reference, file) ?? (await unlawfulToPayOut(service, open))
    if (refused !== undefined) return refused
  }
  const { to, says } = DECISIONS[decision]
  if (shownReason === undefined && transitionBetween(state, to)?.needsReason)
    return new Refusal(`${reference} can't be ${says} without a reason.`)
  return {
    file,
    audits: code === undefined ? [] : [`application.declinedFor.${code}`],
    move: { to, hand: 'staff', reason: shownReason },
  }
}

/** What must be accepted or waived before the payout; undefined if there is nothing. */
const refusalOfUnsettled = (reference: string, { requirements }: CaseFile): Refusal | undefined => {
  const unsettled = requirements
    .filter((one) => !isSettled(one))
    .map(({ name, state }) => `${name} (${state})`)
  if (unsettled.length === 0) return undefined
  const names = [...new Set(unsettled)].join(', ')
  return new Refusal(`${reference} can't be paid out before these are accepted or waived: ${names}.`)
}

/** If the loan starts on the day of the payout, its figures become binding on that day. */
const unlawfulToPayOut = async (
  service: Service,
  { application, file: { offer }, now }: OpenCase,
): Promise<Refusal | undefined> => {
  const signing = await openSigningOf(service, application)
  if (offer === undefined || signing?.file.runsFrom !== 'payingOut') return undefined
  const sent = (await canonicalOf(service, application)) as Application | undefined
  if (sent === undefined) return undefined
  return refusalOfFigures(service.signing.laws, offer, {
    day: dublinDay(now),
    borrowerType: sent.borrowerType,
  })
}

/** Approves, or, if the amount needs two approvals, records the first one. */
const approval = async (
  service: Service,
  reference: string,
  { application, file, now }: OpenCase,
  { by, figures = {}, prove }: Decided,
  shownReason: string | undefined,
): Promise<CaseChange | Refusal> => {
  const other = isGiven(figures) ? await otherOffer(service, application, figures) : undefined
  if (other instanceof Refusal) return other
  if (allows(application.state, 'sign') && other !== undefined && isSameOffer(file.offer, other))
    return new Refusal(
      `${reference} is already approved with these figures; its signing continues unchanged.`,
    )
  const priced = other === undefined ? file : withOffer(file, other)
  const { offer } = priced
  if (offer === undefined)
    return new Refusal(
      `No product accepts ${reference} as submitted, so there are no figures to approve. Approve it with other figures, or send it back.`,
    )
  const lacking = checksLacking(file, application.revision, offer.loanAmount)
  if (lacking.length > 0)
    return new Refusal(
      `${reference} can't be approved before these checks are passed, or waived with a reason: ${lacking.join(', ')}.`,
    )
  const { fourEyesFrom } = service.referenceData.current().policyOn(dublinDay(service.now()))
  const approved = { ...priced, approvals: [...file.approvals, { by, at: now, offer }] }
  const standing = standingApprovals(file.approvals)
  if (needsFourEyes(fourEyesFrom, offer.loanAmount)) {
    if (by.kind !== 'user')
      return new Refusal(
        `${euroText(offer.loanAmount)} needs the approval of two people, so each must be named: --by EMAIL.`,
      )
    if (!standing.some((one) => !isSame(one.by, by) && isSameOffer(one.offer, offer))) {
      if (standing.some((one) => isSame(one.by, by) && isSameOffer(one.offer, offer)))
        return new Refusal(`You have approved ${reference} already; a second person must approve it too.`)
      return { file: { ...file, approvals: approved.approvals }, audits: ['application.approvedByFirst'] }
    }
    const unproven = prove === undefined ? UNPROVEN : await prove()
    if (unproven !== undefined) return unproven
  }
  const reason = [counterOfferSentence(approved), shownReason].filter((part) => part !== undefined).join(' ')
  return {
    file: approved,
    audits: other === undefined || isSameOffer(file.offer, other) ? [] : ['application.figuresChanged'],
    move: { to: 'Approved', hand: 'staff', ...(reason === '' ? {} : { reason }) },
  }
}

const UNPROVEN = new Refusal('The second of two who approve must show who they are.')

const isSame = (one: Actor, other: Actor): boolean => one.kind === other.kind && one.id === other.id

const noSuchMove = (reference: string, state: State, decision: Decision): Refusal => {
  const possible = decisionsFrom(state)
  const others =
    possible.length === 0 ? 'staff can do nothing from there' : `from there staff can: ${possible.join(', ')}`
  return new Refusal(`${reference} is ${state} and can't be ${DECISIONS[decision].says}; ${others}.`)
}

/** The code's sentence and then the staff's words; undefined if there is neither. */
export const reasonShown = (
  reason: string | undefined,
  code: DeclineCode | undefined,
): string | undefined | Refusal => {
  const written = reason?.trim() ?? ''
  const sentence = code === undefined ? '' : declineSentence(code)
  if (UNREADABLE.test(written))
    return new Refusal('A reason is one line of text, without control or invisible characters.')
  const shownReason = `${sentence} ${written}`.trim()
  if (shownReason.length > REASON_MAXIMUM_CHARACTERS) {
    const room = REASON_MAXIMUM_CHARACTERS - (shownReason.length - written.length)
    return new Refusal(
      `The reason can have at most ${room} characters${code === undefined ? '' : ' beside the sentence of its code'}; it has ${written.length}.`,
    )
  }
  return shownReason === '' ? undefined : shownReason
}
