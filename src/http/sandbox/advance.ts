/** In the sandbox: moves an application to any state. */

import { z } from 'zod'
import { STATES } from '../../domain/application/states.ts'
import { FieldRefusal, NO_SUCH_APPLICATION } from '../../operations/refusal.ts'
import { advanceInSandbox } from '../../operations/sandbox/advance.ts'
import { ApplicationState, CaseStatus, QuoteStatus } from '../applications/models.ts'
import { SETS } from '../applications/sets.ts'
import { CHANGED_BY_OTHERS, refusals, statusResponse } from '../applications/transitions.ts'
import { readBody } from '../declare/bodies/invalid-body.ts'
import { badRequest, problem } from '../declare/handler.ts'
import { changeOnce } from '../declare/idempotency.ts'
import { operation } from '../declare/operation.ts'
import { jsonBody, jsonResponses, type Value } from '../declare/responses.ts'
import { model, moment, object, text } from '../declare/schema.ts'
import { CASE_WORDS, QUOTE_WORDS } from '../shared/set-words.ts'
import { ANY_REFERENCE, prefixOf } from './any-reference.ts'

const NO_STATE = `to must be one of ${STATES.join(', ')}.`

const Advance = model(
  'AdvanceModel',
  object('Where to walk to.', { to: z.enum(STATES, { error: NO_STATE }).describe('The state.') }),
)

/** The status in the words of either set. */
const Advanced = model(
  'AdvanceResponseModel',
  object('The status as in the status operation of the application’s set, with all its members.', {
    ...CaseStatus.partial().shape,
    ...QuoteStatus.partial().shape,
    status: ApplicationState.describe('The state of the application.'),
    quoteReference: text('The reference in the path.'),
    date: moment('When the application entered this state.'),
  }),
)

type AdvancedStatus = Value<typeof Advanced>
const APPROVED = { status: 'Approved' } as const

export const advance = operation({
  id: 'advanceInSandbox',
  method: 'POST',
  path: '/api/sandbox/{reference}/advance',
  who: 'applications:submit',
  tag: 'Sandbox',
  summary: 'Walk an application to a state (sandbox)',
  description:
    'For test clients only: moves a quote or a case to a state by allowed transitions. Each counts and causes events like any other. An open application is decided only after a valid submission. For live clients the path does not exist.',
  params: ANY_REFERENCE,
  idempotent: true,
  body: jsonBody(Advance, { to: 'Approved' }),
  responses: {
    200: jsonResponses(
      'The application is now in the state; its status, in the words of its set.',
      Advanced,
      {
        quote: {
          summary: 'A quote',
          value: { ...(QUOTE_WORDS.statusExample as AdvancedStatus), ...APPROVED },
        },
        case: { summary: 'A case', value: { ...(CASE_WORDS.statusExample as AdvancedStatus), ...APPROVED } },
      },
    ),
    ...refusals('No way leads from Withdrawn to Approved.'),
  },
  handle: (context) => {
    const { request, caller, params, body } = context
    // For live clients this path does not exist, whatever they send.
    if (caller.mode === 'live') return problem('not-found', NO_SUCH_APPLICATION)
    return changeOnce(context, async (inside) => {
      const read = readBody(Advance, body)
      if (read instanceof FieldRefusal) return badRequest(read)
      const { reference } = params
      const { to } = read
      const prefix = prefixOf(reference)
      const wanted = { reference, to, requestId: request.id }
      const outcome = await advanceInSandbox(inside, SETS[prefix].set, caller, wanted)
      if (outcome.is === 'advanced') return statusResponse(prefix, outcome.status)
      if (outcome.is === 'unknown') return problem('not-found', NO_SUCH_APPLICATION)
      if (outcome.is === 'noWay')
        return problem('not-possible', `No way leads from ${outcome.from} to ${to}.`)
      return problem('not-possible', CHANGED_BY_OTHERS)
    })
  },
})
