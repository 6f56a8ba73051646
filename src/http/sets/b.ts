/** Set B in the API: its models, its words and its examples. */
import { z } from 'zod'
import type { VehicleCondition } from '../../domain/application/stored-application.ts'
import { setB } from '../../sets/b/index.ts'
import { listItem, readBackResponse, statusResponse, submissionResponse } from '../../sets/b/responses.ts'
import { pageOf } from '../declare/paging.ts'
import { boolean, exampled, listOf, model, moment, object, text, textOrNull } from '../declare/schema.ts'
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
} from './api-set.ts'
import {
  ApplicationState,
  asSent,
  customDataOrNull,
  EVERY_FAILURE,
  failureType,
  history,
  LAST_FAILURES,
  MESSAGE,
  OWNER,
  STATUS_FIGURES,
  standing,
} from './models.ts'

const CaseFailureType = model('CaseFailureType', failureType(setB))

const CaseFailure = model(
  'CaseFieldValidation',
  object('A field that fails validation.', {
    Model: text(
      'The place in your body: `borrower.bankDetails.sortCode`. Empty if the failure is not about a single field.',
    ),
    Type: CaseFailureType.describe('The name of the rule that failed.'),
    Message: text(MESSAGE),
  }),
)

const CaseSubmitted = model(
  'CaseSubmitApplicationResponseModel',
  object('The answer to a submission or a dry run.', {
    caseId: textOrNull(
      'The id of the stored case: read its status with it, or resubmit with it to correct the case. Null if nothing was stored.',
    ),
    isSubmitted: boolean(
      'Whether the case was submitted for review, now or at any time before. If false after a submission, the case is stored and stays in the state Open.',
    ),
    validationErrors: listOf(CaseFailure, EVERY_FAILURE),
  }),
)

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

const CasePage = model(
  'CaseListResponseModel',
  pageOf('A page of cases.', CaseItem, 'The cases, the least recently changed first.'),
)
const CaseStatus = model(
  'CaseStatusResponseModel',
  object('The status of a case.', {
    status: ApplicationState.describe('The state of the case.'),
    quoteReference: text('The case id in the request.'),
    date: moment('When the case entered this state.'),
    ...STATUS_FIGURES,
  }),
)
const CaseRead = model(
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

const FAILURE = failureIn('applicants[0].ppsNumber', 'ppsNumber')

const words: SetWords = {
  ...namesOf('b'),
  about: 'Set B: applications as cases, with camelCase values.',
  body: 'CaseApplicationModel',
  ownerInWords: `
\`onBehalfOf\` names the owner: a dealer’s user who has allowed this client to act for them. If it is empty, the calling client itself is the owner. On a resubmission an empty \`onBehalfOf\` keeps the stored owner. The key \`caseId\` must always be there: send null for a new case. \`caseId\` and \`onBehalfOf\` are also taken inside \`borrower\` or \`loanDetails\`.

Send the applicants twice, in \`applicants\` and in \`borrower.applicants\`; the two lists must be the same.`,
  validInWords: 'A valid dry run has no failures.',
  statusInWords:
    'The figures are left out while no product is selected. `quoteReference` is the id in the path.',
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
