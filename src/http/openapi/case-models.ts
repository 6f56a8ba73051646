/** The models of set B's answers. */

import { PRICE_MAXIMUM_EURO } from '../../domain/limits.ts'
import type { VehicleCondition } from '../../domain/stored-application.ts'
import { setB } from '../../sets/b/index.ts'
import { type JsonObject, schemaRef } from './parts.ts'
import {
  always,
  customDataOrNull,
  failureType,
  listItem,
  listOf,
  moment,
  page,
  state,
  text,
  textOrNull,
  truth,
} from './shared-models.ts'

const CONDITION_MEANS: Readonly<Record<VehicleCondition, string>> = {
  japaneseImport: '`isJapaneseImport` was true',
  used: 'it was false or left out',
}

const item = listItem({ noun: 'case', reference: 'caseId', owner: 'onBehalfOf' })

/** What no rate of a product passes, in per cent a year. */
const RATE_MAXIMUM_PER_CENT = 100
/** Fees count in the APRC, which can therefore pass any rate. */
const APRC_MAXIMUM_PER_CENT = 1_000

const figure = (maximum: number, description: string): JsonObject => ({
  type: ['number', 'null'],
  format: 'double',
  minimum: 0,
  maximum,
  description: `${description} Null while no product is selected.`,
})

export const CASE_MODELS: Readonly<Record<string, JsonObject>> = {
  CaseSubmitApplicationResponseModel: always('The answer to a submission or a dry run.', {
    caseId: textOrNull(
      'The id of the case that is kept: read its status with it, or send it again to fix the case. Null where nothing was kept.',
    ),
    isSubmitted: truth(
      'Whether the case was submitted for review, now or at any time before. False after a submission: the case is kept and held in the state Open.',
    ),
    validationErrors: listOf(
      'CaseFieldValidation',
      'Every field that fails, in the order of the models; at most one failure a field.',
    ),
  }),
  CaseFieldValidation: always('A field that fails validation.', {
    Model: text(
      'The place in the body that was sent: `borrower.bankDetails.sortCode`. Empty where no one field is at fault.',
    ),
    Type: schemaRef('CaseFailureType'),
    Message: text('A sentence that names the limit and, where it is harmless, what was found.'),
  }),
  CaseFailureType: failureType(setB),
  CaseStatusResponseModel: always('The status of a case.', {
    status: state('The state of the case.'),
    quoteReference: text('The id of the case that was asked for.'),
    date: moment('When the case came into this state.'),
    loanAmount: figure(PRICE_MAXIMUM_EURO, 'The amount financed, in euro.'),
    monthlyPayment: figure(PRICE_MAXIMUM_EURO, 'In euro, without fees.'),
    rate: figure(RATE_MAXIMUM_PER_CENT, 'The nominal rate of the selected product, in per cent a year.'),
    aprc: figure(APRC_MAXIMUM_PER_CENT, 'The annual percentage rate of charge, in per cent, fees included.'),
    requirements: {
      type: 'array',
      items: { type: 'string' },
      description:
        'Names of the documents that are still wanted. The list is open: show the names, do not decide by them.',
    },
  }),
  CaseListItemModel: always('A case in a list.', item),
  CaseListResponseModel: page('CaseListItemModel', 'cases'),
  CaseReadResponseModel: always('A case as it is kept.', {
    ...item,
    application: {
      type: ['object', 'null'],
      additionalProperties: true,
      description: 'The body of the last submission exactly as it was sent.',
    },
    customData: customDataOrNull('Null: a case carries no custom data.'),
    validationErrors: listOf(
      'CaseFieldValidation',
      'What failed in the last submission; empty where it was valid.',
    ),
    vehicleCondition: {
      type: ['string', 'null'],
      enum: [...Object.keys(CONDITION_MEANS), null],
      description: `The condition recorded for the vehicle: ${Object.entries(CONDITION_MEANS)
        .map(([name, says]) => `\`${name}\` where ${says}`)
        .join(', ')}; null where no vehicle could be read.`,
    },
    history: listOf('HistoryEntryModel', 'Every move of the case, the first submission first.'),
  }),
}
