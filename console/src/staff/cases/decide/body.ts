/** The body of a decision, made from the form's fields. The preview sends the same body. */

import { typedAmount, typedCount } from '../../../../../packages/values/typed/typed-number.ts'
import type { ShownOffer } from '../../../../../src/http/case/money.ts'
import type { CaseView } from '../../../../../src/http/cases/case-view.ts'
import type { BodyTo } from '../../../../../src/http/server/page-operations.ts'
import { contributionOf } from '../../../shared/application/comparison.tsx'
import { type Choice, decisionOf } from './choices.ts'
import type { Draft } from './use-decision.ts'

export type PreviewBody = BodyTo<'previewDecision'>
/** Beside what the preview reads: what only the lender's staff read. */
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
