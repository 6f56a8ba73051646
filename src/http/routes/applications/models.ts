/** The models of stored applications: their status, lists of them, and one read back, in the words of either set. */
import { z } from 'zod'
import { PRICE_MAXIMUM_EURO } from '../../../domain/limits.ts'
import { STATE_MEANS } from '../../../domain/states.ts'
import type { VehicleCondition } from '../../../domain/stored-application.ts'
import { INT32_MAXIMUM } from '../../../kinds/number.ts'
import { pageOf } from '../../operation/paging.ts'
import {
  describedEnum,
  exampled,
  listOf,
  model,
  moment,
  object,
  text,
  textOrNull,
  whole,
} from '../../operation/schema.ts'
import { CaseFailure, QuoteFailure } from '../submissions/models.ts'

export const ApplicationState = model(
  'ApplicationState',
  describedEnum('The state of a quote or case; the same names in both sets.', STATE_MEANS),
)

export const customDataOrNull = (description: string) =>
  z.record(z.string(), z.unknown()).nullable().describe(description)

/** What was sent as a model of the set. It is kept too where it fails, and may then be of another shape. */
const asSent = (name: string, otherwise: readonly string[], description: string) =>
  z.unknown().meta({
    description,
    anyOf: [{ $ref: `#/components/schemas/${name}` }, { type: otherwise, additionalProperties: true }],
  })

const HistoryEntry = model(
  'HistoryEntryModel',
  object('A move from one state to another.', {
    from: exampled(
      ApplicationState.nullable().describe('The state before; null for the first submission.'),
      'Open',
    ),
    to: ApplicationState.describe('The state after.'),
    by: text(
      'Who moved it: the id of a client; `owner` for a person of the owner’s dealer, in the console; `lender`; or `service`.',
    ),
    reason: exampled(textOrNull('The reason that was given, if any.'), 'The employer’s name is missing.'),
    date: moment('When it moved.'),
  }),
)

/** What a list says of an application, after its reference and before its owner. */
const standing = (noun: 'quote' | 'case') => ({
  state: ApplicationState.describe(`The state of the ${noun}.`),
  revision: whole(
    `How often the ${noun} was submitted; 1 for one that was submitted once.`,
    1,
    INT32_MAXIMUM,
  ),
  date: moment(`When the ${noun} came into this state.`),
  updatedAt: moment(`When the ${noun} last changed; lists are in this order.`),
})

const OWNER = 'The e-mail address of the owner; null where the client itself is the owner.'
const LAST_FAILURES = 'What failed in the last submission; empty where it was valid.'
const history = (noun: 'quote' | 'case') =>
  listOf(HistoryEntry, `Every move of the ${noun}, the first submission first.`)

const QUOTE_ITEM = {
  quoteReference: text('What the quote is known by.'),
  ...standing('quote'),
  ownerUserEmail: textOrNull(OWNER),
}
const QUOTE_CUSTOM_DATA = exampled(
  customDataOrNull('The quote’s custom data, exactly as the client sent it; null if the client sent none.'),
  { stockNumber: 'N-1207' },
)
const QuoteItem = model('QuoteListItemModel', object('A quote in a list.', QUOTE_ITEM))

export const QuotePage = model(
  'QuoteListResponseModel',
  pageOf('A page of quotes.', QuoteItem, 'The quotes, those that changed longest ago first.'),
)
export const QuoteStatus = model(
  'QuoteStatusResponseModel',
  object('The status of a quote.', {
    date: moment('When the quote came into this state.'),
    customData: QUOTE_CUSTOM_DATA,
    quoteReference: text('The reference of the quote.'),
    status: ApplicationState.describe('The state of the quote.'),
  }),
)
export const QuoteRead = model(
  'QuoteReadResponseModel',
  object('A quote as it is kept.', {
    ...QUOTE_ITEM,
    quote: asSent(
      'QuoteApplicationModel',
      ['object', 'array', 'string', 'number', 'boolean', 'null'],
      'The `quote` of the last submission exactly as it was sent: a QuoteApplicationModel wherever `errors` is empty, and whatever it was where not; null where there was none.',
    ),
    customData: QUOTE_CUSTOM_DATA,
    errors: listOf(QuoteFailure, LAST_FAILURES),
    history: history('quote'),
  }),
)

/** What no rate of a product passes, in per cent a year. */
const RATE_MAXIMUM_PER_CENT = 100
/** Fees count in the APRC, which can therefore pass any rate. */
const APRC_MAXIMUM_PER_CENT = 1_000

const figure = (maximum: number, description: string) =>
  z
    .number()
    .min(0)
    .max(maximum)
    .nullable()
    .meta({ format: 'double', description: `${description} Null while no product is selected.` })

/** The figures of an application and its open requirements, which events carry too. */
export const FIGURES = {
  loanAmount: figure(PRICE_MAXIMUM_EURO, 'The amount financed, in euro.'),
  monthlyPayment: figure(PRICE_MAXIMUM_EURO, 'In euro, without fees.'),
  rate: figure(RATE_MAXIMUM_PER_CENT, 'The nominal rate of the selected product, in per cent a year.'),
  aprc: figure(APRC_MAXIMUM_PER_CENT, 'The annual percentage rate of charge, in per cent, fees included.'),
  requirements: listOf(
    z.string(),
    'Names of the documents that are still wanted. The list is open: show the names, do not decide by them.',
  ),
}

const CONDITION_MEANS: Readonly<Record<VehicleCondition, string>> = {
  japaneseImport: '`isJapaneseImport` was true',
  used: 'it was false or left out',
}

const CASE_ITEM = {
  caseId: text('What the case is known by.'),
  ...standing('case'),
  onBehalfOf: textOrNull(OWNER),
}
const CaseItem = model('CaseListItemModel', object('A case in a list.', CASE_ITEM))

export const CasePage = model(
  'CaseListResponseModel',
  pageOf('A page of cases.', CaseItem, 'The cases, those that changed longest ago first.'),
)
export const CaseStatus = model(
  'CaseStatusResponseModel',
  object('The status of a case.', {
    status: ApplicationState.describe('The state of the case.'),
    caseId: text('What the case is known by.'),
    quoteReference: text('The same id, under the name that set B’s status has for it.'),
    date: moment('When the case came into this state.'),
    ...FIGURES,
  }),
)
export const CaseRead = model(
  'CaseReadResponseModel',
  object('A case as it is kept.', {
    ...CASE_ITEM,
    application: asSent(
      'CaseApplicationModel',
      ['object', 'null'],
      'The body of the last submission exactly as it was sent: a CaseApplicationModel wherever `validationErrors` is empty; null once it was erased.',
    ),
    customData: exampled(customDataOrNull('Null: a case carries no custom data.'), null),
    validationErrors: listOf(CaseFailure, LAST_FAILURES),
    vehicleCondition: z
      .enum(Object.keys(CONDITION_MEANS) as VehicleCondition[])
      .nullable()
      .describe(
        `The condition recorded for the vehicle: ${Object.entries(CONDITION_MEANS)
          .map(([name, says]) => `\`${name}\` where ${says}`)
          .join(', ')}; null where no vehicle could be read.`,
      ),
    history: history('case'),
  }),
)
