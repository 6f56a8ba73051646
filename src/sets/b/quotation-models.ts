/** The request for a quotation: set B's names of vehicle, finance and borrower, and nothing personal. */

import { within } from '../../../packages/rules/field.ts'
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import type {
  BorrowerType as Borrower,
  LoanType as Loan,
  VehicleType as Vehicle,
} from '../../domain/application/application.ts'
import { PRICE_MAXIMUM_EURO } from '../../domain/application/limits.ts'
import { type Cents, fromEuros, toEuros } from '../../domain/finance/money.ts'
import type { AnnualKilometres } from '../../domain/finance/product.ts'
import { decimal, INT32_MAXIMUM, integer } from '../../domain/kinds/number.ts'
import { registrationNumber } from '../../domain/kinds/registration-number.ts'
import { boolean, text } from '../../domain/kinds/text.ts'
import { AnnualKilometers, BorrowerType, LoanType, VehicleType } from './enumerations.ts'

/** A request once read. */
export type Quotation = {
  price: Cents
  deposit?: Cents
  tradeIn?: Cents
  /** In months; every term if absent. */
  term?: number
  loanType: Loan
  vehicleType: Vehicle
  borrowerType?: Borrower
  annualKilometres?: AnnualKilometres
  registration?: string
  isNew?: boolean
  make?: string
  model?: string
  variant?: string
}

/** The day on which the quotation is asked for. */
export type QuotationFacts = { readonly today: LocalDate }

/** A price of zero cannot be financed, whatever the deposit. */
const PRICE_MINIMUM_EURO = 1

const eurosFrom = (min: number, max: number) =>
  decimal<Cents>({ what: 'an amount in euro', decimals: 2, min, max, exactly: fromEuros, asNumber: toEuros })
const euros = eurosFrom(0, INT32_MAXIMUM)

const quotation = within<Quotation, Quotation, QuotationFacts>()

/** The body of a request for a quotation. */
export const QuotationModel = quotation.model('QuotationModel', {
  purchasePrice: quotation.required(
    eurosFrom(PRICE_MINIMUM_EURO, PRICE_MAXIMUM_EURO),
    'price',
    'The purchase price.',
  ),
  deposit: quotation.optional(euros, 'deposit', 'The deposit. Default: 0.'),
  tradeIn: quotation.optional(euros, 'tradeIn', 'The trade-in value. Default: 0.'),
  term: quotation.optional(integer({ min: 0 }), 'term', 'In months. Default: all available terms.'),
  loanType: quotation.required(LoanType, 'loanType'),
  vehicleType: quotation.required(VehicleType, 'vehicleType'),
  borrowerType: quotation.optional(BorrowerType, 'borrowerType', 'Default: individual.'),
  annualKilometers: quotation.optional(
    AnnualKilometers,
    'annualKilometres',
    'The maximum kilometres per year that the contract allows. Required for a PCP.',
  ),
  registrationNumber: quotation.optional(
    registrationNumber,
    'registration',
    'The registration number of a used vehicle, which gives its age. Some products require it.',
  ),
  newVehicle: quotation.optional(
    boolean,
    'isNew',
    'True for a new vehicle. If registrationNumber gives an age, that takes precedence.',
  ),
  make: quotation.optional(
    text,
    'make',
    'Some products and guaranteed values are for certain makes or models only.',
  ),
  model: quotation.optional(text, 'model', 'The model. It counts only with `make`.'),
  variant: quotation.optional(
    text,
    'variant',
    'The variant of the model; of a new car, its `specification` in the catalogue.',
  ),
})
