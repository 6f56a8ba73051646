/** The figures of an offer as programs get them: money as numbers in euro, rates in per cent per year. */
import { amountOfFee, perFeeFigure } from './fees.ts'
import { rateToPerCent, toEuros } from './money.ts'
import type { Offer } from './selection.ts'

/** The figures of an offer, without its schedule. */
export const offerFigures = (offer: Offer) => ({
  productId: offer.productId,
  productVersion: offer.productVersion,
  term: offer.term,
  loanAmount: toEuros(offer.loanAmount),
  rate: rateToPerCent(offer.rate),
  monthlyPayment: toEuros(offer.monthlyPayment),
  aprc: offer.aprc,
  guaranteedFutureValue: offer.gmfv === null ? null : toEuros(offer.gmfv),
  ...perFeeFigure((kind) => toEuros(amountOfFee(offer.fees, kind))),
  totalOfPayments: toEuros(offer.totalOfPayments),
  totalCostOfCredit: toEuros(offer.totalCostOfCredit),
  totalPayable: toEuros(offer.totalPayable),
})
