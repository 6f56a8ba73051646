/** In the sandbox: moves an application to any state. */

import * as z from 'zod'
import { STATES } from '../../domain/application/states.ts'
import { FieldRefusal, NO_SUCH_APPLICATION, Refusal } from '../../operations/refusal.ts'
import { advanceInSandbox } from '../../operations/sandbox/advance.ts'
import { refusals, statusResponse } from '../applications/transitions.ts'
import { ApplicationState } from '../case/standing.ts'
import { readBody } from '../declare/bodies/invalid-body.ts'
import { changeOnce } from '../declare/idempotency.ts'
import { operation } from '../declare/operation.ts'
import { jsonBody, jsonResponses, type Value } from '../declare/responses.ts'
import { model, moment, object, text } from '../declare/schema.ts'
import { API_SETS, apiSetOf } from '../sets/index.ts'
import { ANY_REFERENCE } from './any-reference.ts'

const NO_STATE = `to must be one of ${STATES.join(', ')}.`

const Advance = model(
  'AdvanceModel',
  object('The target state.', { to: z.enum(STATES, { error: NO_STATE }).describe('The state.') }),
)

const STATUSES = API_SETS.map(({ status }) => status.shape)

/** The fields that the status has in every set. */
const OF_ALL = Object.fromEntries(
  Object.entries({
    status: ApplicationState.describe('The new state of the application.'),
    quoteReference: text('The reference in the path.'),
    date: moment('The time of the last state change.'),
  }).filter(([name]) => STATUSES.every(({ shape }) => name in shape)),
)

/** The status in the words of any set. */
const Advanced = model(
  'AdvanceResponseModel',
  object('The status, with the same fields as the status operation of the application’s set.', {
    ...Object.assign({}, ...STATUSES.toReversed().map((status) => status.partial().shape)),
    ...OF_ALL,
  }),
)

type AdvancedStatus = Value<typeof Advanced>

export const advance = operation({
  id: 'advanceInSandbox',
  method: 'POST',
  path: '/api/sandbox/{reference}/advance',
  who: 'applications:submit',
  tag: 'Sandbox',
  summary: 'Advance an application to a state (sandbox)',
  description:
    'For test clients only. Advances a quote or a case to a state through allowed transitions. Each transition is recorded and causes events as usual. An open application must be submitted successfully first. For live clients this path does not exist.',
  params: ANY_REFERENCE,
  idempotent: true,
  body: jsonBody(Advance, { to: 'Approved' }),
  responses: {
    200: jsonResponses(
      'The application is now in the target state. Returns its status, in the format of its set.',
      Advanced,
      Object.fromEntries(
        API_SETS.map(({ words: { noun, statusExample } }) => [
          noun,
          { summary: `A ${noun}`, value: { ...(statusExample as AdvancedStatus), status: 'Approved' } },
        ]),
      ),
    ),
    ...refusals('An application cannot be advanced from Withdrawn to Approved.'),
  },
  handle: (context) => {
    const { caller, params, body } = context
    // For live clients this path does not exist, whatever they send.
    if (caller.mode === 'live') return NO_SUCH_APPLICATION
    return changeOnce(context, async (inside) => {
      const read = readBody(Advance, body)
      if (read instanceof FieldRefusal) return read
      const { reference } = params
      const of = apiSetOf(reference)
      if (of === undefined) return NO_SUCH_APPLICATION
      const advanced = await advanceInSandbox(inside, of.set, caller, { reference, to: read.to })
      return advanced instanceof Refusal ? advanced : statusResponse(of, advanced)
    })
  },
})
