/** The models of a quotation: offers, schedules, and why something is not on offer. */
import { z } from 'zod'
import { failureTypesIn, referenceOf } from '../../../packages/rules/reference.ts'
import { FEE_KINDS, FEE_MOMENTS, perFeeFigure } from '../../domain/finance/fees.ts'
import { TERM_MAXIMUM_MONTHS } from '../../domain/finance/product-faults.ts'
import type { ReasonCode } from '../../domain/finance/reason.ts'
import { INT32_MAXIMUM } from '../../domain/kinds/number.ts'
import { quotationRequest } from '../../sets/quotation/index.ts'
import { ERRORS_MAXIMUM, PROBLEM_MEMBERS } from '../declare/problem-model.ts'
import {
  boolean,
  describedEnum,
  exampled,
  listOf,
  model,
  object,
  text,
  textOrNull,
  whole,
} from '../declare/schema.ts'
import { FAILURE_TYPES } from '../shared/failure-types.ts'

/** Far above any vehicle's finance. */
const MONEY_MAXIMUM_EURO = 100_000_000

const euro = (description: string, minimum = 0) =>
  z
    .number()
    .min(minimum)
    .max(MONEY_MAXIMUM_EURO)
    .describe(`${description} In euro, with two decimals at most.`)

/** The service's settings allow no higher legal maximum. */
const APR_MAXIMUM_PER_CENT = 100

const perCent = (description: string) =>
  z.number().min(0).max(APR_MAXIMUM_PER_CENT).describe(`${description} In per cent a year.`)

const count = (description: string, maximum: number) => whole(description, 1, maximum)

/** A PCP's last payment comes a month after its last instalment. */
const PAYMENTS_MAXIMUM = TERM_MAXIMUM_MONTHS + 1

const REASON_MEANS: Readonly<Record<ReasonCode, string>> = {
  nothingToFinance: 'deposit and trade-in leave nothing of the price',
  noProduct: 'no product in force is for such a loan, vehicle and borrower',
  termNotOffered: 'no such product has this term',
  amountTooSmall: 'the amount to be financed is below what the product finances',
  amountTooLarge: 'the amount to be financed is above what the product finances',
  depositTooSmall: 'the product needs more deposit and trade-in',
  annualKilometresNeeded: 'the product needs `annualKilometers`',
  vehicleAgeNeeded: 'the product needs `newVehicle`, or a `registrationNumber` that gives the vehicle’s age',
  vehicleTooOld: 'the vehicle would be too old when the term ends',
  noRate: 'the product has no rate for this amount, age and term',
  noGmfv: 'the product has no guaranteed value for this age, distance and term',
  gmfvTooHigh: 'the guaranteed value alone would repay the loan; a smaller deposit leaves instalments',
  aprcAboveLegalMaximum: 'the APRC would exceed the legal maximum',
}

/** Applications state whole euros; a quotation takes cents. */
const QUOTATION_FAILURES = { ...FAILURE_TYPES, decimals: 'The amount has more than two decimals.' }

/** The failures of a query parameter. */
const OF_PARAMETERS = {
  enum: QUOTATION_FAILURES.enum,
  repeated: 'The parameter is given more than once.',
  unknown: 'The operation has no such parameter.',
}

const failureTypes = (): Readonly<Record<string, string>> => {
  const possible = failureTypesIn(referenceOf(quotationRequest))
  const ofBody = Object.entries(QUOTATION_FAILURES).filter(([type]) => possible.has(type))
  return { ...Object.fromEntries(ofBody), ...OF_PARAMETERS }
}

const Payment = model(
  'QuotationPaymentModel',
  object('A payment of a schedule.', {
    number: count('1 for the first payment.', PAYMENTS_MAXIMUM),
    month: count('Months after the start.', PAYMENTS_MAXIMUM),
    payment: euro('The instalment, or the guaranteed future value: interest and principal, without fees.'),
    fee: euro('Due beside the payment.'),
    interest: euro('The month’s interest, never below 0. The last one includes what rounding left.'),
    principal: euro('The part of the payment that repays the loan.', -MONEY_MAXIMUM_EURO),
    balance: euro('What is owed after the payment; 0 after the last.'),
  }),
)
const Offer = model(
  'QuotationOfferModel',
  object('A loan on offer.', {
    productId: text('The product.'),
    productVersion: count('The product’s version; a version never changes.', INT32_MAXIMUM),
    product: text('The product’s name.'),
    sample: boolean('Whether the product is one of the sandbox’s samples, which no lender offers.'),
    term: count('The number of monthly instalments.', TERM_MAXIMUM_MONTHS),
    loanAmount: euro('The amount financed: the price without deposit and trade-in.'),
    rate: perCent('The nominal rate; a twelfth of it applies each month.'),
    monthlyPayment: euro(
      'The instalment, without fees. At 0 % the last one differs by what rounding left: see the schedule.',
    ),
    aprc: perCent('The annual percentage rate of charge, with fees, to one decimal.'),
    guaranteedFutureValue: euro(
      'The last payment of a PCP, one month after the last instalment; null for a hire purchase.',
    ).nullable(),
    ...perFeeFigure((kind) =>
      euro(`Paid ${FEE_MOMENTS[FEE_KINDS[kind].moment]}, unless the product says otherwise.`),
    ),
    totalOfPayments: euro('All instalments, the guaranteed future value and the fees.'),
    totalCostOfCredit: euro('The payments beyond the amount financed: interest and fees.'),
    totalPayable: euro('The vehicle’s total cost: all payments, deposit and trade-in.'),
    schedule: listOf(
      Payment,
      'The payments month by month; null if the request did not ask for them.',
      PAYMENTS_MAXIMUM,
    ).nullable(),
  }),
)
const Reason = model(
  'QuotationReasonModel',
  object('Why something is not on offer.', {
    code: describedEnum('The reason. New reasons may be added with new codes.', REASON_MEANS),
    productId: textOrNull('The product that it is about; null if it is about all.'),
    term: exampled(
      whole('The term in months that it is about; null if it is about all.', 0, INT32_MAXIMUM).nullable(),
      48,
    ),
    message: text('The reason in a sentence for people.'),
  }),
)
export const Quotation = model(
  'QuotationResponseModel',
  object('What is on offer.', {
    offers: listOf(Offer, 'The offers, best first; one for each product and term.'),
    reasons: listOf(Reason, 'Why requested terms are not among the offers.'),
  }),
)

const Failure = model(
  'QuotationFailureModel',
  object('A field that fails.', {
    field: text('The field in the body, or the parameter.'),
    type: describedEnum(
      'The name of the rule that failed. Names are never renamed; new rules may be added with new names.',
      failureTypes(),
    ),
    message: text('What the field must be, in a sentence.'),
  }),
)
export const QuotationProblem = model(
  'QuotationProblem',
  object('Why a request for a quotation was refused.', {
    ...PROBLEM_MEMBERS,
    errors: listOf(
      Failure,
      'Every parameter and every field that fails, in the order of the model.',
      ERRORS_MAXIMUM,
    ).optional(),
  }),
)
