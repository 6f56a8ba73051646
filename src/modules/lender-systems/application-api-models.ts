/**
 * The models of applications and bookings: what the lender's systems read of an application, and what the core system
 * sends and reads of a contract.
 */
import * as z from 'zod'
import { SET_NAMES, SETS, type SetNoun } from '../../domain/application/sets.ts'
import {
  BOOKING_REASON_MAXIMUM_CHARACTERS,
  BOOKING_STATES,
  CONTRACT_NUMBER_MAXIMUM_CHARACTERS,
  type ContractState,
  type WaitsFor,
} from '../../domain/case/booking.ts'
import { CHECK_NAMES } from '../../domain/case/check.ts'
import { PROBLEM_MEMBERS } from '../../http/problem-model.ts'
import { pageOf, type Value } from '../../http/responses.ts'
import {
  boolean,
  describedEnum,
  describedEnumOrNull,
  exampled,
  listOf,
  model,
  moment,
  momentOrNull,
  object,
  text,
  textOrNull,
} from '../../http/schema.ts'
import { application } from '../applications/application-parts.ts'
import { COMPLETION } from '../applications/completion-parts.ts'
import { BOOKING_FIELDS, Policy, SAMPLE_BOOKING } from '../applications/decision-parts.ts'
import { ApplicationState, AT, Duplicate, STANDING } from '../applications/money-parts.ts'
import { customDataOrNull } from '../sets/sets-api-models.ts'
import {
  Approval,
  Booking,
  CHANGED,
  Check,
  Document,
  Fact,
  Failure,
  Figures,
  Person,
  problemsResponse,
  Requirement,
  SAMPLE_CHANGED,
  Signing,
  Transition,
} from './part-api-models.ts'

/** A dealer as examples have it. */
export const SAMPLE_DEALER = { id: '019a0b1c-2d3e-7f40-8a5b-000000000002', name: 'Sample Motors' }

const SENT_AS = Object.fromEntries(
  SET_NAMES.map((set) => [SETS[set].noun, `as a ${SETS[set].noun}, set ${set.toUpperCase()}`]),
) as Readonly<Record<SetNoun, string>>

const { reference, ...standing } = STANDING

/** What a list has of an application, and the whole application begins with. */
const OF_APPLICATION = {
  reference,
  type: describedEnum('How it was sent.', SENT_AS),
  ...standing,
  createdAt: moment('The time of the first submission.'),
  updatedAt: moment('The time of the last submission or state change. Lists are sorted by it.'),
  isErased: boolean('Whether the borrowers’ data has been erased.'),
  clientId: exampled(
    textOrNull('The ID of the client that sent it first. Null if a dealer user sent it in the console.'),
    'cl_sample',
  ),
  dealer: exampled(
    object('A dealer.', {
      id: text('The ID of the dealer.'),
      name: textOrNull('The name of the dealer. Null once it is disabled.'),
    })
      .nullable()
      .describe('The dealer. Null if there is none.'),
    SAMPLE_DEALER,
  ),
  ownerEmail: exampled(
    textOrNull('The email address of the owner. Null if the client itself is the owner.'),
    'owner@dealer.example',
  ),
  contractNumber: exampled(
    textOrNull('The number of its contract, reserved or booked. Null if it has none.'),
    'HP-000123',
  ),
}

/** A list that has no bound of its own. */
const MANY = 100_000
const many = <T extends z.ZodType>(item: T, description: string) => listOf(item, description, MANY)

export const LenderApplication = model(
  'LenderApplicationResponseModel',
  object('An application with everything that the lender knows about it.', {
    ...OF_APPLICATION,
    erasedAt: exampled(momentOrNull('The time of the erasure, if it is known.'), AT),
    application: application
      .nullable()
      .describe('The application, with what was completed. Null once it has been erased.'),
    ...COMPLETION,
    customData: exampled(customDataOrNull('The custom data of the submission. Null if there is none.'), {
      yourReference: 'sample-1',
    }),
    failures: many(Failure, 'The validation errors of the last submission. Empty if it was valid.'),
    figures: Figures.nullable().describe('The figures in force. Null if no product is available.'),
    requestedFigures: Figures.nullable().describe(
      'The requested figures. Null unless it was approved with others.',
    ),
    policy: Policy.nullable().describe('The findings of the decision policy. Null if there are none.'),
    checks: many(Check, 'The newest check of each name and person for this revision.'),
    checkHistory: many(Check, 'All results of the checks of this revision, the first one first.'),
    checksLacking: many(z.enum(CHECK_NAMES), 'The checks that an approval still needs.'),
    persons: many(Person, 'Whom checks are about. Empty once the application has been erased.'),
    facts: many(Fact, 'The newest facts of each provider for this revision.'),
    requirements: many(Requirement, 'The required documents.'),
    documents: many(Document, 'The uploaded documents, oldest first.'),
    duplicates: many(
      Duplicate,
      'Other applications for the same vehicle with the same PPS number, submitted within 30 days.',
    ),
    approvals: many(Approval, 'The approvals so far, while another is needed.'),
    signing: Signing.nullable().describe('The signing. Null if it has never been started.'),
    booking: Booking.nullable().describe('The booking. Null until the core system reports it.'),
    history: many(Transition, 'All state changes, starting with the first submission.'),
  }),
)

/** What a list has of an application beside, if it is asked for. */
const FILED = LenderApplication.omit({
  erasedAt: true,
  documents: true,
  duplicates: true,
  signing: true,
  history: true,
}).partial().shape

export const LenderApplicationPage = model(
  'LenderApplicationListResponseModel',
  pageOf(
    'A page of applications.',
    model('LenderApplicationItemModel', object('An application in a list.', { ...FILED, ...OF_APPLICATION })),
    'The applications, the least recently changed first.',
  ),
)

export const REFERENCE_EXAMPLE = 'C01M7W0FX9DFGWSARHTC8DYZCGZ'

const STATE = `state must be ${BOOKING_STATES.slice(0, -1).join(', ')} or ${BOOKING_STATES.at(-1)}.`
const optional = (field: string) => z.string({ error: `${field} must be a string.` }).nullish()
const optionalDay = (field: string) =>
  z.iso.date({ error: `${field} must be a date such as 2029-03-02.` }).nullish()

export const SentBooking = model(
  'BookingRequestModel',
  object('What the core system has made of the contract.', {
    state: z
      .enum(BOOKING_STATES, { error: STATE })
      .describe('Whether the contract is booked or rejected, its booking reversed, or has ended.'),
    contractNumber: exampled(
      optional('contractNumber').describe(
        `The number of the contract in the core system, at most ${CONTRACT_NUMBER_MAXIMUM_CHARACTERS} characters. No two contracts of a mode have the same number. Required if \`state\` is \`booked\`, otherwise omitted.`,
      ),
      'HP-000123',
    ),
    reason: exampled(
      optional('reason').describe(
        `Why the contract is rejected, for the lender’s staff, at most ${BOOKING_REASON_MAXIMUM_CHARACTERS} characters. Required if \`state\` is \`refused\`, otherwise omitted.`,
      ),
      'Payment 12 differs by €0.01.',
    ),
    startsOn: exampled(
      optionalDay('startsOn').describe(
        'The `startsOn` of the contract, once the core system has taken the schedule with its due dates. Only if `state` is `booked`.',
      ),
      '2026-03-14',
    ),
    endedOn: exampled(
      optionalDay('endedOn').describe(
        'The day on which the contract ended, from the day of the payout to today. Required if `state` is `ended`, otherwise omitted.',
      ),
      '2029-03-02',
    ),
  }),
)

export const BookingModel = model(
  'BookingModel',
  object('The booking of a contract.', {
    reference: text('The reference of the application.'),
    ...BOOKING_FIELDS,
    date: moment('The time when it was recorded.'),
  }),
)

export const BOOKING_EXAMPLE: Value<typeof BookingModel> = {
  reference: REFERENCE_EXAMPLE,
  ...SAMPLE_BOOKING,
  date: '2026-03-03T10:05:01.000Z',
}

const CONTRACT_STATE_MEANS = {
  waiting: 'neither booked nor rejected',
  booked: 'booked, and in force',
  refused: 'rejected',
  withdrawn: 'booked, but the application has been withdrawn since; the core system reverses it',
  reversed: 'reversed',
  ended: 'ended',
} as const satisfies Readonly<Record<ContractState, string>>

export const ContractStateModel = describedEnum('How far the contract is.', CONTRACT_STATE_MEANS)

const WAITS_FOR_MEANS = {
  booking: 'to be booked or rejected',
  schedule: 'to be acknowledged with `startsOn`: its payments have had due dates only since the payout',
  reversal: 'to be reversed, since the application has been withdrawn',
} as const satisfies Readonly<Record<WaitsFor, string>>

export const WaitsForModel = describedEnum('What the contract waits for.', WAITS_FOR_MEANS)

const Listed = model(
  'WaitingContractModel',
  object('A contract in a list.', {
    reference: text('The reference of the application.'),
    state: ApplicationState.describe('The state: `Signed`, `PaidOut` or `Withdrawn`.'),
    since: moment('The time of the last state change.'),
    booking: ContractStateModel,
    waitsFor: describedEnumOrNull('What the core system has yet to do. Null if nothing.', WAITS_FOR_MEANS),
    contractNumber: textOrNull('The number of the contract in the core system. Null if it has none.'),
  }),
)

export const ContractPage = model(
  'WaitingContractListModel',
  pageOf('A page of contracts.', Listed, 'The contracts, the longest waiting first.'),
)

const BookingProblem = model(
  'BookingProblem',
  object('An error response (RFC 9457) to an acknowledgement.', {
    ...PROBLEM_MEMBERS,
    ...CHANGED,
    booking: exampled(
      object('What is recorded.', BOOKING_FIELDS)
        .optional()
        .describe('Only of `already-booked`: what is recorded.'),
      SAMPLE_BOOKING,
    ),
    contractNumber: exampled(
      z.string().optional().describe('Only of `contract-number-taken`: the number.'),
      'HP-000123',
    ),
    reference: exampled(
      z
        .string()
        .optional()
        .describe('Only of `contract-number-taken`: the reference of the application whose contract has it.'),
      'Q01M7W0FX9DFGWSARHTC8DYZCGZ',
    ),
  }),
)

const BOOKED_OR_TAKEN = [
  ['already-booked', 'The contract is already booked under number HP-000123.', { booking: SAMPLE_BOOKING }],
  [
    'contract-number-taken',
    'The contract of Q01M7W0FX9DFGWSARHTC8DYZCGZ already has this number.',
    { contractNumber: 'HP-000123', reference: 'Q01M7W0FX9DFGWSARHTC8DYZCGZ' },
  ],
] as const

/** The response if something else is recorded, or there is nothing to record it of. */
export const bookingConflictResponse = problemsResponse(
  'Something else is recorded, another contract has the number, or there is no signed contract.',
  BookingProblem,
  [
    ...BOOKED_OR_TAKEN,
    ['not-signed', 'The application is Approved. Only a signed contract can be booked.'],
    ['nothing-to-end', 'The application is Signed. A contract can end only after the payout.'],
    ['nothing-to-reverse', 'The contract has not been booked, so there is nothing to reverse.'],
  ],
)

/** The response if the contract is booked, another has the number, or somebody else was quicker. */
export const numberConflictResponse = problemsResponse(
  'The contract is already booked, another contract has the number, or somebody else was quicker.',
  BookingProblem,
  [
    ...BOOKED_OR_TAKEN,
    [
      'not-possible',
      `${REFERENCE_EXAMPLE} has changed since you opened it. Look at what is new before you go on.`,
      { changed: SAMPLE_CHANGED },
    ],
  ],
)
