/** The contract of a signed application, and what the lender's core system makes of it. */
import * as z from 'zod'
import { UNREADABLE } from '../../../packages/values/typed/clean-text.ts'
import {
  bookingFields,
  CONTRACT_NUMBER_MAXIMUM_CHARACTERS,
  CONTRACT_STATES,
  WAITS_FOR,
} from '../../domain/case/booking.ts'
import { ok } from '../../http/handler.ts'
import { operation } from '../../http/operation.ts'
import { openResponse, problemContent } from '../../http/parts.ts'
import {
  BAD_PARAMETER,
  badRequestResponse,
  jsonBody,
  jsonResponse,
  notFoundResponse,
  PAGE_QUERY,
} from '../../http/responses.ts'
import { model, object } from '../../http/schema.ts'
import { FieldRefusal, Refusal, unlessRefused } from '../../service/refusal.ts'
import { bookContract, readOutcome, reserveContractNumber } from '../cases/booking.ts'
import { ANY_REFERENCE } from '../sandbox/own-sandboxes-api.ts'
import {
  BOOKING_EXAMPLE,
  BookingModel,
  bookingConflictResponse,
  ContractPage,
  ContractStateModel,
  numberConflictResponse,
  REFERENCE_EXAMPLE,
  SentBooking,
  WaitsForModel,
} from './application-api-models.ts'
import { Changed, SEEN } from './change-api-models.ts'
import { NO_CONTRACT, readContract, refusalOfStart } from './contract.ts'
import { CONTRACT_EXAMPLE, contractBody } from './contract-api.ts'
import { ContractModel } from './contract-api-models.ts'
import { listBookings } from './lender-lists.ts'
import {
  CHANGING,
  changeApplication,
  clientActor,
  invalid,
  standingOf,
  UNKNOWN_APPLICATION,
  withApplication,
} from './one-application-api.ts'

const A_NUMBER = {
  error: `contractNumber must be one line of 1 to ${CONTRACT_NUMBER_MAXIMUM_CHARACTERS} characters.`,
}

const NumberToReserve = model(
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

const UNKNOWN = notFoundResponse(
  'The application does not exist in the mode of this client, or has been erased.',
  UNKNOWN_APPLICATION.says,
)

const readSignedContract = operation({
  id: 'readContract',
  method: 'GET',
  path: '/api/lender/applications/{reference}/contract',
  who: 'lender:book',
  tag: 'Lender',
  summary: 'Read a signed contract',
  description:
    'Returns everything that a core system needs to book a contract: parties, figures, schedule, product and law, mandate, payee, documents and the sealed agreement with their hashes. Available as soon as the application is `Signed` and its agreement is sealed, and also after a payout or a withdrawal. The guide to booking contracts explains how the schedule is calculated. The audit log records who has read a contract.',
  params: ANY_REFERENCE,
  responses: {
    200: jsonResponse('The contract.', ContractModel, CONTRACT_EXAMPLE),
    404: UNKNOWN,
    409: openResponse(
      'There is no contract.',
      problemContent(Object.fromEntries(NO_CONTRACT.map(({ kind, says }) => [kind, says]))),
    ),
  },
  handle: (context) =>
    withApplication(context, async (application) => {
      const contract = await readContract(context.service, application, clientActor(context.caller))
      return contract instanceof Refusal ? contract : ok(contractBody(contract))
    }),
})

const listWaitingContracts = operation({
  id: 'listBookings',
  method: 'GET',
  path: '/api/lender/bookings',
  who: 'lender:book',
  tag: 'Lender',
  summary: 'List contracts',
  description:
    'Lists the signed contracts of all dealers, the longest waiting first: by default those that have been neither booked nor rejected. Contracts that have been paid out stay in this list until they are acknowledged.',
  query: {
    booking: {
      description:
        'Only contracts that are this far, separated by commas. Default: `waiting`, or all of them with `contractNumber` or `waitsFor`.',
      style: 'form',
      explode: false,
      schema: z.array(ContractStateModel).min(1).max(CONTRACT_STATES.length),
      example: ['booked', 'withdrawn'],
    },
    waitsFor: {
      description:
        'Only contracts that wait for one of these, separated by commas. With all three, the list is everything that the core system has yet to do.',
      style: 'form',
      explode: false,
      schema: z.array(WaitsForModel).min(1).max(WAITS_FOR.length),
      example: ['booking', 'schedule', 'reversal'],
    },
    contractNumber: {
      description: 'Only the contract with this number in the core system.',
      schema: z.string().min(1).max(CONTRACT_NUMBER_MAXIMUM_CHARACTERS),
      example: 'HP-000123',
    },
    ...PAGE_QUERY,
  },
  responses: {
    200: jsonResponse('A page of contracts.', ContractPage, {
      items: [
        {
          reference: REFERENCE_EXAMPLE,
          state: 'Signed',
          since: '2026-03-03T10:05:00.000Z',
          booking: 'waiting',
          waitsFor: 'booking',
          contractNumber: null,
        },
      ],
      nextCursor: null,
    }),
    400: BAD_PARAMETER,
  },
  handle: async ({ service, caller, query, faults }) => {
    const found = unlessRefused(await listBookings(service, caller, query), faults)
    return found instanceof FieldRefusal ? found : ok(found)
  },
})

const acknowledgeContract = operation({
  id: 'acknowledgeContract',
  method: 'POST',
  path: '/api/lender/applications/{reference}/booking',
  who: 'lender:book',
  tag: 'Lender',
  summary: 'Acknowledge a contract as booked, rejected, reversed or ended',
  description:
    'Records what the core system has made of a contract, and sends `bookingChanged` events. The same request again has no further effect and returns the same response, with or without an Idempotency-Key. A booked contract cannot be booked under another number or be rejected: a person corrects a wrong number in the console. A rejected one can still be booked. The booking of an application that has been withdrawn since can be reversed. Where the loan runs from the payout, repeat `booked` with `startsOn` to acknowledge the due dates. A contract that has been paid out can be `ended`; another `endedOn` replaces the first one.',
  params: ANY_REFERENCE,
  idempotent: true,
  body: jsonBody(SentBooking, { state: 'booked', contractNumber: 'HP-000123' }),
  responses: {
    200: jsonResponse('The booking is recorded.', BookingModel, BOOKING_EXAMPLE),
    400: badRequestResponse(
      'The request body is not valid. `errors` lists all invalid fields.',
      'contractNumber is required if state is booked.',
    ),
    404: UNKNOWN,
    409: bookingConflictResponse,
  },
  handle: (context) =>
    changeApplication(context, SentBooking, async ({ service, application, reference, sent, by }) => {
      const outcome = readOutcome(sent)
      if (outcome instanceof FieldRefusal) return outcome
      const refused = await refusalOfStart(service, application, sent.startsOn)
      if (refused !== undefined) return refused
      const booking = await bookContract(service, application, { actor: by }, outcome)
      if (booking instanceof Refusal) return booking
      return ok({ reference, ...bookingFields(booking), date: new Date(booking.at) })
    }),
})

const reserve = operation({
  ...CHANGING,
  id: 'reserveContractNumber',
  path: '/api/lender/applications/{reference}/contract-number',
  who: 'lender:book',
  summary: 'Reserve a contract number',
  description:
    'Gives an application the number of its contract before the core system books it, or another number. Lists find the application by it. An acknowledgement can still book the contract under another number.',
  body: jsonBody(NumberToReserve, { version: 4, contractNumber: 'HP-000123' }),
  responses: {
    200: jsonResponse('The number is reserved.', Changed, { state: 'Approved', version: 5 }),
    400: invalid('contractNumber must be one line of 1 to 100 characters.'),
    404: UNKNOWN,
    409: numberConflictResponse,
  },
  handle: (context) =>
    changeApplication(context, NumberToReserve, async ({ service, application, reference, sent, by }) => {
      const { version: seen, contractNumber } = sent
      const refused = await reserveContractNumber(service, application, { by, seen, contractNumber })
      return refused ?? ok(await standingOf(service, reference))
    }),
})

export const BOOKING_OPERATIONS = [listWaitingContracts, readSignedContract, acknowledgeContract, reserve]
