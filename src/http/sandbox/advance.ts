/** In the sandbox: moves an application to any state. */
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { STATES } from '../../domain/application/states.ts'
import type { Effect } from '../../operations/idempotency/request-key.ts'
import { NO_SUCH_APPLICATION } from '../../operations/refusal.ts'
import { advanceInSandbox } from '../../operations/sandbox/advance.ts'
import type { Service } from '../../operations/service.ts'
import { ApplicationState, CaseStatus, QuoteStatus } from '../applications/models.ts'
import { SETS } from '../applications/sets.ts'
import { bodyOf, CHANGED_BY_OTHERS, doneWith, refusals } from '../applications/transitions.ts'
import { requireCaller } from '../declare/access.ts'
import { jsonAnswers, jsonBody, type Value } from '../declare/answers.ts'
import { answerChange, refusedWith } from '../declare/idempotency.ts'
import { operation } from '../declare/operation.ts'
import { sendProblem } from '../declare/problem.ts'
import { refusalOfBody, refusedFieldsWith } from '../declare/refuse.ts'
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
  scope: 'applications:submit',
  tag: 'Sandbox',
  summary: 'Walk an application to a state (sandbox)',
  description:
    'For test clients only: moves a quote or a case to a state by allowed transitions. Each counts and causes events like any other. An open application is decided only after a valid submission. For live clients the path does not exist.',
  params: ANY_REFERENCE,
  idempotent: true,
  body: jsonBody(Advance, { to: 'Approved' }),
  answers: {
    200: jsonAnswers('The application is now in the state; its status, in the words of its set.', Advanced, {
      quote: { summary: 'A quote', value: { ...(QUOTE_WORDS.statusExample as AdvancedStatus), ...APPROVED } },
      case: { summary: 'A case', value: { ...(CASE_WORDS.statusExample as AdvancedStatus), ...APPROVED } },
    }),
    ...refusals('No way leads from Withdrawn to Approved.'),
  },
  handle: async ({ service, request, reply, caller, params: { reference } }) => {
    // For live clients this path does not exist, whatever they send.
    if (caller.mode === 'live') return sendProblem(reply, 'not-found', NO_SUCH_APPLICATION)
    const path = `/api/sandbox/${reference}/advance`
    return answerChange(service, request, reply, path, (inside) => walk(inside, request, reference))
  },
})

const walk = async (service: Service, request: FastifyRequest, reference: string): Promise<Effect> => {
  const read = Advance.safeParse(bodyOf(request))
  if (!read.success) return refusedFieldsWith(request, refusalOfBody(bodyOf(request), read.error))
  const { to } = read.data
  const prefix = prefixOf(reference)
  const given = { reference, to, requestId: request.id }
  const outcome = await advanceInSandbox(service, SETS[prefix].set, requireCaller(request), given)
  if (outcome.is === 'advanced') return doneWith(prefix, outcome.status)
  if (outcome.is === 'unknown') return refusedWith(request, 'not-found', NO_SUCH_APPLICATION)
  if (outcome.is === 'noWay')
    return refusedWith(request, 'not-possible', `No way leads from ${outcome.from} to ${to}.`)
  return refusedWith(request, 'not-possible', CHANGED_BY_OTHERS)
}
