/** The bodies that the lender's systems send to change an application, and the response. */
import * as z from 'zod'
import { UNREADABLE, writtenText } from '../../../packages/values/typed/clean-text.ts'
import { REASON_MAXIMUM_CHARACTERS } from '../../domain/application/transitions.ts'
import { VERDICT_NAMES, VERDICTS } from '../../domain/case/approval.ts'
import { CHECK_NOTE_MAXIMUM_CHARACTERS, SENT_RESULTS } from '../../domain/case/check.ts'
import { DECISIONS, DECLINE_CODES } from '../../domain/case/decisions.ts'
import {
  REQUIREMENT_NAME_MAXIMUM_CHARACTERS,
  REQUIREMENT_REASON_MAXIMUM_CHARACTERS,
} from '../../domain/documents/requirement.ts'
import { MESSAGE_MAXIMUM_CHARACTERS } from '../../domain/events/notifications.ts'
import { INT32_MAXIMUM } from '../../domain/kinds/number.ts'
import { boolean, exampled, model, object } from '../../http/schema.ts'
import { SENT_COMPLETION } from '../applications/completion-parts.ts'
import { ApplicationState, VERSION } from '../applications/money-parts.ts'
import { REQUESTED_TOGETHER_MAXIMUM } from '../applications/requirements.ts'
import { SIGNERS_MAXIMUM } from '../signing/signing-api-models.ts'

const must = (field: string, what: string) => ({ error: `${field} must be ${what}.` })

/** One line of readable text; blank or null counts as absent. */
const line = (field: string, maximum: number, description: string) => {
  const error = must(field, `one line of at most ${maximum} characters`)
  return z
    .string(error)
    .max(maximum, error)
    .refine((value) => !UNREADABLE.test(value.trim()), error)
    .nullish()
    .describe(description)
}

const CHANGED = { state: ApplicationState.describe('The state afterwards.'), version: VERSION }

export const Changed = model('LenderChangedModel', object('The application after the change.', CHANGED))

export const Decided = model(
  'LenderDecidedModel',
  object('The application after the decision.', {
    ...CHANGED,
    awaitsSecond: boolean('Whether it waits for a second approval.'),
  }),
)

const A_NAME = must('name', `one line of 1 to ${REQUIREMENT_NAME_MAXIMUM_CHARACTERS} characters`)
const AN_INDEX = must('applicant', 'the index of an applicant, starting at 0')

export const RequestedDocument = model(
  'LenderDocumentRequestModel',
  object('A document to request.', {
    name: z
      .string(A_NAME)
      .max(REQUIREMENT_NAME_MAXIMUM_CHARACTERS, A_NAME)
      .refine((value) => value.trim() !== '' && !UNREADABLE.test(value), A_NAME)
      .describe('The name of the document. The dealer reads it.'),
    applicant: exampled(
      z
        .int(AN_INDEX)
        .min(0, AN_INDEX)
        .max(99, AN_INDEX)
        .nullish()
        .describe('The index of the applicant, starting at 0. Null for all of them or the business.'),
      0,
    ),
  }),
)

/** Several lines that a dealer's people read. */
const messageText = (field: string, description: string) => {
  const error = must(field, `readable text of 1 to ${MESSAGE_MAXIMUM_CHARACTERS} characters`)
  const isFit = (value: string) => !('says' in writtenText(value, field, MESSAGE_MAXIMUM_CHARACTERS))
  return z.string(error).refine(isFit, error).describe(description)
}

export const MessageToSend = model(
  'LenderMessageRequestModel',
  object('A message to the dealer.', {
    text: messageText('text', 'The text, which can have several lines.'),
  }),
)

const DOCUMENTS = must('requirements', `a list of at most ${REQUESTED_TOGETHER_MAXIMUM} documents`)

const PATHS = must('fields', 'a list of at most 100 field paths')
const A_PRODUCT = must('terms.productId', 'the ID of a product')
const amount = (field: string, description: string) => {
  const says = must(field, 'an amount in euro from 0 to 10,000,000 with at most two decimal places')
  return z
    .number(says)
    .min(0, says)
    .max(10_000_000, says)
    .refine((value) => /^\d+(\.\d{1,2})?$/.test(String(value)), says)
    .optional()
    .describe(description)
}
const A_TERM = must('terms.term', 'a whole number of months from 1 to 1,200')
const A_VERSION = must('version', 'the whole number that the application was read with')
const seen = (description: string) =>
  z.int(A_VERSION).min(0, A_VERSION).max(INT32_MAXIMUM, A_VERSION).describe(description)

const DECIDED = {
  decision: z
    .enum(DECISIONS, must('decision', `one of ${DECISIONS.join(', ')}`))
    .describe('The decision. The state determines which are possible.'),
  version: seen('The `version` that the decision is based on. If it has changed since, nothing is decided.'),
  reason: exampled(
    line('reason', REASON_MAXIMUM_CHARACTERS, 'The reason. Everyone who can read the application sees it.'),
    'The payslips are older than three months.',
  ),
  code: exampled(
    z
      .enum(DECLINE_CODES, must('code', `one of ${DECLINE_CODES.join(', ')}`))
      .nullish()
      .describe('Why it is declined. The dealer sees the sentence of the code. Only for `decline`.'),
    'affordability',
  ),
  terms: exampled(
    z
      .object(
        {
          term: exampled(
            z.int(A_TERM).min(1, A_TERM).max(1_200, A_TERM).optional().describe('The term, in months.'),
            60,
          ),
          deposit: exampled(
            amount(
              'terms.deposit',
              'The deposit, in euro. The trade-in keeps its value. If the application has one figure for both, that figure.',
            ),
            6_000,
          ),
          contribution: exampled(
            amount(
              'terms.contribution',
              'Deprecated: send `deposit`. Deposit and trade-in together, in euro, in place of `deposit`.',
            ).meta({ deprecated: true }),
            6_000,
          ),
          productId: exampled(
            z.string(A_PRODUCT).max(100, A_PRODUCT).optional().describe('The ID of a product in force.'),
            'sample-hp',
          ),
        },
        must('terms', 'an object'),
      )
      .refine(({ deposit, contribution }) => deposit === undefined || contribution === undefined, {
        ...must('terms.contribution', 'omitted if terms.deposit is sent'),
        path: ['contribution'],
      })
      .nullish()
      .describe('Figures other than those requested; omitted ones stay as they are. Only for `approve`.'),
    { term: 60 },
  ),
  fields: exampled(
    z
      .array(z.string(PATHS).max(100, PATHS), PATHS)
      .max(100, PATHS)
      .nullish()
      .describe('The fields to correct, by their paths in the application. Only for `send-back`.'),
    ['finance.price'],
  ),
}

export const Decision = model(
  'LenderDecisionModel',
  object('A decision.', {
    ...DECIDED,
    requirements: exampled(
      z
        .array(RequestedDocument, DOCUMENTS)
        .max(REQUESTED_TOGETHER_MAXIMUM, DOCUMENTS)
        .nullish()
        .describe('The conditions of the decision: documents to request from the dealer.'),
      [{ name: 'Payslips', applicant: 0 }],
    ),
    message: exampled(
      messageText('message', 'A message to the dealer, sent with the decision.').nullish(),
      'Please upload the payslips of the last three months.',
    ),
  }),
)

export const SEEN = {
  version: seen('The `version` that the request is based on. If it has changed since, nothing happens.'),
}

export const Completion = model(
  'LenderCompletionModel',
  object('What to complete. Omitted fields stay as they are.', { ...SEEN, ...SENT_COMPLETION }),
)

export const SigningToStart = model(
  'LenderSigningStartModel',
  object('A signing to start.', {
    ...SEEN,
    inTurn: exampled(
      z
        .boolean(must('inTurn', 'true or false'))
        .nullish()
        .describe('Whether they sign one after the other. By default as in the lender’s settings.'),
      false,
    ),
  }),
)

export const SigningToCancel = model(
  'LenderSigningCancellationModel',
  object('A signing to cancel.', { ...SEEN, reason: DECIDED.reason }),
)

const A_SIGNER = must('signer', `the number of a signer, from 1 to ${SIGNERS_MAXIMUM}`)

export const LinkToSend = model(
  'LenderSigningLinkModel',
  object('A link to send again.', {
    ...SEEN,
    signer: z
      .int(A_SIGNER)
      .min(1, A_SIGNER)
      .max(SIGNERS_MAXIMUM, A_SIGNER)
      .describe('The `number` of the signer.'),
  }),
)

export const LinkSent = model(
  'LenderSigningLinkSentModel',
  object('The application after the request.', {
    ...CHANGED,
    isSent: boolean('Whether a link has been sent. False for a signer who is not asked yet: theirs follows.'),
  }),
)

const A_PERSON = must('person', 'the ID of a person')

export const Check = model(
  'LenderCheckResultModel',
  object('What a system found out.', {
    result: exampled(
      z
        .enum(SENT_RESULTS, must('result', `one of ${SENT_RESULTS.join(', ')}`))
        .optional()
        .describe(
          'The result of the check. Required unless there are facts. `unclear` leaves it to a person: the application cannot be approved until somebody has recorded another result.',
        ),
      'passed',
    ),
    person: exampled(
      z
        .string(A_PERSON)
        .max(100, A_PERSON)
        .nullish()
        .describe(
          'The `id` of one of the application’s `persons`. By default, the result is recorded for all of them whom the check is about, apart from beneficial owners.',
        ),
      'applicant1',
    ),
    note: exampled(
      line('note', CHECK_NOTE_MAXIMUM_CHARACTERS, 'A note for the lender’s staff.'),
      'Reference CCR-000001.',
    ),
    facts: exampled(
      z
        .record(z.string(), z.unknown(), must('facts', 'an object'))
        .optional()
        .describe('Facts by their names, as the provider declares them.'),
      { arrears: 0 },
    ),
    revision: exampled(
      z
        .int(must('revision', 'a whole number'))
        .min(1, must('revision', 'at least 1'))
        .max(INT32_MAXIMUM, must('revision', `at most ${INT32_MAXIMUM}`))
        .optional()
        .describe('The revision that it is about. If there is a newer one, it is rejected.'),
      1,
    ),
  }),
)

/** The states that a review leads to. */
const REVIEWED = VERDICT_NAMES.map((name) => VERDICTS[name].to)

export const Review = model(
  'LenderReviewModel',
  object('The review of a document.', {
    state: z
      .enum(REVIEWED, must('state', `one of ${REVIEWED.join(', ')}`))
      .describe('The new state of the requirement.'),
    reason: exampled(
      line(
        'reason',
        REQUIREMENT_REASON_MAXIMUM_CHARACTERS,
        'Why it is rejected or waived. Everyone who can read the application sees it.',
      ),
      'The last page is missing.',
    ),
  }),
)
