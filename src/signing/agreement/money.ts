/** The agreement's amounts and its payments by date. */
import type { Finance, LocalDate } from '../../domain/application.ts'
import type { Enquiry } from '../../domain/finance/enquiry.ts'
import type { Fees } from '../../domain/finance/fees.ts'
import { type Cents, cents, euroText, NO_MONEY, plus } from '../../domain/finance/money.ts'
import { rateToPerCent } from '../../domain/finance/rate.ts'
import { scheduleOf } from '../../domain/finance/schedule.ts'
import type { Offer } from '../../domain/finance/selection.ts'

/** What the law gives for changing one's mind: days from receiving a copy. */
export const WITHDRAWAL_DAYS = 10
/** The least notice before a lender ends an agreement that was broken. */
export const DEFAULT_NOTICE_DAYS = 21

export type PaymentRow = {
  readonly number: number
  readonly dueOn: LocalDate
  readonly kind: 'instalment' | 'finalPayment'
  readonly payment: Cents
  readonly fee: Cents
  readonly interest: Cents
  /** Of the amount financed, after the payment. */
  readonly stillOwed: Cents
}

export type AgreementFigures = {
  readonly price: Cents
  readonly deposit: Cents
  readonly tradeIn: Cents
  /** Set A has one figure for deposit and trade-in, which is then all in `deposit`. */
  readonly depositCoversTradeIn: boolean
  readonly tradeInRegistration: string | null
  readonly amountFinanced: Cents
  /** Nominal, fixed, a year. */
  readonly ratePerCent: number
  readonly aprcPerCent: number
  readonly instalment: Cents
  /** Present where it differs from the others. */
  readonly lastInstalment?: Cents
  /** Of a PCP whose lender charges for kilometres beyond the agreed distance. */
  readonly excessKilometreEuro?: number
  readonly instalmentCount: number
  /** The GMFV of a PCP. */
  readonly finalPayment: Cents | null
  readonly fees: Fees
  readonly totalInterest: Cents
  readonly totalFees: Cents
  /** Instalments, final payment and fees: the amount financed and the total cost of credit. */
  readonly totalOfPayments: Cents
  readonly totalCostOfCredit: Cents
  /** All that the vehicle costs: the payments, deposit and trade-in included. */
  readonly hirePurchasePrice: Cents
  /** The most that a hirer who ends the agreement has to have paid; half a cent is not asked for. */
  readonly halfOfPrice: Cents
  /** The least that is a third of the price: once so much is paid, only a court can order the vehicle back. */
  readonly thirdOfPrice: Cents
  readonly paidAtStart: Cents
  readonly firstDueOn: LocalDate
  readonly lastDueOn: LocalDate
}

/** A loan's schedule on dates: the n-th payment is due n months after the start, or on that month's last day. */
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

/** The same day of a later month, or the last day of that month where it is shorter. */
export const monthsLater = (day: LocalDate, months: number): LocalDate =>
  Temporal.PlainDate.from(day).add({ months }).toString() as LocalDate

/** @throws RangeError where the amounts don't fit each other. */
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
    firstDueOn: first.dueOn,
    lastDueOn: last.dueOn,
  }
}
