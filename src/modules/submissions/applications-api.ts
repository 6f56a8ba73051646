/** Reads and lists applications for the clients that may, and takes what the customer says of a counter-offer. */

import * as z from 'zod'
import type { COUNTER_OFFER_RESPONSES } from '../../domain/application/value-names.ts'
import { RESPONSE_MAXIMUM_CHARACTERS } from '../../domain/case/counter-offer.ts'
import { readBody } from '../../http/bodies/invalid-body.ts'
import { ok } from '../../http/handler.ts'
import { changeOnce } from '../../http/idempotency.ts'
import { operation } from '../../http/operation.ts'
import { BAD_PARAMETER, jsonBody, jsonResponse, notFoundResponse, PAGE_QUERY } from '../../http/responses.ts'
import { describedEnum, exampled, model, moment, object } from '../../http/schema.ts'
import { FieldRefusal, Refusal, unknownOf, unlessRefused } from '../../service/refusal.ts'
import { respondForClient } from '../applications/after-decision.ts'
import { listApplications } from '../applications/list.ts'
import { ApplicationState } from '../applications/money-parts.ts'
import { readApplication } from '../applications/next-steps.ts'
import { readStatus } from '../applications/status.ts'
import { API_SETS } from '../sets/both-sets-api.ts'
import { type ApiSet, readingOf, referenceOf } from '../sets/sets-api.ts'
import { refusals, statusResponse } from './transitions-api.ts'

const status = ({ set, words, status: { shape, write } }: ApiSet) =>
  operation({
    ...readingOf(words, '/status'),
    id: `read${words.prefix}Status`,
    summary: `Get the status of a ${words.noun}`,
    description: `Returns the state of the ${words.noun} and the time of the last state change. ${words.statusInWords}`,
    responses: {
      200: jsonResponse(`The ${words.noun}.`, shape, words.statusExample),
      404: notFoundResponse(
        `The ${words.noun} does not exist, or this client cannot access it.`,
        unknownOf(words.noun).says,
      ),
    },
    handle: async ({ service, caller, params }) => {
      const found = await readStatus(service, set, caller, params.reference)
      return found === undefined ? unknownOf(words.noun) : ok(write(found))
    },
  })

const readBack = ({ set, words, read: { shape, write } }: ApiSet) =>
  operation({
    ...readingOf(words, ''),
    id: `read${words.prefix}`,
    summary: `Get a ${words.noun}`,
    description: `Returns the ${words.noun} as last submitted, with its validation errors (\`${words.errors}\`), state and history. A client can read its own submissions and those of its dealer. Any other ${words.noun} is reported as not found.`,
    responses: {
      200: jsonResponse(`The ${words.noun}.`, shape, words.readBackExample),
      404: notFoundResponse(
        `The ${words.noun} does not exist, or this client cannot access it.`,
        unknownOf(words.noun).says,
      ),
    },
    handle: async ({ service, caller, params }) => {
      const found = await readApplication(service, set, caller, params.reference)
      return found === undefined ? unknownOf(words.noun) : ok(write(found))
    },
  })

export const READ_OPERATIONS = API_SETS.flatMap((of) => [status(of), readBack(of)])

const list = ({ set, words: { noun, prefix, listExample }, page: { shape, write } }: ApiSet) =>
  operation({
    id: `list${prefix}s`,
    method: 'GET',
    path: `/api/${noun}`,
    who: 'applications:read',
    tag: `${prefix}s`,
    summary: `List ${noun}s`,
    description: `Lists the ${noun}s that this client can access, least recently changed first. A ${noun} that changes while you page through the list appears again, so none is missed. To follow changes, store the latest \`updatedAt\` you have seen and send it as \`updatedSince\`.`,
    query: {
      state: { description: `Only ${noun}s in this state.`, schema: ApplicationState },
      updatedSince: {
        description: `Only ${noun}s that changed at this time or later: an RFC 3339 date-time or a date. Without an offset, Dublin time is assumed. Encode + as %2B.`,
        schema: z.iso.datetime(),
        example: '2026-03-02T00:00:00Z',
      },
      ...PAGE_QUERY,
    },
    responses: { 200: jsonResponse(`A page of ${noun}s.`, shape, listExample), 400: BAD_PARAMETER },
    handle: async ({ service, caller, query, faults }) => {
      const found = unlessRefused(await listApplications(service, set, caller, query), faults)
      return found instanceof FieldRefusal ? found : ok(write(found))
    },
  })

export const LIST_OPERATIONS = API_SETS.map(list)

const NO_TERMS = `terms must be a string of at most ${RESPONSE_MAXIMUM_CHARACTERS} characters, or omitted.`

const Response = model(
  'CounterOfferResponseModel',
  object('What the customer says of the counter-offer.', {
    response: describedEnum('The response.', {
      accepted: 'the customer accepts; signing can start',
      otherTerms:
        'the customer asks for other terms; the lender makes another counter-offer or writes to the dealer',
    } satisfies Readonly<Record<(typeof COUNTER_OFFER_RESPONSES)[number], string>>),
    madeAt: moment(
      '`madeAt` of the counter-offer that the customer has seen, as `nextStep.counterOffer` has it.',
    ),
    terms: exampled(
      z
        .string({ error: NO_TERMS })
        .max(RESPONSE_MAXIMUM_CHARACTERS, { error: NO_TERMS })
        .nullish()
        .describe('The terms that the customer asks for, for the lender’s staff.'),
      'A deposit of €6,000',
    ),
  }),
)

const responseOf = (of: ApiSet) => {
  const { noun, prefix, reference, statusExample } = of.words
  return operation({
    id: `respondTo${prefix}CounterOffer`,
    method: 'POST',
    path: `/api/${noun}/{${reference}}/counter-offer`,
    who: 'applications:submit',
    tag: `${prefix}s`,
    summary: `Respond to the counter-offer for a ${noun}`,
    description: `Says that the customer accepts the lender’s counter-offer, or asks for other terms. The ${noun} stays Approved. \`GET /api/${noun}/{${reference}}\` has the counter-offer in \`nextStep\`. Starting signing also counts as acceptance. If the customer wants neither, withdraw the ${noun}. If nobody responds, the approval expires on the day that \`nextStep.sentence\` names. If it names no day, the approval does not expire.`,
    params: referenceOf(of.words),
    idempotent: true,
    body: jsonBody(Response, { response: 'accepted', madeAt: '2026-03-04T09:00:00.000Z' }),
    responses: {
      200: jsonResponse('The response has been recorded.', of.status.shape, {
        ...(statusExample as object),
        status: 'Approved',
      }),
      ...refusals('The lender has made another counter-offer since.'),
    },
    handle: (context) =>
      changeOnce(context, async (inside) => {
        const { caller, params, body } = context
        const read = readBody(Response, body)
        if (read instanceof FieldRefusal) return read
        const { response, madeAt, terms } = read
        const result = await respondForClient(inside, of.set, caller, {
          reference: params.reference,
          response,
          madeAt: new Date(madeAt).getTime(),
          says: terms?.trim() || undefined,
        })
        return result instanceof Refusal ? result : statusResponse(of, result)
      }),
  })
}

export const COUNTER_OFFER_OPERATIONS = API_SETS.map(responseOf)
