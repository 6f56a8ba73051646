/** Which products fit an enquiry, with which figures, and why the others do not. */

import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import { atOnce, type Steps } from '../../../packages/values/turns/steps.ts'
import type { BorrowerType, LoanType, VehicleType } from '../application/application.ts'
import { isLawful, roundedAprc } from './aprc.ts'
import { CREDIT_LAWS, type CreditLaw, lawFor } from './credit-law.ts'
import type { Enquiry } from './enquiry.ts'
import type { Loan } from './loan.ts'
import { figuresOf } from './loan.ts'
import { type Cents, leastOf, minus, NO_MONEY, plus } from './money.ts'
import { closenessOf } from './named-vehicle.ts'
import {
  commissionFor,
  gmfvFor,
  gmfvOf,
  hasTerm,
  isInForce,
  type Product,
  rateFor,
  termsOf,
} from './product.ts'
import type { Reason } from './reason.ts'
import * as because from './reason.ts'

/** A loan on offer; being a loan, it has a schedule (`scheduleOf`). */
export type Offer = Loan & {
  readonly productId: string
  readonly productVersion: number
  /** Without fees. */
  readonly monthlyPayment: Cents
  /** Present if it differs from the others: see `paymentsOf`. */
  readonly lastInstalment?: Cents
  /** In per cent, with fees, rounded to one decimal. */
  readonly aprc: number
  readonly aprcUnrounded: number
  /** All instalments, the GMFV and the fees. */
  readonly totalOfPayments: Cents
  readonly totalCostOfCredit: Cents
  /** The vehicle's total cost: the payments, including deposit and trade-in. */
  readonly totalPayable: Cents
  /** See the product's. */
  readonly excessKilometreEuro?: number
  /** What the lender pays the dealer; no offer is chosen by it. Absent if the product says nothing about it. */
  readonly commission?: Cents
}

/** Whether all figures are equal, for the same product. */
export const isSameOffer = (one: Offer | undefined, other: Offer): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

export type Offers = {
  readonly offers: readonly Offer[]
  /** Why requested terms are not among the offers: for each product, and for each of its terms. */
  readonly reasons: readonly Reason[]
}

/** All offers for an enquiry, by product and term, with the reasons why there are no others; the law of the day caps the APR. */
export const offersOf = (
  products: readonly Product[],
  enquiry: Enquiry,
  laws: readonly CreditLaw[] = CREDIT_LAWS,
): Offers => atOnce(findOffers(products, enquiry, laws))

/** The same in steps of one offer each: many products with many terms make more than a request may wait for. */
export function* findOffers(
  products: readonly Product[],
  enquiry: Enquiry,
  laws: readonly CreditLaw[] = CREDIT_LAWS,
): Steps<Offers> {
  const { price, deposit, tradeIn, term } = enquiry
  const contribution = plus(deposit, tradeIn)
  const loanAmount = minus(price, contribution)
  if (loanAmount <= 0) return without(because.nothingToFinance(enquiry, contribution))

  const fitting = productsOpenTo(products, enquiry)
  if (isReason(fitting)) return without(fitting)
  const offering = term === undefined ? fitting : fitting.filter((product) => hasTerm(product, term))
  if (term !== undefined && offering.length === 0) {
    return without(because.termNotOffered(term, allTerms(fitting)))
  }
  const { aprMaximumPerCent } = lawFor(laws, {
    day: enquiry.today,
    credit: loanAmount,
    borrowerType: enquiry.borrowerType,
  })
  const asked = { ...enquiry, aprMaximumPerCent }
  const offers: Offer[] = []
  const reasons: Reason[] = []
  for (const product of offering) {
    const reason = reasonAgainst(product, enquiry, contribution, loanAmount)
    if (reason !== undefined) {
      reasons.push(reason)
      continue
    }
    for (const each of term === undefined ? termsOf(product) : [term]) {
      yield
      const outcome = outcomeAt(product, asked, each, contribution, loanAmount)
      if (isReason(outcome)) reasons.push(outcome)
      else offers.push(outcome)
    }
  }
  return { offers, reasons }
}

/** An enquiry with the law's APR cap. */
type Capped = Enquiry & { readonly aprMaximumPerCent: number }

/** The best offer: the lowest unrounded APR, then the lowest monthly payment, then the product's id. */
export const bestOffer = (offers: readonly Offer[]): Offer | undefined => {
  let best = offers[0]
  for (const offer of offers) if (best !== undefined && byFit(offer, best) < 0) best = offer
  return best
}

/** What determines whether a product is on offer at all. */
export type Case = {
  readonly loanType: LoanType
  readonly vehicleType: VehicleType
  readonly borrowerType: BorrowerType
  readonly today: LocalDate
}

/** The terms, in months and in ascending order, that the products in force offer for a case. */
export const termsOffered = (products: readonly Product[], about: Case): readonly number[] =>
  allTerms(productsFor(products, about))

const without = (reason: Reason): Offers => ({ offers: [], reasons: [reason] })

/** The better one first. */
export const byFit = (a: Offer, b: Offer): number =>
  a.aprcUnrounded - b.aprcUnrounded ||
  a.monthlyPayment - b.monthlyPayment ||
  (a.productId < b.productId ? -1 : Number(a.productId > b.productId)) ||
  a.term - b.term

/** The products in force for an enquiry, its dealer and what is known of its vehicle; or why there are none. */
export const productsOpenTo = (
  products: readonly Product[],
  enquiry: Enquiry,
): readonly Product[] | Reason => {
  const fitting = productsFor(products, enquiry)
  if (fitting.length === 0) return because.noProduct(enquiry)
  const { dealerId } = enquiry
  const offered = fitting.filter(
    ({ dealerIds }) => dealerIds === undefined || (dealerId !== undefined && dealerIds.includes(dealerId)),
  )
  if (offered.length === 0) return because.dealerNotCovered(enquiry)
  const open = offered.filter((product) => vehicleCoverage(product, enquiry) !== 'other')
  return open.length === 0 ? because.vehicleNotCovered(enquiry) : open
}

/** Whether a product finances a vehicle, or finances others only, or that depends on a part that is not known. */
const vehicleCoverage = ({ vehicles }: Product, { vehicle }: Enquiry): 'covered' | 'other' | 'unknown' => {
  let coverage: 'other' | 'unknown' = 'other'
  for (const named of vehicles ?? EVERY_VEHICLE) {
    const closeness = closenessOf(named, vehicle)
    if (typeof closeness === 'number') return 'covered'
    if (closeness === 'unknown') coverage = closeness
  }
  return coverage
}

const EVERY_VEHICLE = [undefined]

/** Products change daily; repeated requests for the same case are served from memory. */
const found = new WeakMap<readonly Product[], Map<string, readonly Product[]>>()

/** The products in force for a case, each in the version of the day. */
export const productsFor = (products: readonly Product[], about: Case): readonly Product[] => {
  const { loanType, vehicleType, borrowerType, today } = about
  const name = `${today} ${loanType} ${vehicleType} ${borrowerType}`
  const known = found.get(products) ?? new Map<string, readonly Product[]>()
  const before = known.get(name)
  if (before !== undefined) return before
  const fitting = findProducts(products, about)
  // Few different days are ever asked for; a process that runs for years still drops old ones.
  if (known.size >= FOUND_MAXIMUM) known.clear()
  found.set(products, known.set(name, fitting))
  return fitting
}

const FOUND_MAXIMUM = 1_000

/**
 * For each product the newest started version, if it is in force and for such a loan, vehicle and borrower: a version
 * that has ended takes the product off offer.
 */
const findProducts = (products: readonly Product[], about: Case): readonly Product[] => {
  const { loanType, vehicleType, borrowerType, today } = about
  const newest = new Map<string, Product>()
  for (const product of products) {
    const other = newest.get(product.id)
    const isNewer = other === undefined || product.version > other.version
    if (isNewer && product.inForceFrom <= today) newest.set(product.id, product)
  }
  return [...newest.values()].filter(
    (product) =>
      isInForce(product, today) &&
      product.loanType === loanType &&
      product.vehicleTypes.includes(vehicleType) &&
      product.borrowerTypes.includes(borrowerType),
  )
}

const allTerms = (products: readonly Product[]): readonly number[] =>
  [...new Set(products.flatMap(termsOf))].sort((a, b) => a - b)

export const isReason = <Found extends object>(outcome: Found | Reason): outcome is Reason =>
  'sentence' in outcome

/** Why a product does not fit, whatever the term. */
export const reasonAgainst = (
  product: Product,
  enquiry: Enquiry,
  contribution: Cents,
  loanAmount: Cents,
): Reason | undefined => {
  const { price, loanType, annualKilometres, vehicleAgeMonths } = enquiry
  const { amount, depositMinimum, vehicleAgeAtEndMaximumMonths } = product
  if (loanAmount < amount.from) return because.amountTooSmall(product, loanAmount)
  if (loanAmount > amount.to) return because.amountTooLarge(product, loanAmount)
  if (contribution < leastOf(depositMinimum, price)) {
    return because.depositTooSmall(product, price, contribution)
  }
  if (vehicleCoverage(product, enquiry) === 'unknown')
    return because.vehicleModelNeeded(product, enquiry, null)
  if (loanType === 'pcp' && annualKilometres === undefined) return because.annualKilometresNeeded(product)
  if (vehicleAgeAtEndMaximumMonths !== null && vehicleAgeMonths === undefined) {
    return because.vehicleAgeNeeded(product, null)
  }
  return undefined
}

const outcomeAt = (
  product: Product,
  enquiry: Capped,
  term: number,
  contribution: Cents,
  loanAmount: Cents,
): Offer | Reason => {
  const loan = loanAt(product, enquiry, term, loanAmount)
  if (isReason(loan)) return loan
  const { gmfv } = loan
  const commission = commissionFor(product, { loanAmount, dealerId: enquiry.dealerId })
  const { monthlyPayment, lastInstalment, aprcUnrounded, totalOfPayments, totalCostOfCredit } =
    figuresOf(loan)
  if (monthlyPayment <= 0) return because.gmfvTooHigh(product, term, gmfv ?? NO_MONEY)
  if (!isLawful(aprcUnrounded, enquiry.aprMaximumPerCent))
    return because.aprcAboveLegalMaximum(product, term, enquiry.aprMaximumPerCent)
  return {
    productId: product.id,
    productVersion: product.version,
    ...loan,
    monthlyPayment,
    ...(lastInstalment === undefined ? {} : { lastInstalment }),
    aprc: roundedAprc(aprcUnrounded),
    aprcUnrounded,
    totalOfPayments,
    totalCostOfCredit,
    totalPayable: plus(totalOfPayments, contribution),
    ...(product.excessKilometreEuro === undefined
      ? {}
      : { excessKilometreEuro: product.excessKilometreEuro }),
    ...(commission === undefined ? {} : { commission }),
  }
}

/** The loan that a product which fits makes at a term, before its payments and the law are looked at. */
export const loanAt = (
  product: Product,
  enquiry: Enquiry,
  term: number,
  loanAmount: Cents,
): Loan | Reason => {
  const { vehicleAgeMonths, dealerId } = enquiry
  const oldest = product.vehicleAgeAtEndMaximumMonths
  if (oldest !== null && vehicleAgeMonths !== undefined && vehicleAgeMonths + term > oldest) {
    return because.vehicleTooOld(product, term, vehicleAgeMonths, oldest)
  }
  const row = rateFor(product, { term, loanAmount, vehicleAgeMonths, dealerId })
  if (row === 'ageNeeded') return because.vehicleAgeNeeded(product, term)
  if (row === 'none') return because.noRate(product, term)
  const gmfv = gmfvAt(product, enquiry, term)
  if (typeof gmfv === 'object' && gmfv !== null) return gmfv
  return { loanAmount, rate: row.rate, term, gmfv, fees: product.fees }
}

const gmfvAt = (product: Product, enquiry: Enquiry, term: number): Cents | null | Reason => {
  const { price, annualKilometres, vehicleAgeMonths, vehicle, valuation } = enquiry
  if (product.loanType === 'hirePurchase' || annualKilometres === undefined) return null
  const row = gmfvFor(product, { term, annualKilometres, vehicleAgeMonths, vehicle })
  if (row === 'modelNeeded') return because.vehicleModelNeeded(product, enquiry, term)
  if (row === 'ageNeeded') return because.vehicleAgeNeeded(product, term)
  if (row === 'none') return because.noGmfv(product, term)
  if (row.valuationShare !== undefined && valuation === undefined)
    return because.valuationNeeded(product, term)
  return gmfvOf(row, price, valuation ?? price)
}
