/** Set B in the API: its models, its words and its examples. */

import * as z from 'zod'
import type { VehicleCondition } from '../../domain/application/stored-application.ts'
import { pageOf } from '../../http/responses.ts'
import { boolean, exampled, listOf, model, moment, object, text, textOrNull } from '../../http/schema.ts'
import { setB } from '../../sets/b/index.ts'
import { listItem, readBackResponse, statusResponse, submissionResponse } from '../../sets/b/responses.ts'
import { ApplicationState } from '../applications/money-parts.ts'
import {
  type ApiSet,
  failureIn,
  namesOf,
  pageWith,
  type SetWords,
  sampleOf,
  sampleStatusOf,
  sampleStoredOf,
  written,
  writtenPage,
} from './sets-api.ts'
import {
  asSent,
  customDataOrNull,
  EVERY_FAILURE,
  failureType,
  history,
  LAST_FAILURES,
  MESSAGE,
  nextStep,
  OWNER,
  STATUS_FIGURES,
  standing,
} from './sets-api-models.ts'

const CaseFailureType = model('CaseFailureType', failureType(setB))

const CaseFailure = model(
  'CaseFieldValidation',
  object('A validation error.', {
    Model: text(
      'The path of the field in the request body, such as `borrower.bankDetails.sortCode`. Empty if the error is not about a single field.',
    ),
    Type: CaseFailureType.describe('The validation error type.'),
    Message: text(MESSAGE),
  }),
)

const CaseSubmitted = model(
  'CaseSubmitApplicationResponseModel',
  object('The response to a submission or a dry run.', {
    caseId: textOrNull(
      'The ID of the case. Use it to get the status, or to correct and resubmit the case. Null if nothing was saved.',
    ),
    isSubmitted: boolean(
      'Whether the case has been submitted for review, now or earlier. If false after a submission, the case is saved in the state Open.',
    ),
    validationErrors: listOf(CaseFailure, EVERY_FAILURE),
  }),
)

const CONDITION_MEANS: Readonly<Record<VehicleCondition, string>> = {
  japaneseImport: '`isJapaneseImport` was true',
  used: 'it was false or omitted',
}

const CASE_ITEM = {
  caseId: text('The ID of the case.'),
  ...standing('case'),
  onBehalfOf: textOrNull(OWNER),
}
const CaseItem = model('CaseListItemModel', object('A case in a list.', CASE_ITEM))

const CasePage = model(
  'CaseListResponseModel',
  pageOf('A page of cases.', CaseItem, 'The cases, least recently changed first.'),
)
const CaseStatus = model(
  'CaseStatusResponseModel',
  object('The status of a case.', {
    status: ApplicationState.describe('The state of the case.'),
    quoteReference: text('The case ID in the request.'),
    date: moment('The time of the last state change.'),
    ...STATUS_FIGURES,
  }),
)
const CaseRead = model(
  'CaseReadResponseModel',
  object('A case as it was last submitted.', {
    ...CASE_ITEM,
    application: asSent(
      'CaseApplicationModel',
      ['object', 'null'],
      'The body of the last submission, exactly as it was sent. A CaseApplicationModel if `validationErrors` is empty. Null once it has been erased.',
    ),
    customData: exampled(customDataOrNull('Always null, because cases do not have custom data.'), null),
    validationErrors: listOf(CaseFailure, LAST_FAILURES),
    vehicleCondition: z
      .enum(Object.keys(CONDITION_MEANS) as VehicleCondition[])
      .nullable()
      .describe(
        `The condition recorded for the vehicle: ${Object.entries(CONDITION_MEANS)
          .map(([name, says]) => `\`${name}\` if ${says}`)
          .join(', ')}; null if no vehicle could be read.`,
      ),
    nextStep: nextStep('case'),
    history: history('case'),
  }),
)

const FAILURE = failureIn('applicants[0].ppsNumber', 'ppsNumber')

const words: SetWords = {
  ...namesOf('b'),
  about: 'Set B: applications as cases, with camelCase values.',
  body: 'CaseApplicationModel',
  ownerInWords: `
\`onBehalfOf\` is the email address of the owner: a dealer user who has allowed this client to act for them. If it is empty, the calling client itself is the owner. On resubmission, an empty \`onBehalfOf\` retains the saved owner. The key \`caseId\` must always be present: send null for a new case. \`caseId\` and \`onBehalfOf\` are also accepted inside \`borrower\` or \`loanDetails\`.

Send the applicants twice, in \`applicants\` and in \`borrower.applicants\`. The two lists must be identical.`,
  validInWords: 'If the case is valid, there are no validation errors.',
  statusInWords:
    'The amounts and rates are omitted until a product has been selected. `quoteReference` is the case ID in the path.',
  dryRunExamples: {
    valid: { summary: 'Valid', value: submissionResponse({ is: 'valid' }) },
    invalid: {
      summary: 'Not valid',
      value: submissionResponse({ is: 'invalid', failures: [FAILURE] }),
    },
  },
  listExample: pageWith(listItem(sampleOf('b'))),
  statusExample: JSON.parse(statusResponse(sampleStatusOf('b'))),
  readBackExample: JSON.parse(
    readBackResponse(sampleStoredOf('b', '{"borrower":{"borrowerType":"individual"}}', FAILURE)),
  ),
}

export const CASES: ApiSet = {
  set: setB,
  words,
  submitted: CaseSubmitted,
  failure: CaseFailure,
  status: written(CaseStatus, statusResponse),
  read: written(CaseRead, readBackResponse),
  page: writtenPage(CasePage, ({ items, nextCursor }) => ({ items: items.map(listItem), nextCursor })),
  ownData: {},
}
