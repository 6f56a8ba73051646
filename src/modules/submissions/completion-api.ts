/** Completes what the agreement must name, for the clients that may submit an application. */
import { readBody } from '../../http/bodies/invalid-body.ts'
import { changeOnce } from '../../http/idempotency.ts'
import { operation } from '../../http/operation.ts'
import { jsonBody, jsonResponse } from '../../http/responses.ts'
import { model, object } from '../../http/schema.ts'
import { FieldRefusal, Refusal } from '../../service/refusal.ts'
import { SENT_COMPLETION } from '../applications/completion-parts.ts'
import { changeForClient } from '../applications/status.ts'
import { API_SETS } from '../sets/both-sets-api.ts'
import { type ApiSet, referenceOf } from '../sets/sets-api.ts'
import { completed } from './complete.ts'
import { refusals, statusResponse } from './transitions-api.ts'

const Completion = model(
  'CompletionRequestModel',
  object('What to complete. Omitted fields stay as they are.', SENT_COMPLETION),
)

const complete = (of: ApiSet) => {
  const { noun, prefix, reference, statusExample } = of.words
  return operation({
    id: `complete${prefix}`,
    method: 'POST',
    path: `/api/${noun}/{${reference}}/completion`,
    who: 'applications:submit',
    tag: `${prefix}s`,
    summary: `Complete a ${noun}`,
    description: `Adds what the agreement must name and the ${noun} does not have: \`toComplete\` of its signing lists it. This is possible from the submission until signing starts. The ${noun} as submitted does not change. If the vehicle turns out to be of another age, or its figures change, an approval falls: the state changes to InReview, and the lender decides again. All errors are returned at once.`,
    params: referenceOf(of.words),
    idempotent: true,
    body: jsonBody(Completion, { make: 'Skoda', model: 'Octavia', vin: 'TMBJR7NX1PY000001' }),
    responses: {
      200: jsonResponse('It has been completed.', of.status.shape, statusExample),
      ...refusals(`The ${noun} is being signed. Stop the signing first, then complete it.`),
    },
    handle: (context) =>
      changeOnce(context, async (inside) => {
        const { caller, params, body } = context
        const values = readBody(Completion, body)
        if (values instanceof FieldRefusal) return values
        const made = await changeForClient(inside, of.set, caller, params.reference, (open, by) =>
          completed(inside, open, { by, values }),
        )
        return made instanceof Refusal ? made : statusResponse(of, made)
      }),
  })
}

export const COMPLETION_OPERATIONS = API_SETS.map(complete)
