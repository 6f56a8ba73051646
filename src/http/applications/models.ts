/** The models of stored applications: their status, lists of them, and a single one, in the words of either set. */
import { z } from 'zod'
import { PRICE_MAXIMUM_EURO } from '../../domain/application/limits.ts'
import { STATE_MEANS } from '../../domain/application/states.ts'
import type { VehicleCondition } from '../../domain/application/stored-application.ts'
import { INT32_MAXIMUM } from '../../domain/kinds/number.ts'
import { pageOf } from '../declare/paging.ts'
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
} from '../declare/schema.ts'
import { CaseFailure, QuoteFailure } from '../submissions/models.ts'

export const ApplicationState = model(
  'ApplicationState',
  describedEnum('The state of a quote or case; the same names in both sets.', STATE_MEANS),
)

export const customDataOrNull = (description: string) =>
  z.record(z.string(), z.unknown()).nullable().describe(description)

/** The submitted body as a model of the set. An invalid one is stored too, and may have another shape. */
const asSent = (name: string, otherwise: readonly string[], description: string) =>
  z.unknown().meta({
    description,
    anyOf: [{ $ref: `#/components/schemas/${name}` }, { type: otherwise, additionalProperties: true }],
  })

const HistoryEntry = model(
  'HistoryEntryModel',
  object('A transition from one state to another.', {
    from: exampled(
      ApplicationState.nullable().describe('The state before; null for the first submission.'),
      'Open',
    ),
    to: ApplicationState.describe('The state after.'),
    by: text(
      'Who caused it: the id of a client; `owner` for a person of the owner’s dealer, in the console; `lender`; or `service`.',
    ),
    reason: exampled(textOrNull('The reason that was given, if any.'), 'The employer’s name is missing.'),
    date: moment('When it moved.'),
  }),
)

/** A list's description of an application, after its reference and before its owner. */
const standing = (noun: 'quote' | 'case') => ({
  state: ApplicationState.describe(`The state of the ${noun}.`),
  revision: whole(`How often the ${noun} was submitted, the first time included.`, 1, INT32_MAXIMUM),
  date: moment(`When the ${noun} entered this state.`),
  updatedAt: moment(`When the ${noun} last changed; lists are in this order.`),
})

const OWNER = 'The e-mail address of the owner; null if the client itself is the owner.'
const LAST_FAILURES = 'The failures of the last submission; empty if it was valid.'
const history = (noun: 'quote' | 'case') =>
  listOf(HistoryEntry, `Every transition of the ${noun}, the first submission first.`)

const QUOTE_ITEM = {
  quoteReference: text('The quote’s reference.'),
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
  pageOf('A page of quotes.', QuoteItem, 'The quotes, the least recently changed first.'),
)
export const QuoteStatus = model(
  'QuoteStatusResponseModel',
  object('The status of a quote.', {
    date: moment('When the quote entered this state.'),
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
      'The `quote` of the last submission exactly as it was sent: a QuoteApplicationModel if `errors` is empty, otherwise any value; null if there was none.',
    ),
    customData: QUOTE_CUSTOM_DATA,
    errors: listOf(QuoteFailure, LAST_FAILURES),
    history: history('quote'),
  }),
)

/** No product's rate exceeds this, in per cent a year. */
const RATE_MAXIMUM_PER_CENT = 100
/** Fees count in the APRC, which can therefore exceed any rate. */
const APRC_MAXIMUM_PER_CENT = 1_000

const figure = (maximum: number) => z.number().min(0).max(maximum)

const SAYS = {
  loanAmount: 'The amount financed, in euro.',
  monthlyPayment: 'In euro, without fees.',
  rate: 'The nominal rate of the selected product, in per cent a year.',
  aprc: 'The annual percentage rate of charge, in per cent, fees included.',
} as const

const FIGURE = {
  loanAmount: figure(PRICE_MAXIMUM_EURO),
  monthlyPayment: figure(PRICE_MAXIMUM_EURO),
  rate: figure(RATE_MAXIMUM_PER_CENT),
  aprc: figure(APRC_MAXIMUM_PER_CENT),
}

const described = (name: keyof typeof SAYS, otherwise: string) => ({
  format: 'double',
  description: `${SAYS[name]} ${otherwise} while no product is selected.`,
})

const absentable = (name: keyof typeof SAYS) => FIGURE[name].meta(described(name, 'Left out')).optional()
const nullable = (name: keyof typeof SAYS) => FIGURE[name].nullable().meta(described(name, 'Null'))

const requirements = listOf(
  z.string(),
  'The names of the documents that are still required. New names may appear: show them, do not branch on them.',
)

/** The figures of an application and its open requirements, as its status has them: in a status null is no number. */
const STATUS_FIGURES = {
  loanAmount: absentable('loanAmount'),
  monthlyPayment: absentable('monthlyPayment'),
  rate: absentable('rate'),
  aprc: absentable('aprc'),
  requirements,
}

/** The same in events. */
export const FIGURES = {
  loanAmount: nullable('loanAmount'),
  monthlyPayment: nullable('monthlyPayment'),
  rate: nullable('rate'),
  aprc: nullable('aprc'),
  requirements,
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
  pageOf('A page of cases.', CaseItem, 'The cases, the least recently changed first.'),
)
export const CaseStatus = model(
  'CaseStatusResponseModel',
  object('The status of a case.', {
    status: ApplicationState.describe('The state of the case.'),
    quoteReference: text('The case id in the request.'),
    date: moment('When the case entered this state.'),
    ...STATUS_FIGURES,
  }),
)
export const CaseRead = model(
  'CaseReadResponseModel',
  object('A case as it is kept.', {
    ...CASE_ITEM,
    application: asSent(
      'CaseApplicationModel',
      ['object', 'null'],
      'The body of the last submission exactly as it was sent: a CaseApplicationModel if `validationErrors` is empty; null once it was erased.',
    ),
    customData: exampled(customDataOrNull('Null: a case has no custom data.'), null),
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
