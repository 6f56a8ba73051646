/** The contract of a signed application, and what the lender's core system makes of it. */
import { z } from 'zod'
import { referenceOf } from '../../domain/application/reference.ts'
import {
  BOOKING_REASON_MAXIMUM_CHARACTERS,
  BOOKING_STATES,
  bookingFields,
  CONTRACT_NUMBER_MAXIMUM_CHARACTERS,
} from '../../domain/case/booking.ts'
import { type Booked, bookContract, readOutcome } from '../../operations/lender-systems/book.ts'
import { type NoContract, readContract } from '../../operations/lender-systems/contract.ts'
import { listBookings } from '../../operations/lender-systems/list-bookings.ts'
import { FieldRefusal, unlessRefused } from '../../operations/refusal.ts'
import { CHANGED_BY_OTHERS } from '../applications/transitions.ts'
import { badRequest, ok, type Problem, problem } from '../declare/handler.ts'
import { operation } from '../declare/operation.ts'
import { BAD_PARAMETER, PAGE_QUERY, pageOf } from '../declare/paging.ts'
import {
  badRequestResponse,
  jsonBody,
  jsonResponse,
  notFoundResponse,
  notPossibleResponse,
} from '../declare/responses.ts'
import { describedEnum, exampled, model, moment, object, text, textOrNull } from '../declare/schema.ts'
import { ANY_REFERENCE } from '../sandbox/any-reference.ts'
import { ApplicationState } from '../sets/models.ts'
import { contractBody } from './contract-body.ts'
import { CONTRACT_EXAMPLE } from './contract-example.ts'
import { ContractModel } from './contract-models.ts'
import { changeApplication, clientActor, UNKNOWN_APPLICATION, withApplication } from './with-application.ts'

const ERASED = 'The application has been erased.'

const NO_CONTRACT: Readonly<Record<Exclude<NoContract['is'], 'erased'>, string>> = {
  unsigned: 'The application is not signed. There is no contract yet.',
  sealing: 'The agreement is being sealed. Try again in a moment.',
  withoutFigures: 'The application has no figures, because no product fits it.',
}

const UNKNOWN = notFoundResponse(
  'The application does not exist in the mode of this client, or has been erased.',
  UNKNOWN_APPLICATION,
)

const readSignedContract = operation({
  id: 'readContract',
  method: 'GET',
  path: '/api/lender/applications/{reference}/contract',
  who: 'lender:book',
  tag: 'Lender',
  summary: 'Read a signed contract',
  description:
    'Returns everything that a core system needs to book a contract: parties, figures, schedule, product and law, mandate, payee, documents and the sealed agreement with their hashes. Available as soon as the application is `Signed` and its agreement is sealed. The guide to booking contracts explains how the schedule is calculated. The audit log records who has read a contract.',
  params: ANY_REFERENCE,
  responses: {
    200: jsonResponse('The contract.', ContractModel, CONTRACT_EXAMPLE),
    404: UNKNOWN,
    409: notPossibleResponse('There is no contract yet.', NO_CONTRACT.unsigned),
  },
  handle: (context) =>
    withApplication(context, async (application) => {
      const contract = await readContract(context.service, application, clientActor(context.caller))
      if ('is' in contract)
        return contract.is === 'erased'
          ? problem('not-found', ERASED)
          : problem('not-possible', NO_CONTRACT[contract.is])
      return ok(contractBody(contract))
    }),
})

const Waiting = model(
  'WaitingContractModel',
  object('A contract that has not been booked or rejected.', {
    reference: text('The reference of the application.'),
    state: ApplicationState.describe('The state: `Signed` or `PaidOut`.'),
    since: moment('The time of the last state change.'),
  }),
)

const WaitingPage = model(
  'WaitingContractListModel',
  pageOf('A page of contracts.', Waiting, 'The contracts, the longest waiting first.'),
)

const REFERENCE_EXAMPLE = 'C01M7W0FX9DFGWSARHTC8DYZCGZ'

const listWaitingContracts = operation({
  id: 'listBookings',
  method: 'GET',
  path: '/api/lender/bookings',
  who: 'lender:book',
  tag: 'Lender',
  summary: 'List the contracts that wait to be booked',
  description:
    'Lists the signed contracts of all dealers that have been neither booked nor rejected, the longest waiting first. Contracts that have been paid out stay in the list until they are acknowledged.',
  query: PAGE_QUERY,
  responses: {
    200: jsonResponse('A page of contracts.', WaitingPage, {
      items: [{ reference: REFERENCE_EXAMPLE, state: 'Signed', since: '2026-03-03T10:05:00.000Z' }],
      nextCursor: null,
    }),
    400: BAD_PARAMETER,
  },
  handle: async ({ service, caller, query, faults }) => {
    const found = unlessRefused(await listBookings(service, caller.mode, query), faults)
    return found instanceof FieldRefusal ? badRequest(found) : ok(found)
  },
})

const STATE = `state must be ${BOOKING_STATES.join(' or ')}.`
const optional = (field: string) => z.string({ error: `${field} must be a string.` }).nullish()

const SentBooking = model(
  'BookingRequestModel',
  object('What the core system has made of the contract.', {
    state: z.enum(BOOKING_STATES, { error: STATE }).describe('Whether the contract is booked or rejected.'),
    contractNumber: exampled(
      optional('contractNumber').describe(
        `The number of the contract in the core system, at most ${CONTRACT_NUMBER_MAXIMUM_CHARACTERS} characters. Required if \`state\` is \`booked\`, otherwise omitted.`,
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

const BookingModel = model(
  'BookingModel',
  object('The booking of a contract.', {
    reference: text('The reference of the application.'),
    state: describedEnum('Whether the contract is booked or rejected.', {
      booked: 'the core system has booked it',
      refused: 'the core system has rejected it; it can still be booked',
    }),
    contractNumber: textOrNull('The number of the contract in the core system. Null if it is rejected.'),
    reason: exampled(textOrNull('Why it is rejected. Null if it is booked.'), 'Payment 12 differs by €0.01.'),
    date: moment('The time when it was recorded.'),
  }),
)

const acknowledgeContract = operation({
  id: 'acknowledgeContract',
  method: 'POST',
  path: '/api/lender/applications/{reference}/booking',
  who: 'lender:book',
  tag: 'Lender',
  summary: 'Acknowledge a contract as booked or rejected',
  description:
    'Records what the core system has made of a contract, and sends `bookingChanged` events. The same request again has no further effect and returns the same response, with or without an Idempotency-Key. A booked contract cannot be booked under another number or be rejected. A rejected one can still be booked.',
  params: ANY_REFERENCE,
  idempotent: true,
  body: jsonBody(SentBooking, { state: 'booked', contractNumber: 'HP-000123' }),
  responses: {
    200: jsonResponse('The booking is recorded.', BookingModel, {
      reference: REFERENCE_EXAMPLE,
      state: 'booked',
      contractNumber: 'HP-000123',
      reason: null,
      date: '2026-03-03T10:05:01.000Z',
    }),
    400: badRequestResponse(
      'The request body is not valid. `errors` lists all invalid fields.',
      'contractNumber is required if state is booked.',
    ),
    404: UNKNOWN,
    409: notPossibleResponse(
      'The contract is already booked, or the application is not signed.',
      'The core system has already booked the contract under number HP-000123.',
    ),
  },
  handle: (context) =>
    changeApplication(context, SentBooking, async ({ service, application: { id, modelSet }, sent, by }) => {
      const outcome = readOutcome(sent)
      if (outcome instanceof FieldRefusal) return outcome
      const booked = await bookContract(service, id, { actor: by }, outcome)
      if (booked.is !== 'acknowledged') return refusalOf(booked)
      const { booking } = booked
      const reference = referenceOf(modelSet, id)
      return ok({ reference, ...bookingFields(booking), date: new Date(booking.at) })
    }),
})

const refusalOf = (booked: Exclude<Booked, { readonly is: 'acknowledged' }>): Problem => {
  if (booked.is === 'notPossible') return problem('not-possible', booked.says)
  return booked.is === 'unknown' ? problem('not-found', ERASED) : problem('not-possible', CHANGED_BY_OTHERS)
}

export const BOOKING_OPERATIONS = [listWaitingContracts, readSignedContract, acknowledgeContract]
