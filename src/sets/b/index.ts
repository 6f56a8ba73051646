/** Set B: cases, camelCase values; and its bodies as people send them. */
import { inOwnSpelling, sentFor } from '../../../packages/rules/elsewhere.ts'
import { Fault } from '../../../packages/rules/fault.ts'
import { misspelling, spellingsOf } from '../../../packages/rules/spelling.ts'
import { compile } from '../../../packages/rules/validate.ts'
import { isPlainObject } from '../../../packages/values/json-text.ts'
import {
  ANY_FIGURES,
  type ModelSet,
  modelsOf,
  type Named,
  named,
  namesOf,
  type PeoplesBodies,
  type SubmissionHead,
} from '../../domain/application/model-set.ts'
import { ownerNamed } from '../../domain/application/reference.ts'
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

/**
 * Bodies as people send them: without reference and owner, and with the applicants once. The set takes them both at the
 * top and in `borrower`; a person enters them once, at the top, where their errors are also reported (Decisions › How
 * to read the tables, 6). Only this module makes the second copy.
 */
const ofPeople: PeoplesBodies = {
  toSend: (typed, reference) => {
    const { borrower, applicants } = typed
    return {
      ...typed,
      ...(isPlainObject(borrower) ? { borrower: withApplicants(borrower, applicants) } : {}),
      // Empty: the owner is the sender, or the application's existing owner.
      onBehalfOf: '',
      caseId: reference ?? null,
    }
  },
  toEdit: ({ onBehalfOf: _onBehalfOf, caseId: _caseId, ...sent }) => {
    const { borrower, applicants } = sent
    if (!isPlainObject(borrower)) return sent
    const { applicants: inBorrower, ...rest } = borrower
    const typed = applicants ?? inBorrower
    return { ...sent, borrower: rest, ...(typed === undefined ? {} : { applicants: typed }) }
  },
}

/** The applicants at the top replace those given here; if there are none at the top, both are missing. */
const withApplicants = (
  { applicants: _, ...borrower }: Readonly<Record<string, unknown>>,
  applicants: unknown,
): object => (applicants === undefined ? borrower : { ...borrower, applicants })
