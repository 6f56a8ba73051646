/** The models of bookings: what the core system sends and gets, the list of contracts, and the problems. */
import * as z from 'zod'
import {
  BOOKING_REASON_MAXIMUM_CHARACTERS,
  BOOKING_STATES,
  CONTRACT_NUMBER_MAXIMUM_CHARACTERS,
  type ContractState,
} from '../../domain/case/booking.ts'
import { BOOKING_FIELDS } from '../case/decision.ts'
import { ApplicationState } from '../case/standing.ts'
import { pageOf } from '../declare/paging.ts'
import { HEADERS, response } from '../declare/parts.ts'
import { type ProblemKind, type ProblemMembers, problemBody } from '../declare/problem.ts'
import { PROBLEM_MEMBERS } from '../declare/problem-model.ts'
import type { Value } from '../declare/responses.ts'
import {
  describedEnum,
  exampled,
  jsonSchemaOf,
  model,
  moment,
  object,
  text,
  textOrNull,
} from '../declare/schema.ts'

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

/** The response if something else is recorded, or there is nothing to record it of. */
export const bookingConflictResponse = response(
  'Something else is recorded, another contract has the number, or there is no signed contract.',
  {
    'application/problem+json': {
      schema: jsonSchemaOf(BookingProblem),
      examples: Object.fromEntries(
        BOOKING_PROBLEMS.map(([kind, detail, members]) => [
          kind,
          { summary: kind, value: problemBody(kind, HEADERS['X-Request-Id'].example, detail, members) },
        ]),
      ),
    },
  },
)
