/** The agreement's amounts, and its payments by date. */

import type { LocalDate } from '../../../../packages/values/dublin-day.ts'
import type { Finance } from '../../../domain/application/application.ts'
import type { Enquiry } from '../../../domain/finance/enquiry.ts'
import type { Fees } from '../../../domain/finance/fees.ts'
import { dailyInterest, scheduleOf } from '../../../domain/finance/loan.ts'
import { type Cents, cents, euroText, NO_MONEY, plus, rateToPerCent } from '../../../domain/finance/money.ts'
import type { Offer } from '../../../domain/finance/selection.ts'

/** The statutory period for withdrawal: days from receiving a copy. */
export const WITHDRAWAL_DAYS = 10
/** The minimum notice before a lender terminates a breached agreement. */
export const DEFAULT_NOTICE_DAYS = 21

export type PaymentRow = {
  readonly number: number
  readonly dueOn: LocalDate
  readonly kind: 'instalment' | 'finalPayment'
  readonly payment: Cents
  readonly fee: Cents
  readonly interest: Cents
  /** The remaining part of the amount financed, after the payment. */
  readonly stillOwed: Cents
}

export type AgreementFigures = {
  readonly price: Cents
  readonly deposit: Cents
  readonly tradeIn: Cents
  /** Set A has a single figure for deposit and trade-in, which is then completely in `deposit`. */
  readonly depositCoversTradeIn: boolean
  readonly tradeInRegistration: string | null
  readonly amountFinanced: Cents
  /** Nominal, fixed, a year. */
  readonly ratePerCent: number
  readonly aprcPerCent: number
  readonly instalment: Cents
  /** Present if it differs from the others. */
  readonly lastInstalment?: Cents
  /** For a PCP whose lender charges for kilometres beyond the agreed distance. */
  readonly excessKilometreEuro?: number
  /** What the lender pays the dealer; 0 if the product says that none is paid, absent if it says nothing. */
  readonly commission?: Cents
  readonly instalmentCount: number
  /** The GMFV of a PCP. */
  readonly finalPayment: Cents | null
  readonly fees: Fees
  readonly totalInterest: Cents
  readonly totalFees: Cents
  /** Instalments, final payment and fees: the amount financed and the total cost of credit. */
  readonly totalOfPayments: Cents
  readonly totalCostOfCredit: Cents
  /** The total cost of the vehicle: the payments, including deposit and trade-in. */
  readonly hirePurchasePrice: Cents
  /** The most that a hirer who ends the agreement must have paid; half a cent is dropped. */
  readonly halfOfPrice: Cents
  /**
   * The smallest amount that is a third of the price: once this much is paid, only a court can order the vehicle's
   * return.
   */
  readonly thirdOfPrice: Cents
  readonly paidAtStart: Cents
  /** A day's interest on the whole credit, at 365 days a year, in whole cents; the rest is dropped. Absent before 1.1.0. */
  readonly interestPerDay?: Cents
  readonly firstDueOn: LocalDate
  readonly lastDueOn: LocalDate
}

/** A loan's schedule with dates: the n-th payment is due n months after the start, or on that month's last day. */
export const paymentRowsOf = (offer: Offer, startsOn: LocalDate): readonly PaymentRow[] =>
  scheduleOf(offer).map(({ number, monthsAfterStart, payment, fee, interest, closingBalance }) => ({
    number,
    dueOn: monthsLater(startsOn, monthsAfterStart),
    kind: number > offer.term ? 'finalPayment' : 'instalment',
    payment,
    fee,
    interest,
    stillOwed: closingBalance,
  }))

/** The same day of a later month, or the last day of a shorter month. */
export const monthsLater = (day: LocalDate, months: number): LocalDate =>
  Temporal.PlainDate.from(day).add({ months }).toString() as LocalDate

/** @throws RangeError if the amounts are inconsistent. */
export const figuresOf = (
  offer: Offer,
  { price, deposit, tradeIn }: Pick<Enquiry, 'price' | 'deposit' | 'tradeIn'>,
  payments: readonly PaymentRow[],
  { contribution, tradeInRegistration }: Pick<Finance, 'contribution' | 'tradeInRegistration'>,
): AgreementFigures => {
  const paidAtStart = plus(deposit, tradeIn)
  if (price - paidAtStart !== offer.loanAmount) {
    throw new RangeError(
      `${euroText(offer.loanAmount)} are financed of a price of ${euroText(price)} with ${euroText(paidAtStart)} paid at the start`,
    )
  }
  const [first, last] = [payments[0], payments.at(-1)]
  if (first === undefined || last === undefined) throw new RangeError('An agreement has at least one payment')
  return {
    price,
    deposit,
    tradeIn,
    depositCoversTradeIn: contribution !== undefined && tradeIn === NO_MONEY,
    tradeInRegistration: tradeInRegistration ?? null,
    amountFinanced: offer.loanAmount,
    ratePerCent: rateToPerCent(offer.rate),
    aprcPerCent: offer.aprc,
    instalment: offer.monthlyPayment,
    ...(offer.lastInstalment === undefined ? {} : { lastInstalment: offer.lastInstalment }),
    ...(offer.excessKilometreEuro === undefined ? {} : { excessKilometreEuro: offer.excessKilometreEuro }),
    ...(offer.commission === undefined ? {} : { commission: offer.commission }),
    instalmentCount: offer.term,
    finalPayment: offer.gmfv,
    fees: offer.fees,
    totalInterest: plus(...payments.map(({ interest }) => interest)),
    totalFees: plus(...payments.map(({ fee }) => fee)),
    totalOfPayments: offer.totalOfPayments,
    totalCostOfCredit: offer.totalCostOfCredit,
    hirePurchasePrice: offer.totalPayable,
    halfOfPrice: cents(Math.floor(offer.totalPayable / 2)),
    thirdOfPrice: cents(Math.ceil(offer.totalPayable / 3)),
    paidAtStart,
    interestPerDay: dailyInterest(offer),
    firstDueOn: first.dueOn,
    lastDueOn: last.dueOn,
  }
}
