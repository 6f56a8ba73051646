/** Previews a decision without taking it: the sentence for dealer and API, the figures, and who must agree. */

import type { Actor } from '../../domain/access/actor.ts'
import type { MeasuredValue } from '../../domain/case/affordability.ts'
import type { Decision, DeclineCode } from '../../domain/case/decisions.ts'
import type { Offer } from '../../domain/finance/selection.ts'
import { Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import type { CaseInHand } from '../applications/case-in-hand.ts'
import {
  type CounterOffer,
  counterOfferSentence,
  isGiven,
  mandateBarOf,
  otherOffer,
  type SecondPerson,
  secondPersonFor,
  withOffer,
} from './approve.ts'
import { reasonShown } from './decide.ts'
import { affordabilityIn } from './open-case.ts'
import { sendBackReason } from './send-back.ts'

export type DecisionToPreview = {
  /** Who would take it. */
  readonly by: Actor
  readonly decision: Decision
  readonly reason?: string | undefined
  readonly code?: DeclineCode | undefined
  readonly figures?: CounterOffer | undefined
  readonly fields?: readonly string[] | undefined
}

export type PreviewedDecision = SecondPerson & {
  readonly sentence: string | undefined
  readonly offer: Offer | undefined
  readonly affordability: readonly MeasuredValue[]
}

/** Rejected if the decision itself would be rejected because of its text, fields or figures. */
export const previewDecision = async (
  service: Service,
  inHand: CaseInHand,
  { by, decision, reason, code, figures = {}, fields }: DecisionToPreview,
): Promise<PreviewedDecision | Refusal> => {
  const { application } = inHand
  const other =
    decision === 'approve' && isGiven(figures) ? await otherOffer(service, inHand, figures) : undefined
  if (other instanceof Refusal) return other
  const file = other === undefined ? inHand.file : withOffer(inHand.file, other)
  const given = decision === 'send-back' ? sendBackReason(service, application, { fields, reason }) : reason
  if (given instanceof Refusal) return new Refusal(given.says)
  const shownReason = reasonShown(given, code)
  if (shownReason instanceof Refusal) return shownReason
  const overrides = decision === 'reconsider' && file.policy?.outcome === 'decline'
  const ofFigures = decision === 'approve' ? counterOfferSentence(file) : undefined
  const sentence = [ofFigures, shownReason].filter((part) => part !== undefined).join(' ')
  return {
    sentence: sentence === '' ? undefined : sentence,
    offer: file.offer,
    affordability: affordabilityIn(service, inHand, file.offer),
    ...(decision === 'approve'
      ? await secondPersonFor(service, application, file, { by, offer: file.offer })
      : { needsSecond: false, bar: overrides ? await mandateBarOf(service, by, file.offer) : undefined }),
  }
}
