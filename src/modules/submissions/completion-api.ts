/** Reads and completes what the agreement must name, for the clients that may read an application. */
import type * as z from 'zod'
import { readBody } from '../../http/bodies/invalid-body.ts'
import { ok } from '../../http/handler.ts'
import { changeOnce } from '../../http/idempotency.ts'
import { operation } from '../../http/operation.ts'
import { jsonBody, jsonResponse, notFoundResponse } from '../../http/responses.ts'
import { model, object } from '../../http/schema.ts'
import { FieldRefusal, Refusal, unknownOf } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { caseInHand } from '../applications/case-in-hand.ts'
import { COMPLETION, completionPart, SENT_COMPLETION } from '../applications/completion-parts.ts'
import { type ApplicationRow, findAccessible } from '../applications/find.ts'
import { ApplicationState } from '../applications/money-parts.ts'
import { API_SETS } from '../sets/both-sets-api.ts'
import { type ApiSet, readingOf, referenceOf } from '../sets/sets-api.ts'
import { completeForClient } from './complete.ts'
import { refusals } from './transitions-api.ts'

const Sent = model(
  'CompletionRequestModel',
  object('What to complete. Omitted fields stay as they are.', SENT_COMPLETION),
)

const Completion = model(
  'CompletionModel',
  object('What was completed of an application, and what is missing.', {
    state: ApplicationState.describe('The state.'),
    ...COMPLETION,
  }),
)

const EXAMPLE: z.input<typeof Completion> = {
  state: 'Approved',
  completed: null,
  toComplete: [{ name: 'vehicleIdentity', fields: ['make', 'model', 'vin'] }],
}

const viewOf = async (service: Service, application: ApplicationRow) => ({
  state: application.state,
  ...completionPart(await caseInHand(service, application)),
})

const read = ({ set, words }: ApiSet) =>
  operation({
    ...readingOf(words, '/completion'),
    id: `read${words.prefix}Completion`,
    summary: `Get what is completed of a ${words.noun}`,
    description: `Returns what was completed of the ${words.noun} since it was submitted, and what is still missing before its agreement can be signed.`,
    responses: {
      200: jsonResponse('What was completed, and what is missing.', Completion, EXAMPLE),
      404: notFoundResponse(`The ${words.noun} does not exist, or this client cannot access it.`),
    },
    handle: async ({ service, caller, params }) => {
      const application = await findAccessible(service, set, caller, params.reference)
      return application === undefined ? unknownOf(words.noun) : ok(await viewOf(service, application))
    },
  })

const complete = ({ set, words }: ApiSet) =>
  operation({
    id: `complete${words.prefix}`,
    method: 'POST',
    path: `/api/${words.noun}/{${words.reference}}/completion`,
    who: 'applications:submit',
    tag: `${words.prefix}s`,
    summary: `Complete a ${words.noun}`,
    description: `Adds what the agreement must name and the ${words.noun} does not have: the vehicle’s identity, the legal name of a company, and the dealer that supplies the vehicle if a partner owns the ${words.noun}. This is possible from the submission until signing starts. The ${words.noun} as submitted does not change. If the vehicle turns out to be of another age, or its figures change, an approval falls: the state changes to InReview, and the lender decides again. All errors are returned at once.`,
    params: referenceOf(words),
    idempotent: true,
    body: jsonBody(Sent, { make: 'Skoda', model: 'Octavia', vin: 'TMBJR7NX1PY000001' }),
    responses: {
      200: jsonResponse('It has been completed.', Completion, { ...EXAMPLE, toComplete: [] }),
      ...refusals(`The ${words.noun} is being signed. Stop the signing first, then complete it.`),
    },
    handle: (context) =>
      changeOnce(context, async (inside) => {
        const values = readBody(Sent, context.body)
        if (values instanceof FieldRefusal) return values
        const { reference } = context.params
        const done = await completeForClient(inside, set, context.caller, { reference, values })
        return done instanceof Refusal ? done : { ...ok(await viewOf(inside, done)), applicationId: done.id }
      }),
  })

export const COMPLETION_OPERATIONS = [...API_SETS.map(read), ...API_SETS.map(complete)]
