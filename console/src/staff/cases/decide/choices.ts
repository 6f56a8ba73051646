/** The decisions on a case: each one's name, its key, and what it needs. */
import { type Decision, transitionBy } from '../../../../../src/domain/case/decisions.ts'
import type { Allowed, CaseView } from '../../../../../src/http/cases/case-view.ts'

/** A counter-offer is an approval with other figures. */
export type Choice = Decision | 'counter-offer'

type ShownChoice = {
  readonly name: string
  /** The heading of its panel. */
  readonly title: string
  readonly key?: string
  /** The message after success. */
  readonly done: string
  /** It ends the case. */
  readonly isGrave?: true
}

export const CHOICES: Readonly<Record<Choice, ShownChoice>> = {
  approve: { name: 'Approve', title: 'Approve', key: 'a', done: 'The case has been approved.' },
  'counter-offer': {
    name: 'Counter-offer',
    title: 'Counter-offer',
    key: 'c',
    done: 'The counter-offer has been made.',
  },
  'send-back': {
    name: 'Return for correction',
    title: 'Return for correction',
    key: 'b',
    done: 'The case has been returned for correction.',
  },
  review: {
    name: 'Start review',
    title: 'Start review',
    done: 'The case is now in review.',
  },
  reconsider: { name: 'Reconsider', title: 'Reconsider', done: 'The case is in review again.' },
  'pay-out': { name: 'Pay out', title: 'Pay out', key: 'p', done: 'The case has been paid out.' },
  decline: {
    name: 'Decline',
    title: 'Decline',
    key: 'd',
    done: 'The case has been declined.',
    isGrave: true,
  },
  withdraw: { name: 'Withdraw', title: 'Withdraw', done: 'The case has been withdrawn.', isGrave: true },
}

const ORDER = Object.keys(CHOICES) as readonly Choice[]

/** Those that the case's state allows, in the order of the bar. */
export const choicesOf = ({ decisions, counterOffer }: Allowed): readonly Choice[] =>
  ORDER.filter((choice) =>
    choice === 'counter-offer' ? counterOffer : (decisions as readonly Choice[]).includes(choice),
  )

/** The decisions that move a case on, with what speaks against them. */
const EXPECTED: Readonly<Partial<Record<Choice, (view: CaseView) => boolean>>> = {
  approve: ({ approval }) => approval.isDeclinedByPolicy,
  'pay-out': ({ payOut }) => payOut === null || payOut.items.some(({ isMet }) => !isMet),
}

/** The decision that is expected next in this state; undefined without one, or if someone else must take it. */
export const expectedChoice = (view: CaseView): Choice | undefined =>
  choicesOf(view.allowed).find(
    (choice) => EXPECTED[choice]?.(view) === false && barOf(view, choice) === undefined,
  )

export const decisionOf = (choice: Choice): Decision => (choice === 'counter-offer' ? 'approve' : choice)

/** Whether the transition needs a reason. */
export const needsReason = ({ state }: Pick<CaseView, 'state'>, choice: Choice): boolean =>
  transitionBy(decisionOf(choice), state)?.needsReason ?? false

/** Why the person cannot take the decision themselves just now; undefined if they can. */
export const barOf = (view: CaseView, choice: Choice): string | undefined => {
  if (choice === 'pay-out') return view.payOut?.bar ?? undefined
  if (choice !== 'approve') return undefined
  const { first, bar } = view.approval
  return first?.isMe ? 'A colleague must also approve.' : shownBar(view, bar)
}

/** The bar in the page's words: what the reader did themselves stands above it already, and names them as "You". */
export const shownBar = ({ approval }: CaseView, bar: string | null): string | undefined => {
  if (bar === null) return undefined
  return approval.exceptions.some(({ isMe }) => isMe) ? 'A colleague must approve.' : bar
}

/** Whether the person's payout would only override the missing booking, for a colleague who then pays out. */
export const isFirstOverride = ({ payOut }: CaseView, choice: Choice): boolean =>
  choice === 'pay-out' && payOut !== null && payOut.takesOverride && payOut.first === null

/** The word on the button that takes the decision. */
export const verbOf = (view: CaseView, choice: Choice): string =>
  isFirstOverride(view, choice) ? 'Override and ask a colleague' : CHOICES[choice].name
