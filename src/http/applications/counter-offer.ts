/** What the customer says of a counter-offer, from a client: they accept, or ask for other terms. */

import * as z from 'zod'
import type { COUNTER_OFFER_RESPONSES } from '../../domain/application/names/parties.ts'
import { RESPONSE_MAXIMUM_CHARACTERS } from '../../domain/case/counter-offer.ts'
import { respondForClient } from '../../operations/applications/counter-offer-response.ts'
import { FieldRefusal, Refusal } from '../../operations/refusal.ts'
import { readBody } from '../declare/bodies/invalid-body.ts'
import { changeOnce } from '../declare/idempotency.ts'
import { operation } from '../declare/operation.ts'
import { jsonBody, jsonResponse } from '../declare/responses.ts'
import { describedEnum, exampled, model, moment, object } from '../declare/schema.ts'
import { type ApiSet, referenceOf } from '../sets/api-set.ts'
import { API_SETS } from '../sets/index.ts'
import { refusals, statusResponse } from './transitions.ts'

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
