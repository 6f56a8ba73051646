/** A counter-offer: figures other than those asked for, and what the dealer's customer says of them. */

import type { Actor } from '../access/actor.ts'
import { allows, type State } from '../application/states.ts'
import type { COUNTER_OFFER_RESPONSES } from '../application/value-names.ts'
import { lastMonth } from '../finance/loan.ts'
import { type Cents, euroText, minus, plus, rateToPerCent } from '../finance/money.ts'
import type { Offer } from '../finance/selection.ts'
import { isSameOffer } from '../finance/selection.ts'

/** What the customer says of a counter-offer, as the dealer or its software has recorded it. */
export type CounterOfferResponse = {
  readonly is: (typeof COUNTER_OFFER_RESPONSES)[number]
  readonly by: Actor
  /** Milliseconds since 1970. */
  readonly at: number
  /** The terms that the customer asks for, in the dealer's words. */
  readonly says?: string
}

/** The longest text of a response. */
export const RESPONSE_MAXIMUM_CHARACTERS = 1_000

/** What of a case file it depends on. */
type Approved = {
  readonly offer?: Offer
  readonly askedOffer?: Offer | null
  readonly outcomes?: readonly { readonly to: State; readonly at: number; readonly offer?: Offer }[]
  readonly counterOfferResponse?: CounterOfferResponse
}

export type CounterOffer = {
  /** When the lender made it, in milliseconds since 1970: a later counter-offer has another time. */
  readonly madeAt: number
  readonly offered: Offer
  /** Null if no product accepted the application as submitted. */
  readonly asked: Offer | null
  readonly response: CounterOfferResponse | undefined
}

/**
 * The counter-offer of an application that waits to be signed; undefined if its figures are those it asked for. `since` is when
 * it came into its state: when the lender made a counter-offer from before that was recorded.
 */
export const counterOfferIn = (
  state: State,
  { offer, askedOffer, outcomes = [], counterOfferResponse }: Approved,
  since = 0,
): CounterOffer | undefined => {
  if (!allows(state, 'startSigning') || offer === undefined || askedOffer === undefined) return undefined
  if (askedOffer !== null && isSameOffer(offer, askedOffer)) return undefined
  return {
    madeAt: approvedAt({ offer, outcomes }) || since,
    offered: offer,
    asked: askedOffer,
    response: counterOfferResponse,
  }
}

/** When the figures in force were approved first; 0 for approvals from before that was recorded. */
export const approvedAt = ({ offer, outcomes = [] }: Pick<Approved, 'offer' | 'outcomes'>): number => {
  const approvals = outcomes.filter(({ to }) => to === 'Approved')
  // A signing that ends unsigned leads back to Approved, with the same figures.
  const others = approvals.findLastIndex((one) => offer === undefined || !isSameOffer(one.offer, offer))
  return approvals[others + 1]?.at ?? 0
}

/** The file with the response to its counter-offer. */
export const withResponse = <File extends Approved>(
  file: File,
  counterOfferResponse: CounterOfferResponse,
): File => ({
  ...file,
  counterOfferResponse,
})

/** The file of an application whose signing starts: whoever starts it has accepted the counter-offer, if there is one. */
export const withAcceptance = <File extends Approved>(
  state: State,
  file: File,
  by: Actor,
  at: number,
): File => {
  const counterOffer = counterOfferIn(state, file)
  return counterOffer === undefined || counterOffer.response?.is === 'accepted'
    ? file
    : withResponse(file, { is: 'accepted', by, at })
}

/** A figure that differs, with both values in words. */
export type ChangedFigure = { readonly name: string; readonly from: string; readonly to: string }

/**
 * Only the figures that differ, those that the customer feels first; none if no product accepted the application as
 * submitted. What the loan is smaller, the customer pays at once, so it is added to the deposit they asked for.
 */
export const changedFigures = (
  { offered, asked }: CounterOffer,
  deposit: Cents | undefined,
): readonly ChangedFigure[] => {
  if (asked === null) return []
  const more = minus(asked.loanAmount, offered.loanAmount)
  const change = `${more < 0 ? '' : '+'}${euroText(more)}`
  const ofDeposit =
    deposit === undefined || more === 0
      ? []
      : [{ name: 'deposit', from: euroText(deposit), to: `${euroText(plus(deposit, more))} (${change})` }]
  return [
    ...ofDeposit,
    ...FIGURES.flatMap(({ name, of }) => {
      const [from, to] = [of(asked), of(offered)]
      return from === to ? [] : [{ name, from, to }]
    }),
  ]
}

const FIGURES: readonly { readonly name: string; readonly of: (offer: Offer) => string }[] = [
  { name: 'loan', of: ({ loanAmount }) => euroText(loanAmount) },
  { name: 'term', of: (offer) => `${lastMonth(offer)} months` },
  { name: 'monthly payment', of: ({ monthlyPayment }) => euroText(monthlyPayment) },
  { name: 'interest rate', of: ({ rate }) => `${rateToPerCent(rate)}%` },
]
