/** The operation that quotes offers, and its models. Its examples are calculated from the sandbox's products. */

import type { LocalDate } from '../../domain/application.ts'
import { FEE_KINDS, FEE_MOMENTS, perFeeFigure } from '../../domain/finance/fees.ts'
import { TERM_MAXIMUM_MONTHS } from '../../domain/finance/product-faults.ts'
import type { ReasonCode } from '../../domain/finance/reason.ts'
import { SAMPLE_PRODUCTS } from '../../domain/finance/sample-products.ts'
import { INT32_MAXIMUM } from '../../kinds/number.ts'
import { quotedOf } from '../../operations/reference-data/quote.ts'
import { schemasOf } from '../../rules/json-schema.ts'
import { failureTypesIn, referenceOf } from '../../rules/reference.ts'
import {
  failuresAnswer,
  quotationAnswer,
  SCHEDULE_CHOICES,
  SCHEDULE_DEFAULT,
  type ScheduleChoice,
} from '../../sets/quotation/answers.ts'
import { enquiryOf, quotationRequest, readQuotation } from '../../sets/quotation/index.ts'
import { problem } from '../problem.ts'
import { FAILURE_TYPES } from './failure-types.ts'
import { answer, HEADERS, JSON_TYPE, type JsonObject, openAnswer, responseRef, schemaRef } from './parts.ts'
import { always, listOf, meaning, SHARED_MODELS, text, textOrNull, truth } from './shared-models.ts'

const EXAMPLE_DAY = '2026-03-02' as LocalDate

/** A request and what it is answered with where the sandbox's products are the ones on offer. */
const exampleOf = (summary: string, request: object, schedules: ScheduleChoice) => {
  const { application: quotation } = readQuotation(request)
  if (quotation === undefined) throw new Error(`The example "${summary}" is no valid request`)
  const enquiry = enquiryOf(quotation, { today: EXAMPLE_DAY, dealerId: undefined })
  const value = quotationAnswer(quotedOf(SAMPLE_PRODUCTS, enquiry), schedules)
  return { request: { summary, value: request }, answer: { summary, value } }
}

const EXAMPLES = {
  hirePurchase: exampleOf(
    'Hire purchase over a year',
    { purchasePrice: 15000, deposit: 3000, tradeIn: 2000, term: 12, loanType: 'hp', vehicleType: 'car' },
    SCHEDULE_DEFAULT,
  ),
  everyTerm: exampleOf(
    'PCP over every term, without schedules',
    {
      purchasePrice: 30000,
      deposit: 6000,
      loanType: 'pcp',
      vehicleType: 'car',
      annualKilometers: 15000,
      registrationNumber: '231-D-12345',
    },
    'none',
  ),
  noOffer: exampleOf(
    'No offer, and why',
    { purchasePrice: 30000, deposit: 6000, loanType: 'pcp', vehicleType: 'car' },
    SCHEDULE_DEFAULT,
  ),
}

const examples = (of: 'request' | 'answer'): JsonObject =>
  Object.fromEntries(Object.entries(EXAMPLES).map(([name, example]) => [name, example[of]]))

const refusalExamples = (): JsonObject => {
  const requestId = HEADERS['X-Request-Id'].example
  const { says, errors } = failuresAnswer(
    readQuotation({ purchasePrice: 0, term: 12.5, vehicleType: 'car' }).failures,
  )
  return {
    fields: { summary: 'Fields that fail', value: problem('bad-request', requestId, says, { errors }) },
    unreadable: {
      summary: 'No JSON',
      value: problem('bad-request', requestId, 'The body is not JSON.'),
    },
  }
}

export const quoteOffers: JsonObject = {
  summary: 'Quote offers',
  description: `Which products fit a vehicle, a price and what is paid of it at once, and at what figures: for your website, before anyone applies. Nothing of it is kept, so it can be asked at every keystroke, and an Idempotency-Key is ignored.

Offers come best first: the lowest APRC, then the lowest monthly payment. A dealer’s client is quoted its dealer’s own rates where there are any. What was asked for and is not on offer has its reason in \`reasons\`; that is an answer with status 200. A request with fields that can’t be read is answered 400, and \`errors\` names all of them at once.

A quotation binds nobody. An application is offered what is on offer on the day when it is submitted.`,
  parameters: [
    {
      name: 'schedule',
      in: 'query',
      description:
        'Which offers come with their schedule: none, the best one, or all. The schedule of the others is null.',
      schema: { type: 'string', enum: SCHEDULE_CHOICES, default: SCHEDULE_DEFAULT },
    },
  ],
  requestBody: {
    required: true,
    description: 'What is to be financed, in UTF-8. Fields that are not described are ignored.',
    content: { [JSON_TYPE]: { schema: schemaRef('QuotationModel'), examples: examples('request') } },
  },
  responses: {
    200: answer('The offers, best first, and why there are no others.', {
      [JSON_TYPE]: { schema: schemaRef('QuotationResponseModel'), examples: examples('answer') },
    }),
    400: openAnswer('The body is not a JSON object in UTF-8, fields of it fail, or `schedule` is unknown.', {
      'application/problem+json': { schema: schemaRef('QuotationProblem'), examples: refusalExamples() },
    }),
    401: responseRef('NoCredentials'),
    403: responseRef('Forbidden'),
    413: responseRef('TooLarge'),
    415: responseRef('UnsupportedMediaType'),
    429: responseRef('TooManyRequests'),
    500: responseRef('ServerError'),
  },
}

/** Far above any vehicle's finance. */
const MONEY_MAXIMUM_EURO = 100_000_000

const euro = (description: string, minimum = 0): JsonObject => ({
  type: 'number',
  minimum,
  maximum: MONEY_MAXIMUM_EURO,
  description: `${description} In euro, with two decimals at most.`,
})

/** No law may be given that allows more. */
const APR_MAXIMUM_PER_CENT = 100

const perCent = (description: string): JsonObject => ({
  type: 'number',
  minimum: 0,
  maximum: APR_MAXIMUM_PER_CENT,
  description: `${description} In per cent a year.`,
})

const count = (description: string, maximum: number): JsonObject => ({
  type: 'integer',
  minimum: 1,
  maximum,
  description,
})

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
  vehicleAgeNeeded: 'the product needs a `registrationNumber` that tells the vehicle’s age, or `newVehicle`',
  vehicleTooOld: 'the vehicle would be too old when the term ends',
  noRate: 'the product has no rate for this amount, age and term',
  noGmfv: 'the product has no guaranteed value for this age, distance and term',
  gmfvTooHigh: 'the guaranteed value alone would repay the loan; less deposit leaves instalments',
  aprcAboveLegalMaximum: 'the APRC would pass the legal maximum',
}

/** Applications state whole euro; a quotation takes cents. */
const QUOTATION_FAILURES = { ...FAILURE_TYPES, decimals: 'The amount has more than two decimals.' }

const failureTypes = (): Readonly<Record<string, string>> => {
  const possible = failureTypesIn(referenceOf(quotationRequest))
  return Object.fromEntries(Object.entries(QUOTATION_FAILURES).filter(([type]) => possible.has(type)))
}

export const QUOTATION_MODELS: Readonly<Record<string, JsonObject>> = {
  ...schemasOf(quotationRequest),
  QuotationResponseModel: always('What is on offer.', {
    offers: listOf('QuotationOfferModel', 'The offers, best first; one for each product and term.'),
    reasons: listOf('QuotationReasonModel', 'Why what was asked for is not among the offers.'),
  }),
  QuotationOfferModel: always('A loan on offer.', {
    productId: text('The product.'),
    productVersion: count('The version of the product, which never changes.', INT32_MAXIMUM),
    product: text('The product’s name.'),
    sample: truth('Whether the product is one of the sandbox’s samples, which no lender offers.'),
    term: count('The number of monthly instalments.', TERM_MAXIMUM_MONTHS),
    loanAmount: euro('The amount financed: the price without deposit and trade-in.'),
    rate: perCent('The nominal rate, a twelfth of it a month.'),
    monthlyPayment: euro(
      'The instalment, without fees. At 0 % the last one differs by what rounding left: the schedule tells it.',
    ),
    aprc: perCent('The annual percentage rate of charge, with fees, to one decimal.'),
    guaranteedFutureValue: {
      ...euro('What is left to pay of a PCP one month after the last instalment; null for a hire purchase.'),
      type: ['number', 'null'],
    },
    ...perFeeFigure((kind) =>
      euro(`Paid ${FEE_MOMENTS[FEE_KINDS[kind].moment]}, unless the product says otherwise.`),
    ),
    totalOfPayments: euro('All instalments, the guaranteed future value and the fees.'),
    totalCostOfCredit: euro('What is paid beyond the amount financed: interest and fees.'),
    totalPayable: euro('What the vehicle costs in the end: all payments, deposit and trade-in.'),
    schedule: {
      ...listOf('QuotationPaymentModel', 'The payments month by month; null where they were not asked for.'),
      type: ['array', 'null'],
      maxItems: PAYMENTS_MAXIMUM,
    },
  }),
  QuotationPaymentModel: always('A payment of a schedule.', {
    number: count('1 for the first payment.', PAYMENTS_MAXIMUM),
    month: count('Months after the start.', PAYMENTS_MAXIMUM),
    payment: euro('The instalment, or the guaranteed future value; interest and principal, without fee.'),
    fee: euro('Due beside the payment.'),
    interest: euro('The month’s interest, never below 0. The last one takes up what rounding left.'),
    principal: euro('What of the payment repays the loan.', -MONEY_MAXIMUM_EURO),
    balance: euro('What is owed after the payment; 0 after the last.'),
  }),
  QuotationReasonModel: always('Why something is not on offer.', {
    code: meaning('What speaks against it. New reasons may come with new codes.', REASON_MEANS),
    productId: textOrNull('The product that it is about; null where it is about all.'),
    term: {
      type: ['integer', 'null'],
      minimum: 0,
      maximum: INT32_MAXIMUM,
      description: 'The term in months that it is about; null where it is about all.',
    },
    message: text('The reason in a sentence, to be shown.'),
  }),
  QuotationProblem: {
    ...SHARED_MODELS['Problem'],
    description: 'Why a request for a quotation was refused.',
    properties: {
      ...(SHARED_MODELS['Problem']?.['properties'] as JsonObject),
      errors: {
        ...listOf('QuotationFailureModel', 'Every field that fails, in the order of the model.'),
        maxItems: Object.keys(quotationRequest.validator.root.fields).length,
      },
    },
  },
  QuotationFailureModel: always('A field that fails.', {
    field: text('The field in the body.'),
    type: meaning(
      'The name of the rule that failed. Names are never renamed; new rules may come with new names.',
      failureTypes(),
    ),
    message: text('What the field must be, in a sentence.'),
  }),
}
