/** The decision that a person is about to take on a case: which one, and what they typed. */

import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { typedAmount, typedCount } from '../../../../../packages/values/typed/typed-number.ts'
import type { DeclineCode } from '../../../../../src/domain/case/decisions.ts'
import { type Decision, transitionBy } from '../../../../../src/domain/case/decisions.ts'
import type { ShownOffer } from '../../../../../src/modules/applications/money-parts.ts'
import type { Allowed, CaseView } from '../../../../../src/modules/cases/case-view-pages.ts'
import type { BodyTo, ResponseTo } from '../../../../../src/server/page-operations.ts'
import { call } from '../../../api/call.ts'
import { keyOf } from '../../../api/queries.ts'
import { euros } from '../../../names/formats.ts'
import { contributionOf } from '../../../shared/application/comparison.tsx'
import { useFields } from '../../../shared/person/draft.ts'

/** The fields as they are. They stay while the panel is closed or another decision is open. */
export type Draft = {
  readonly reason: string
  readonly note: string
  /** Why it is to be paid out without a booking. */
  readonly override: string
  readonly code: DeclineCode | ''
  readonly fields: readonly string[]
  /** Null until the person types other figures. */
  readonly term: string | null
  readonly contribution: string | null
  readonly productId: string | null
}

const EMPTY: Draft = {
  reason: '',
  note: '',
  override: '',
  code: '',
  fields: [],
  term: null,
  contribution: null,
  productId: null,
}

type Outcome = { readonly choice: Choice; readonly awaitsSecond: boolean }

export type DecisionInProgress = {
  readonly choice: Choice | null
  readonly draft: Draft
  readonly type: (typed: Partial<Draft>) => void
  readonly open: (choice: Choice) => void
  readonly close: () => void
  /** What was decided, until the panel closes. */
  readonly outcome: Outcome | null
  readonly note: (outcome: Outcome) => void
}

/** What is typed outlives the panel, and the page. */
export const useDecision = ({ reference }: CaseView): DecisionInProgress => {
  const [choice, setChoice] = useState<Choice | null>(null)
  const [draft, type] = useFields({ reference, part: 'decision' }, EMPTY)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  return {
    choice,
    draft,
    type,
    open: (next) => {
      setOutcome(null)
      setChoice(next)
    },
    close: () => {
      setChoice(null)
      setOutcome(null)
    },
    outcome,
    note: (taken) => {
      setOutcome(taken)
      type(null)
    },
  }
}

const TYPING_MILLISECONDS = 300

export type Preview = {
  /** Undefined until the first response. */
  readonly data: ResponseTo<'previewDecision'> | undefined
  /** Why the service would reject the decision as typed; null if it would not. */
  readonly error: unknown
  /** Whether the preview shown is of an earlier text. */
  readonly isOld: boolean
}

/**
 * What a decision would say and do, asked from the service while the person types. Asks nothing while the body is
 * undefined.
 */
export const usePreview = ({ reference, version }: CaseView, body: PreviewBody | undefined): Preview => {
  const typed = body === undefined ? '' : JSON.stringify(body)
  const [sent] = useDebouncedValue(typed, TYPING_MILLISECONDS)
  const { data, error, isFetching } = useQuery({
    queryKey: [...keyOf('previewDecision'), reference, version, sent],
    queryFn: ({ signal }) =>
      call('previewDecision', { params: { reference }, body: JSON.parse(sent) as PreviewBody, signal }),
    enabled: sent !== '',
    placeholderData: keepPreviousData,
  })
  const isOld = isFetching || sent !== typed
  return { data: error === null ? data : undefined, error: isOld ? null : error, isOld }
}

export type PreviewBody = BodyTo<'previewDecision'>

/**
 * The body of a decision, made from the form's fields. The preview sends the same body. Beside what the preview reads:
 * what only the lender's staff read.
 */
export const internalTexts = (view: CaseView, choice: Choice, { note, override }: Draft) => ({
  ...(note.trim() === '' ? {} : { note }),
  ...(choice === 'pay-out' && view.payOut?.takesOverride ? { override } : {}),
})

type Figures = NonNullable<PreviewBody['figures']>

/** The fields of a counter-offer: the typed figures, or those in force. */
export const typedFigures = (view: CaseView, draft: Draft) => {
  const { finance } = view.application ?? {}
  return {
    term: draft.term ?? String(view.offer?.term ?? finance?.term ?? ''),
    contribution: draft.contribution ?? String(contributionOf(view, view.offer) ?? ''),
    productId: draft.productId ?? '',
  }
}

/** Undefined while the typed text is not valid figures. */
const figuresIn = (view: CaseView, draft: Draft): Figures | undefined => {
  const { term, contribution, productId } = typedFigures(view, draft)
  const [months, deposit] = [typedCount(term), typedAmount(contribution)]
  if (months === undefined || deposit === undefined) return undefined
  return { term: months, contribution: deposit, ...(productId === '' ? {} : { productId }) }
}

/**
 * The second person approves the first person's figures, whatever the application asked for; undefined if they are the
 * same.
 */
const figuresOfFirst = (view: CaseView): Figures | undefined => {
  const { first } = view.approval
  const offer = first?.offer ?? null
  if (first === null || first.isMe || offer === null || isSameOffer(offer, view.offer)) return undefined
  const contribution = contributionOf(view, offer)
  return {
    term: offer.term,
    productId: offer.productId,
    ...(contribution === undefined ? {} : { contribution }),
  }
}

export const isSameOffer = (one: ShownOffer, other: ShownOffer | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Undefined while what is typed cannot be sent. */
export const bodyOf = (view: CaseView, choice: Choice, draft: Draft): PreviewBody | undefined => {
  const reason = draft.reason.trim()
  const decided = { decision: decisionOf(choice), ...(reason === '' ? {} : { reason }) }
  switch (choice) {
    case 'approve': {
      const figures = figuresOfFirst(view)
      return figures === undefined ? decided : { ...decided, figures }
    }
    case 'counter-offer': {
      const figures = figuresIn(view, draft)
      return figures && { ...decided, figures }
    }
    case 'decline':
      return draft.code === '' ? decided : { ...decided, code: draft.code }
    case 'send-back':
      return { ...decided, fields: draft.fields }
    default:
      return decided
  }
}

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

/** The decisions on a case: each one's name, its key, and what it needs. */
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

const decisionOf = (choice: Choice): Decision => (choice === 'counter-offer' ? 'approve' : choice)

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

/** Whether the person's payout would only be the first of two: a colleague must then pay out. */
export const isFirstOfTwo = ({ payOut }: CaseView, choice: Choice): boolean =>
  choice === 'pay-out' && payOut !== null && payOut.needsSecond && payOut.first === null

/** The word on the button that takes the decision. */
export const verbOf = (view: CaseView, choice: Choice): string => {
  const { payOut } = view
  if (choice !== 'pay-out' || payOut === null) return CHOICES[choice].name
  if (isFirstOfTwo(view, choice))
    return payOut.takesOverride ? 'Override and ask a colleague' : 'Release and ask a colleague'
  const { amount, payee } = payOut
  return amount === null || payee === null ? CHOICES[choice].name : `Pay ${euros(amount)} to ${payee}`
}
