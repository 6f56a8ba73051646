/** The models of bookings: what the core system sends and reads of a contract. */
import * as z from 'zod'
import { UNREADABLE } from '../../../packages/values/typed/clean-text.ts'
import {
  BOOKING_REASON_MAXIMUM_CHARACTERS,
  BOOKING_STATES,
  CONTRACT_NUMBER_MAXIMUM_CHARACTERS,
  type ContractState,
} from '../../domain/case/booking.ts'
import { HEADERS, response } from '../../http/parts.ts'
import { type ProblemKind, type ProblemMembers, problemBody } from '../../http/problem.ts'
import { PROBLEM_MEMBERS } from '../../http/problem-model.ts'
import { pageOf, type Value } from '../../http/responses.ts'
import {
  describedEnum,
  exampled,
  jsonSchemaOf,
  model,
  moment,
  object,
  text,
  textOrNull,
} from '../../http/schema.ts'
import { BOOKING_FIELDS } from '../applications/decision-parts.ts'
import { ApplicationState } from '../applications/money-parts.ts'
import { SEEN } from './change-api-models.ts'
import { CHANGED, SAMPLE_CHANGED } from './part-api-models.ts'

export const REFERENCE_EXAMPLE = 'C01M7W0FX9DFGWSARHTC8DYZCGZ'

const STATE = `state must be ${BOOKING_STATES.slice(0, -1).join(', ')} or ${BOOKING_STATES.at(-1)}.`
const optional = (field: string) => z.string({ error: `${field} must be a string.` }).nullish()

export const SentBooking = model(
  'BookingRequestModel',
  object('What the core system has made of the contract.', {
    state: z
      .enum(BOOKING_STATES, { error: STATE })
      .describe('Whether the contract is booked or rejected, or its booking reversed.'),
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
  }),
)

const A_NUMBER = {
  error: `contractNumber must be one line of 1 to ${CONTRACT_NUMBER_MAXIMUM_CHARACTERS} characters.`,
}

export const NumberToReserve = model(
  'ContractNumberRequestModel',
  object('A number for a contract that is not booked yet.', {
    ...SEEN,
    contractNumber: z
      .string(A_NUMBER)
      .transform((number) => number.trim().normalize('NFC'))
      .refine((number) => number.length > 0 && !UNREADABLE.test(number), A_NUMBER)
      .refine((number) => number.length <= CONTRACT_NUMBER_MAXIMUM_CHARACTERS, A_NUMBER)
      .describe(
        'The number that the contract will have in the core system. No two contracts of a mode have the same.',
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
  state: 'booked',
  contractNumber: 'HP-000123',
  reason: null,
  date: '2026-03-03T10:05:01.000Z',
}

const CONTRACT_STATE_MEANS = {
  waiting: 'neither booked nor rejected',
  booked: 'booked, and in force',
  refused: 'rejected',
  withdrawn: 'booked, but the application has been withdrawn since; the core system reverses it',
  reversed: 'reversed',
} as const satisfies Readonly<Record<ContractState, string>>

export const ContractStateModel = describedEnum('How far the contract is.', CONTRACT_STATE_MEANS)

const Listed = model(
  'WaitingContractModel',
  object('A contract in a list.', {
    reference: text('The reference of the application.'),
    state: ApplicationState.describe('The state: `Signed`, `PaidOut` or `Withdrawn`.'),
    since: moment('The time of the last state change.'),
    booking: ContractStateModel,
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
      { state: 'booked', contractNumber: 'HP-000123', reason: null },
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

const { date: _, reference: __, ...RECORDED } = BOOKING_EXAMPLE

const BOOKING_PROBLEMS: readonly (readonly [ProblemKind, string, ProblemMembers])[] = [
  ['already-booked', 'The contract is already booked under number HP-000123.', { booking: RECORDED }],
  [
    'contract-number-taken',
    'The contract of Q01M7W0FX9DFGWSARHTC8DYZCGZ already has this number.',
    { contractNumber: 'HP-000123', reference: 'Q01M7W0FX9DFGWSARHTC8DYZCGZ' },
  ],
  ['not-signed', 'The application is Approved. Only a signed contract can be booked.', {}],
  ['nothing-to-reverse', 'The contract has not been booked, so there is nothing to reverse.', {}],
]

const conflictResponse = (description: string, problems: typeof BOOKING_PROBLEMS) =>
  response(description, {
    'application/problem+json': {
      schema: jsonSchemaOf(BookingProblem),
      examples: Object.fromEntries(
        problems.map(([kind, detail, members]) => [
          kind,
          { summary: kind, value: problemBody(kind, HEADERS['X-Request-Id'].example, detail, members) },
        ]),
      ),
    },
  })

/** The response if something else is recorded, or there is nothing to record it of. */
export const bookingConflictResponse = conflictResponse(
  'Something else is recorded, another contract has the number, or there is no signed contract.',
  BOOKING_PROBLEMS,
)

/** The response if the contract is booked, another has the number, or somebody else was quicker. */
export const numberConflictResponse = conflictResponse(
  'The contract is already booked, another contract has the number, or somebody else was quicker.',
  [
    ...BOOKING_PROBLEMS.slice(0, 2),
    [
      'not-possible',
      `${REFERENCE_EXAMPLE} has changed since you opened it. Look at what is new before you go on.`,
      { changed: SAMPLE_CHANGED },
    ],
  ],
)
