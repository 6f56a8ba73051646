/** Set B: cases, camelCase values. */

import { inOwnSpelling, sentFor } from '../../../packages/rules/elsewhere.ts'
import { Fault } from '../../../packages/rules/fault.ts'
import { misspelling, spellingsOf } from '../../../packages/rules/spelling.ts'
import { compile } from '../../../packages/rules/validate.ts'
import {
  ANY_FIGURES,
  type ModelSet,
  modelsOf,
  type Named,
  named,
  namesOf,
  type SubmissionHead,
} from '../../domain/application/model-set.ts'
import { ownerNamed } from '../../domain/application/owner-named.ts'
import {
  addressHistoryCoversThreeYears,
  applicantCountFits,
  applicantIsOfAge,
  combinedIncomeSuffices,
  oneAddressIsCurrent,
  termIsOffered,
} from '../../domain/application/rules.ts'
import { SETS, wordsOfOthers } from '../../domain/application/sets.ts'
import { wrongBodyOf } from '../../domain/application/wrong-body.ts'
import * as enumerations from './enumerations.ts'
import { ApplicationModel } from './models.ts'
import { ofPeople } from './of-people.ts'
import { submissionResponse, toError } from './responses.ts'

const validator = compile(
  ApplicationModel,
  [
    applicantCountFits,
    combinedIncomeSuffices,
    applicantIsOfAge,
    addressHistoryCoversThreeYears,
    oneAddressIsCurrent,
    termIsOffered,
  ],
  {
    mismatch: new Fault(
      'applicantsMismatch',
      'applicants and borrower.applicants must list the same applicants in the same order',
      undefined,
      'Check the applicants. The application lists them twice, and the two lists differ.',
    ),
    wrongBody: wrongBodyOf('b'),
    elsewhere: {
      onBehalfOf: { from: ['borrower', 'loanDetails'], notCalled: wordsOfOthers('b', 'owner') },
      caseId: { from: ['borrower', 'loanDetails'], notCalled: wordsOfOthers('b', 'reference') },
    },
  },
)

/** A misspelt owner is an unknown owner, not a missing one. */
const owner = (body: object): Named => {
  const sent = sentFor(validator.tree, body, 'onBehalfOf')
  const isMisspelt =
    sent.value === undefined &&
    misspelling(body, 'onBehalfOf', spellingsOf(validator.tree.names)) !== undefined
  return isMisspelt ? { is: 'malformed' } : ownerNamed(sent)
}

const head = (body: object): SubmissionHead => ({
  owner: owner(body),
  reference: named(sentFor(validator.tree, body, 'caseId').value),
  carId: undefined,
})

const { DEFAULT_BANKS, ...kinds } = enumerations

export const setB: ModelSet = {
  name: 'b',
  toFailure: toError,
  partnersNameOwner: false,
  customDataKey: undefined,
  head,
  ofPeople: {
    toSend: (typed, reference) => ofPeople.toSend(inOwnSpelling(validator.tree, typed), reference),
    toEdit: (sent) => ofPeople.toEdit(inOwnSpelling(validator.tree, sent)),
  },
  read: validator.read,
  validator,
  submissionResponse: (outcome) =>
    outcome.is === 'ownerDenied' || outcome.is === 'unknownReference' || outcome.is === 'refused'
      ? undefined
      : JSON.stringify(submissionResponse(outcome)),
  figureBounds: () => ANY_FIGURES,
  models: modelsOf(ApplicationModel),
  enumerations: namesOf(kinds),
  defaultBanks: DEFAULT_BANKS,
  schemaPrefix: SETS.b.model,
}
