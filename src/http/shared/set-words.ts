/** The two sets' names for the same things, for operations that they share. */

import type { Failure } from '../../../packages/rules/validate.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import * as answersA from '../../sets/a/answers.ts'
import * as answersB from '../../sets/b/answers.ts'
import type { JsonObject } from '../declare/operation.ts'

export type SetWords = {
  readonly prefix: 'Quote' | 'Case'
  readonly noun: 'quote' | 'case'
  readonly reference: 'quoteReference' | 'caseId'
  /** The member of a response that says whether it was submitted. */
  readonly submitted: 'wasSubmitted' | 'isSubmitted'
  readonly errors: 'errors' | 'validationErrors'
  /** The models of a submission and of its response. */
  readonly body: string
  readonly answer: string
  readonly ownerInWords: string
  readonly validInWords: string
  readonly sampleReference: string
  readonly dryRunExamples: JsonObject
  readonly listExample: unknown
  readonly statusExample: unknown
  readonly readBackExample: unknown
}

/** The id of a sample application; its references below are made from it. */
const SAMPLE_ID = '019a0b1c-2d3e-7f40-8a5b-6c7d8e9fa0b1'
const SUBMITTED_AT = new Date('2026-03-02T09:30:00Z')

const sampleOf = (set: 'a' | 'b') => ({
  reference: referenceOf(set, SAMPLE_ID),
  state: 'Open' as const,
  since: SUBMITTED_AT,
  revision: 1,
  updatedAt: SUBMITTED_AT,
  ownerEmail: 'owner@dealer.example',
})

const status = (set: 'a' | 'b') => ({
  ...sampleOf(set),
  state: 'Submitted' as const,
  customData: null,
  ...SAMPLE_FIGURES,
  requirements: [],
})

/** The figures of a published hire purchase: €31,462.50 over 60 months at 6.9 %, with fees of €75 at both ends. */
const SAMPLE_FIGURES = { loanAmount: 31_462.5, monthlyPayment: 621.51, rate: 6.9, aprc: 7.3 }

const kept = (set: 'a' | 'b', body: string, failure: Failure) => ({
  ...sampleOf(set),
  body,
  customData: null,
  failures: [failure],
  vehicleCondition: 'used' as const,
  history: [{ from: null, to: 'Open' as const, at: SUBMITTED_AT, by: SAMPLE_CLIENT, reason: null }],
})

const SAMPLE_CLIENT = '019a0b1c-0000-7000-8000-000000000001'

const failureIn = (place: string, key: string): Failure => ({
  place,
  type: 'ppsNumber',
  message: `${key} must be a PPS number: seven digits, the right check letter and, if it has one, a second letter.`,
})

/** A page as it is sent. */
const page = (item: object): unknown => JSON.parse(JSON.stringify({ items: [item], nextCursor: null }))

const FAILURE_A = failureIn('quote.applicants[0].personalInfo.ppsNumber', 'ppsNumber')
const FAILURE_B = failureIn('applicants[0].ppsNumber', 'ppsNumber')

export const QUOTE_WORDS: SetWords = {
  prefix: 'Quote',
  noun: 'quote',
  reference: 'quoteReference',
  submitted: 'wasSubmitted',
  errors: 'errors',
  body: 'QuoteSubmitApplicationRequestModel',
  answer: 'QuoteSubmitApplicationResponseModel',
  ownerInWords: `
A client that belongs to no dealer names the owner in \`ownerUserEmail\`: a dealer’s user who has allowed this client to submit quotes on their behalf. A dealer’s own client also needs the consent of the user it names; without a name it owns the quote itself. On a resubmission an absent owner or absent \`customData\` keeps the stored one; a null \`customData\` clears it. \`quoteReference\` is also taken beside \`quote\`, and \`customData\` and \`ownerUserEmail\` inside it.`,
  validInWords: 'A valid dry run has the status Success.',
  sampleReference: referenceOf('a', SAMPLE_ID),
  dryRunExamples: {
    valid: { summary: 'Valid', value: answersA.submissionAnswer({ is: 'valid' }) },
    invalid: {
      summary: 'Not valid',
      value: answersA.submissionAnswer({ is: 'invalid', failures: [FAILURE_A] }),
    },
  },
  listExample: page(answersA.listItem(sampleOf('a'))),
  statusExample: JSON.parse(answersA.statusAnswer(status('a'))),
  readBackExample: JSON.parse(
    answersA.readBackAnswer(kept('a', '{"quote":{"borrowerType":"Individual"}}', FAILURE_A)),
  ),
}

export const CASE_WORDS: SetWords = {
  prefix: 'Case',
  noun: 'case',
  reference: 'caseId',
  submitted: 'isSubmitted',
  errors: 'validationErrors',
  body: 'CaseApplicationModel',
  answer: 'CaseSubmitApplicationResponseModel',
  ownerInWords: `
\`onBehalfOf\` names the owner: a dealer’s user who has allowed this client to act for them. If it is empty, the calling client itself is the owner. On a resubmission an empty \`onBehalfOf\` keeps the stored owner. The key \`caseId\` must always be there: send null for a new case. \`caseId\` and \`onBehalfOf\` are also taken inside \`borrower\` or \`loanDetails\`.

Send the applicants twice, in \`applicants\` and in \`borrower.applicants\`; the two lists must be the same.`,
  validInWords: 'A valid dry run has no failures.',
  sampleReference: referenceOf('b', SAMPLE_ID),
  dryRunExamples: {
    valid: { summary: 'Valid', value: answersB.submissionAnswer({ is: 'valid' }) },
    invalid: {
      summary: 'Not valid',
      value: answersB.submissionAnswer({ is: 'invalid', failures: [FAILURE_B] }),
    },
  },
  listExample: page(answersB.listItem(sampleOf('b'))),
  statusExample: JSON.parse(answersB.statusAnswer(status('b'))),
  readBackExample: JSON.parse(
    answersB.readBackAnswer(kept('b', '{"borrower":{"borrowerType":"individual"}}', FAILURE_B)),
  ),
}
