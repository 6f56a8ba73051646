/** Why there is no offer: a code for programs and a sentence for people. */
import type { BorrowerType, LoanType, VehicleType } from '../application/application.ts'
import type { Enquiry } from './enquiry.ts'
import { type Cents, euroText, leastOf, shareToPerCent } from './money.ts'
import type { Product } from './product.ts'

export type ReasonCode =
  | 'nothingToFinance'
  | 'noProduct'
  | 'dealerNotCovered'
  | 'vehicleNotCovered'
  | 'termNotOffered'
  | 'amountTooSmall'
  | 'amountTooLarge'
  | 'depositTooSmall'
  | 'annualKilometresNeeded'
  | 'vehicleAgeNeeded'
  | 'vehicleModelNeeded'
  | 'valuationNeeded'
  | 'vehicleTooOld'
  | 'noRate'
  | 'noGmfv'
  | 'gmfvTooHigh'
  | 'aprcAboveLegalMaximum'

export type Reason = {
  readonly code: ReasonCode
  /** The product that it is about; null if it is about all. */
  readonly productId: string | null
  /** The term in months that it is about; null if it is about all. */
  readonly term: number | null
  readonly sentence: string
}

/** About the enquiry, whatever the product. */
const general = (code: ReasonCode, sentence: string): Reason => ({
  code,
  productId: null,
  term: null,
  sentence,
})

export const nothingToFinance = ({ price }: Enquiry, contribution: Cents): Reason =>
  general(
    'nothingToFinance',
    `The deposit and trade-in (${euroText(contribution)}) cover the whole price of ${euroText(price)}, so there is nothing to finance.`,
  )

export const noProduct = ({ loanType, vehicleType, borrowerType }: Enquiry): Reason =>
  general(
    'noProduct',
    `No ${LOAN_WORDS[loanType]} product is available for ${VEHICLE_WORDS[vehicleType]} and ${BORROWER_WORDS[borrowerType]}.`,
  )

/** It names no product, since other dealers' products are none of this dealer's business. */
export const dealerNotCovered = ({ loanType }: Enquiry): Reason =>
  general('dealerNotCovered', `No ${LOAN_WORDS[loanType]} product is available through this dealer.`)

export const vehicleNotCovered = ({ loanType }: Enquiry): Reason =>
  general('vehicleNotCovered', `No ${LOAN_WORDS[loanType]} product is available for this make and model.`)

export const termNotOffered = (term: number, offered: readonly number[]): Reason => ({
  ...general(
    'termNotOffered',
    `A term of ${term} months is not available. Available terms: ${offered.join(', ')} months.`,
  ),
  term,
})

/** About one product, whatever the term. */
const ofProduct = ({ id }: Product, code: ReasonCode, sentence: string): Reason => ({
  code,
  productId: id,
  term: null,
  sentence,
})

export const amountTooSmall = (product: Product, loanAmount: Cents): Reason =>
  ofProduct(product, 'amountTooSmall', amountSentence(product, loanAmount))

export const amountTooLarge = (product: Product, loanAmount: Cents): Reason =>
  ofProduct(product, 'amountTooLarge', amountSentence(product, loanAmount))

const amountSentence = ({ name, amount }: Product, loanAmount: Cents): string =>
  `${name} finances ${euroText(amount.from)} to ${euroText(amount.to)}, not ${euroText(loanAmount)}.`

export const depositTooSmall = (product: Product, price: Cents, contribution: Cents): Reason => {
  const { name, depositMinimum } = product
  const least = euroText(leastOf(depositMinimum, price))
  return ofProduct(
    product,
    'depositTooSmall',
    `${name} requires a deposit and trade-in of at least ${least}, which is ${shareToPerCent(depositMinimum)}% of the price. Received ${euroText(contribution)}.`,
  )
}

export const annualKilometresNeeded = (product: Product): Reason =>
  ofProduct(product, 'annualKilometresNeeded', `${product.name} requires the kilometres per year.`)

/** About all terms of a product, or the one that needs it. */
export const vehicleAgeNeeded = (product: Product, term: number | null): Reason => ({
  ...ofProduct(
    product,
    'vehicleAgeNeeded',
    `${product.name} requires the date when the vehicle was first registered.`,
  ),
  term,
})

/** About all terms of a product, or the one that needs it. */
export const vehicleModelNeeded = (product: Product, { vehicle }: Enquiry, term: number | null): Reason => ({
  ...ofProduct(
    product,
    'vehicleModelNeeded',
    `${product.name} requires the ${vehicle.model === undefined ? 'make and model' : 'variant'} of the vehicle.`,
  ),
  term,
})

const ofTerm = (product: Product, term: number, code: ReasonCode, sentence: string): Reason => ({
  ...ofProduct(product, code, sentence),
  term,
})

export const vehicleTooOld = (
  product: Product,
  term: number,
  ageMonths: number,
  greatestAgeMonths: number,
): Reason =>
  ofTerm(
    product,
    term,
    'vehicleTooOld',
    `${product.name} accepts vehicles of up to ${greatestAgeMonths} months at the end of the term. After ${term} months this vehicle will be ${ageMonths + term} months old.`,
  )

export const noRate = (product: Product, term: number): Reason =>
  ofTerm(
    product,
    term,
    'noRate',
    `${product.name} has no rate for this amount and vehicle at ${term} months.`,
  )

export const noGmfv = (product: Product, term: number): Reason =>
  ofTerm(
    product,
    term,
    'noGmfv',
    `${product.name} has no guaranteed value for this vehicle and annual distance at ${term} months.`,
  )

export const valuationNeeded = (product: Product, term: number): Reason =>
  ofTerm(product, term, 'valuationNeeded', `${product.name} requires a valuation of the vehicle.`)

export const gmfvTooHigh = (product: Product, term: number, gmfv: Cents): Reason =>
  ofTerm(
    product,
    term,
    'gmfvTooHigh',
    `The guaranteed value of ${euroText(gmfv)} after ${term} months leaves ${product.name} without instalments. Reduce the deposit.`,
  )

export const aprcAboveLegalMaximum = (product: Product, term: number, maximumPerCent: number): Reason =>
  ofTerm(
    product,
    term,
    'aprcAboveLegalMaximum',
    `The APR of ${product.name} at ${term} months would exceed the legal maximum of ${maximumPerCent}%.`,
  )

export const LOAN_WORDS: Readonly<Record<LoanType, string>> = { hirePurchase: 'hire purchase', pcp: 'PCP' }

export const VEHICLE_WORDS: Readonly<Record<VehicleType, string>> = {
  car: 'a car',
  lightCommercial: 'a light commercial vehicle',
  agricultural: 'an agricultural vehicle',
  other: 'a vehicle of another type',
  toBeConfirmed: 'a vehicle yet to be confirmed',
}

export const BORROWER_WORDS: Readonly<Record<BorrowerType, string>> = {
  individual: 'an individual',
  joint: 'joint borrowers',
  partnership: 'a partnership',
  limitedCompany: 'a limited company',
  soleTrader: 'a sole trader',
}
