/** The models of a quotation: offers, schedules, and why something is not on offer. */
import { failureTypesIn, referenceOf } from '../../../packages/rules/reference.ts'
import { TERM_MAXIMUM_MONTHS } from '../../domain/finance/product-faults.ts'
import type { ReasonCode } from '../../domain/finance/reason.ts'
import { INT32_MAXIMUM } from '../../domain/kinds/number.ts'
import { ERRORS_MAXIMUM, PROBLEM_MEMBERS } from '../../http/problem-model.ts'
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
} from '../../http/schema.ts'
import { quotationRequest } from '../../sets/b/quotation.ts'
import {
  AMOUNT_FIELDS,
  count,
  euro,
  MONEY_MAXIMUM_EURO,
  PRODUCT_FIELDS,
} from '../applications/money-parts.ts'
import { FAILURE_TYPES } from '../sets/failure-types-api.ts'

/** A PCP's last payment comes a month after its last instalment. */
const PAYMENTS_MAXIMUM = TERM_MAXIMUM_MONTHS + 1

const REASON_MEANS: Readonly<Record<ReasonCode, string>> = {
  nothingToFinance: 'the deposit and trade-in cover the whole price',
  noProduct: 'no current product is available for this loan, vehicle and borrower type',
  dealerNotCovered:
    'the products for this loan, vehicle and borrower type are not available through this dealer',
  vehicleNotCovered:
    'the products for this loan, vehicle and borrower type are not available for this make and model',
  termNotOffered: 'no available product has this term',
  amountTooSmall: 'the amount to finance is below the product’s minimum',
  amountTooLarge: 'the amount to finance is above the product’s maximum',
  depositTooSmall: 'the product requires a higher deposit and trade-in',
  annualKilometresNeeded: 'the product requires `annualKilometers`',
  vehicleAgeNeeded:
    'the product requires `newVehicle`, or a `registrationNumber` that gives the vehicle’s age',
  vehicleModelNeeded: 'the product or its guaranteed value depends on `make` and `model`, or on `variant`',
  valuationNeeded:
    'the guaranteed value is a share of a valuation, which a check provider finds out after the submission',
  vehicleTooOld: 'the vehicle would be too old at the end of the term',
  noRate: 'the product has no rate for this amount, age and term',
  noGmfv: 'the product has no guaranteed value for this age, annual distance and term',
  gmfvTooHigh: 'the guaranteed value alone would repay the loan; a lower deposit would leave instalments',
  aprcAboveLegalMaximum: 'the APR would exceed the legal maximum',
}

/** Applications state whole euro; a quotation takes cents. */
const QUOTATION_FAILURES = { ...FAILURE_TYPES, decimals: 'The amount has more than two decimal places.' }

/** The failures of a query parameter. */
const OF_PARAMETERS = {
  enum: QUOTATION_FAILURES.enum,
  repeated: 'The parameter appears more than once.',
  unknown: 'The query parameter is unknown.',
}

const failureTypes = (): Readonly<Record<string, string>> => {
  const possible = failureTypesIn(referenceOf(quotationRequest))
  const ofBody = Object.entries(QUOTATION_FAILURES).filter(([type]) => possible.has(type))
  return { ...Object.fromEntries(ofBody), ...OF_PARAMETERS }
}

const Payment = model(
  'QuotationPaymentModel',
  object('A payment in a repayment schedule.', {
    number: count('The number of the payment, starting at 1.', PAYMENTS_MAXIMUM),
    month: count('The number of months after the start.', PAYMENTS_MAXIMUM),
    payment: euro('The instalment or the guaranteed future value: interest and principal, without fees.'),
    fee: euro('A fee that is due with this payment.'),
    interest: euro(
      'The interest for the month, at least 0. In the last payment it includes rounding differences.',
    ),
    principal: euro('The part of the payment that repays the loan.', -MONEY_MAXIMUM_EURO),
    balance: euro('The outstanding balance after the payment. 0 after the last one.'),
  }),
)
/** The figures of an offer with its whole schedule. */
export const OFFER_FIGURES = {
  ...PRODUCT_FIELDS,
  ...AMOUNT_FIELDS,
  schedule: listOf(Payment, 'The repayment schedule.', PAYMENTS_MAXIMUM),
}

const Offer = model(
  'QuotationOfferModel',
  object('A finance offer.', {
    ...PRODUCT_FIELDS,
    product: text('The name of the product.'),
    sample: boolean('Whether the product is a sandbox sample, which no lender offers.'),
    ...AMOUNT_FIELDS,
    schedule: listOf(
      Payment,
      'The repayment schedule. Null if it was not requested.',
      PAYMENTS_MAXIMUM,
    ).nullable(),
  }),
)
const Reason = model(
  'QuotationReasonModel',
  object('The reason why a product or term is not available.', {
    code: describedEnum('The reason code. New codes may be added.', REASON_MEANS),
    productId: textOrNull('The product that the reason applies to. Null if it applies to all products.'),
    term: exampled(
      whole(
        'The term, in months, that the reason applies to. Null if it applies to all terms.',
        0,
        INT32_MAXIMUM,
      ).nullable(),
      48,
    ),
    message: text('The reason as a sentence that you can display.'),
  }),
)
export const Quotation = model(
  'QuotationResponseModel',
  object('The available offers.', {
    offers: listOf(Offer, 'The offers, best first, one for each product and term.'),
    reasons: listOf(Reason, 'Why requested terms are not available.'),
  }),
)

const Failure = model(
  'QuotationFailureModel',
  object('A validation error.', {
    field: text('The path of the field in the request body, or the name of the query parameter.'),
    type: describedEnum(
      'The validation error type. Existing types are never renamed, but new ones may be added.',
      failureTypes(),
    ),
    message: text('A sentence that says what the field must be.'),
  }),
)
export const QuotationProblem = model(
  'QuotationProblem',
  object('An error response to a quotation request.', {
    ...PROBLEM_MEMBERS,
    errors: listOf(
      Failure,
      'All invalid parameters and fields, in the order of the model.',
      ERRORS_MAXIMUM,
    ).optional(),
  }),
)
