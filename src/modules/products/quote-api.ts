/** Quotations: what is on offer for a vehicle, without an application. The examples are calculated from the sandbox's products. */
import * as z from 'zod'
import { ignoredIn } from '../../../packages/rules/ignored.ts'
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import { dublinDay } from '../../../packages/values/dublin-day.ts'
import { atOnce } from '../../../packages/values/turns/steps.ts'
import { SAMPLE_PRODUCTS } from '../../domain/finance/sample-products.ts'
import { requireBody } from '../../http/bodies/request-body.ts'
import { unknownField } from '../../http/bodies/unknown-fields.ts'
import { ok } from '../../http/handler.ts'
import { operation } from '../../http/operation.ts'
import { HEADERS, JSON_TYPE, openResponse, schemaRef } from '../../http/parts.ts'
import { problemBody } from '../../http/problem.ts'
import { jsonResponses } from '../../http/responses.ts'
import { jsonSchemaOf } from '../../http/schema.ts'
import { FieldRefusal, Refusal, refusedFields } from '../../service/refusal.ts'
import { enquiryOf, quotationRequest, readQuotation } from '../../sets/b/quotation.ts'
import {
  failuresResponse,
  isScheduleChoice,
  quotationResponse,
  SCHEDULE_CHOICES,
  SCHEDULE_DEFAULT,
  type ScheduleChoice,
} from '../../sets/b/quotation-responses.ts'
import { quotedOf, quoteOffers as quoteOn } from './catalogue.ts'
import { Quotation, QuotationProblem } from './quotations-api-models.ts'

const EXAMPLE_DAY = '2026-03-02' as LocalDate

/** A request and its response with the sandbox's products. */
const exampleOf = (summary: string, request: object, schedules: ScheduleChoice) => {
  const { value: quotation } = readQuotation(request, { today: EXAMPLE_DAY })
  if (quotation === undefined) throw new Error(`The example "${summary}" is not a valid request`)
  const enquiry = enquiryOf(quotation, { today: EXAMPLE_DAY, dealerId: undefined })
  const value = atOnce(quotationResponse(atOnce(quotedOf(SAMPLE_PRODUCTS, enquiry)), schedules))
  return { request: { summary, value: request }, response: { summary, value } }
}

const HIRE_PURCHASE = exampleOf(
  'Hire purchase over one year',
  { purchasePrice: 15000, deposit: 3000, tradeIn: 2000, term: 12, loanType: 'hp', vehicleType: 'car' },
  SCHEDULE_DEFAULT,
)
const EVERY_TERM = exampleOf(
  'PCP for all terms, without schedules',
  {
    purchasePrice: 30000,
    deposit: 6000,
    loanType: 'pcp',
    vehicleType: 'car',
    annualKilometers: 15000,
    registrationNumber: '231-D-12345',
  },
  'none',
)
const NO_OFFER = exampleOf(
  'No offers, with reasons',
  { purchasePrice: 30000, deposit: 6000, loanType: 'pcp', vehicleType: 'car' },
  SCHEDULE_DEFAULT,
)

const NO_SCHEDULE = new FieldRefusal([
  { field: 'schedule', type: 'enum', message: 'schedule must be one of none, best or all.' },
])

const refusalExamples = () => {
  const requestId = HEADERS['X-Request-Id'].example
  const { says, errors } = failuresResponse(
    readQuotation({ purchasePrice: 0, term: 12.5, vehicleType: 'car' }, { today: EXAMPLE_DAY }).failures,
  )
  return {
    fields: { summary: 'Validation errors', value: problemBody('bad-request', requestId, says, { errors }) },
    unreadable: {
      summary: 'Not JSON',
      value: problemBody(
        'bad-request',
        requestId,
        'The request body is not valid JSON: expected a comma or } at line 4, column 1.',
      ),
    },
  }
}

export const quoteOffers = operation({
  id: 'quoteOffers',
  method: 'POST',
  path: '/api/quotation',
  who: 'catalogue:read',
  tag: 'Quotations',
  summary: 'Get quotations',
  description: `Calculates the finance offers for a vehicle, a price and a deposit, for example for your website. Nothing is saved, so you can send a request with every keystroke. The Idempotency-Key is ignored.

Offers are sorted by the lowest APR, then by the lowest monthly payment. A dealer’s client gets the dealer’s own rates, if there are any. If requested terms are not available, the status is still 200 and \`reasons\` explains why. If fields are not valid, the status is 400 and \`errors\` lists all of them.

A quotation is not binding. An application gets the offers available on the day of its submission.`,
  query: {
    schedule: {
      description:
        'Which offers include a repayment schedule: none, the best one or all. For the others, `schedule` is null.',
      schema: z.enum(SCHEDULE_CHOICES).default(SCHEDULE_DEFAULT),
    },
  },
  body: {
    required: true,
    description: 'The vehicle, price and deposit, in UTF-8.',
    content: {
      [JSON_TYPE]: {
        schema: schemaRef('QuotationModel'),
        examples: {
          hirePurchase: HIRE_PURCHASE.request,
          everyTerm: EVERY_TERM.request,
          noOffer: NO_OFFER.request,
        },
      },
    },
    unknown: 'readThere',
  },
  responses: {
    200: jsonResponses(
      'The offers, best first, and the reasons why other terms are not available.',
      Quotation,
      {
        hirePurchase: HIRE_PURCHASE.response,
        everyTerm: EVERY_TERM.response,
        noOffer: NO_OFFER.response,
      },
    ),
    400: openResponse(
      'The request body is not a JSON object in UTF-8, its fields are not valid, or `schedule` is not valid.',
      {
        'application/problem+json': { schema: jsonSchemaOf(QuotationProblem), examples: refusalExamples() },
      },
    ),
  },
  handle: async ({ service, caller, query, body, faults }) => {
    const schedules = query.schedule ?? SCHEDULE_DEFAULT
    const isKnown = isScheduleChoice(schedules)
    const { value } = requireBody(body)
    const unread = refusedFields(faults, isKnown ? undefined : NO_SCHEDULE, unknownFieldsIn(value))
    const { failures, value: quotation } = readQuotation(value, { today: dublinDay(service.now()) })
    if (quotation === undefined || !isKnown || unread !== undefined) {
      const ofBody = failures.length === 0 ? undefined : failuresResponse(failures)
      const says = [unread?.says, ofBody?.says].filter((one) => one !== undefined).join(' ')
      const errors = [...(unread?.errors ?? []), ...(ofBody?.errors ?? [])]
      return new Refusal(says, 'bad-request', { errors })
    }
    const quoted = await quoteOn(service, caller, (asking) => enquiryOf(quotation, asking))
    return ok(await service.inSlices(quotationResponse(quoted, schedules)))
  },
})

const UNKNOWN_MAXIMUM = 20

/** As in an application, a field's name may be in another spelling. */
const unknownFieldsIn = (body: object): FieldRefusal => {
  const { tree } = quotationRequest.validator
  const unknown = ignoredIn(tree, body, UNKNOWN_MAXIMUM)
  return new FieldRefusal(unknown.map(({ key }) => unknownField(key, [...tree.names])))
}
