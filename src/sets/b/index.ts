/** Set B: cases, camelCase values. */
import type { Application } from '../../domain/application.ts'
import type { Facts } from '../../domain/facts.ts'
import {
  type ModelSet,
  modelsOf,
  named,
  namesOf,
  type SubmissionHead,
  valueAt,
} from '../../domain/model-set.ts'
import { ownerNamed } from '../../domain/owner-named.ts'
import {
  addressHistoryCoversThreeYears,
  applicantCountFits,
  applicantIsOfAge,
  combinedIncomeSuffices,
  oneAddressIsCurrent,
  termIsOffered,
} from '../../domain/rules.ts'
import { over } from '../../rules/condition.ts'
import { Fault, type Wire } from '../../rules/field.ts'
import { compile } from '../../rules/validate.ts'
import { toError } from './answers.ts'
import * as enumerations from './enumerations.ts'
import { ApplicationModel, hasIncome } from './models.ts'

export type CaseSubmission = Wire<typeof ApplicationModel>

const { only } = over<Application, Facts>()

const validator = compile(
  ApplicationModel,
  [
    applicantCountFits,
    only(hasIncome, combinedIncomeSuffices),
    applicantIsOfAge,
    addressHistoryCoversThreeYears,
    oneAddressIsCurrent,
    termIsOffered,
  ],
  new Fault(
    'applicantsMismatch',
    'applicants and borrower.applicants must be the same applicants in the same order',
  ),
)

const head = (body: object): SubmissionHead => ({
  owner: ownerNamed(valueAt(body, 'onBehalfOf')),
  reference: named(valueAt(body, 'caseId')),
  carId: undefined,
})

const { DEFAULT_BANKS, ...kinds } = enumerations

export const setB: ModelSet = {
  name: 'b',
  failures: { name: 'validationErrors', of: toError },
  partnersNameOwner: false,
  customDataKey: undefined,
  head,
  read: validator.read,
  validator,
  models: modelsOf(ApplicationModel),
  enumerations: namesOf(kinds),
  defaultBanks: DEFAULT_BANKS,
  schemaPrefix: 'Case',
}
