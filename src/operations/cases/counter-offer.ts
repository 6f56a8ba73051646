/** A counter-offer: the lender's staff approve with figures other than those requested. */

import { dublinDay } from '../../../packages/values/dublin-day.ts'
import type { Application } from '../../domain/application/application.ts'
import type { CaseFile } from '../../domain/case/case-file.ts'
import { enquiryOf } from '../../domain/finance/application-enquiry.ts'
import { type Cents, euroText, minus, plus } from '../../domain/finance/money.ts'
import { rateToPerCent } from '../../domain/finance/rate.ts'
import { bestOffer, findOffers, isSameOffer, type Offer } from '../../domain/finance/selection.ts'
import type { CaseInHand } from '../applications/case-in-hand.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { dataOfCase } from '../surroundings.ts'

export type CounterOffer = {
  /** In months. */
  readonly term?: number | undefined
  /** Besides the trade-in, which keeps its value; or the application's one figure for both. */
  readonly deposit?: Cents | undefined
  /** Deposit and trade-in together, in place of the deposit. */
  readonly contribution?: Cents | undefined
  readonly productId?: string | undefined
}

/** Whether any figure of a counter-offer was given. */
export const isGiven = (figures: CounterOffer): boolean =>
  Object.values(figures).some((figure) => figure !== undefined)

/**
 * The offer of a product in force with these figures, and otherwise as requested; rejected, with the reason, if there is
 * none.
 */
export const otherOffer = async (
  service: Service,
  { application, canonical }: CaseInHand,
  { term, deposit: given, contribution, productId }: CounterOffer,
): Promise<Offer | Refusal> => {
  const { finance, vehicle, borrowerType } = canonical ?? {}
  if (finance?.price === undefined || vehicle?.type === undefined || borrowerType === undefined)
    return new Refusal('No figures can be calculated for this application any more.')
  const today = dublinDay(service.now())
  const asked = enquiryOf(canonical as Application, {
    today,
    dealerId: application.ownerDealerId ?? undefined,
  })
  // The trade-in keeps its value; the rest of the contribution is the deposit.
  const rest = contribution === undefined ? asked.deposit : minus(contribution, asked.tradeIn)
  const deposit = given ?? rest
  if (deposit < 0)
    return new Refusal(
      `The trade-in alone is ${euroText(asked.tradeIn)}, more than ${euroText(plus(deposit, asked.tradeIn))}.`,
    )
  const products = dataOfCase(service, application).products.filter(
    ({ id }) => productId === undefined || id === productId,
  )
  if (products.length === 0) return new Refusal(`Product "${productId}" not found.`)
  const enquiry = { ...asked, deposit, term: term ?? asked.term }
  const { offers, reasons } = await service.inSlices(findOffers(products, enquiry, service.signing.laws))
  const best = bestOffer(offers)
  return best ?? new Refusal(reasons.map(({ sentence }) => sentence).join('\n'))
}

/** The file with these figures in force, and, if they differ from those requested, with the requested ones too. */
export const withOffer = (
  { askedOffer, counterOfferResponse: _, ...file }: CaseFile,
  offer: Offer,
): CaseFile => {
  // The originally chosen offer counts as requested as long as no other has replaced it.
  const asked = askedOffer === undefined ? (file.offer ?? null) : askedOffer
  return asked !== null && isSameOffer(asked, offer)
    ? { ...file, offer }
    : { ...file, offer, askedOffer: asked }
}

/** The sentence for the dealer about figures other than those requested; undefined if they are equal. */
export const counterOfferSentence = ({ offer, askedOffer }: CaseFile): string | undefined => {
  if (offer === undefined || askedOffer === undefined) return undefined
  if (askedOffer === null)
    return `Counter-offer: ${figuresText(offer)}; no product accepts the application as submitted.`
  return `Counter-offer: ${figuresText(offer)}. Asked for: ${figuresText(askedOffer)}.`
}

const figuresText = ({ loanAmount, term, monthlyPayment, rate, aprc }: Offer): string =>
  `${euroText(loanAmount)} over ${term} months at ${rateToPerCent(rate)}% (APR ${aprc}%), ${euroText(monthlyPayment)} per month`
