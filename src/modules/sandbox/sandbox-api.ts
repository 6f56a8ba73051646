/**
 * In the sandbox: moves an application to any state, and reads the emails and text messages of a sandbox that an
 * integrator created.
 */
import * as z from 'zod'
import { STATES } from '../../domain/application/states.ts'
import { readBody } from '../../http/bodies/invalid-body.ts'
import { ok } from '../../http/handler.ts'
import { changeOnce } from '../../http/idempotency.ts'
import { operation } from '../../http/operation.ts'
import {
  BAD_PARAMETER,
  jsonBody,
  jsonResponse,
  jsonResponses,
  PAGE_QUERY,
  pageOf,
  type Value,
} from '../../http/responses.ts'
import { describedEnum, model, moment, object, text, textOrNull } from '../../http/schema.ts'
import { FieldRefusal, NO_SUCH_APPLICATION, Refusal, unlessRefused } from '../../service/refusal.ts'
import { ApplicationState } from '../applications/money-parts.ts'
import { API_SETS, apiSetOf } from '../sets/both-sets-api.ts'
import { refusals, statusResponse } from '../submissions/transitions-api.ts'
import { readOwnSandbox } from './own-sandboxes.ts'
import { ANY_REFERENCE, NO_OWN_SANDBOX, NOT_OWN } from './own-sandboxes-api.ts'
import { advanceInSandbox } from './test-applications.ts'
import { listSandboxMessages } from './users-and-messages.ts'

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

const Message = model(
  'SandboxMessageModel',
  object('An email or text message, as it would have been sent.', {
    id: z.uuid().describe('The ID of the message.'),
    at: moment('The time when it would have been sent.'),
    kind: describedEnum('The type of message.', { email: 'An email.', text: 'A text message (SMS).' }),
    to: text('The recipient: an email address or a telephone number.'),
    subject: textOrNull('The subject of an email; null for a text message.'),
    text: text('The text, with its links and codes.'),
    reference: textOrNull('The reference of the quote or case that it is about. Null if there is none.'),
  }),
)
const MessagePage = model(
  'SandboxMessageListResponseModel',
  pageOf('A page of messages.', Message, 'The messages, newest first.'),
)

const list = operation({
  id: 'listSandboxMessages',
  method: 'GET',
  path: '/api/sandbox/messages',
  who: 'applications:read',
  tag: 'Sandbox',
  summary: 'List messages of the sandbox',
  description:
    'Lists the emails and text messages to users and signers in the calling client’s sandbox, newest first. A sandbox that was created with `POST /api/sandboxes` does not send them.',
  query: PAGE_QUERY,
  responses: {
    200: jsonResponse('A page of messages.', MessagePage, {
      items: [
        {
          id: '01a2b3c4-d5e6-7f80-9a1b-2c3d4e5f6a7b',
          at: '2026-03-02T09:30:00.000Z',
          kind: 'email',
          to: 'ciara@example.ie',
          subject: 'Your signing code',
          text: 'Your code is 123456.',
          reference: 'C01K85HRB9YFX0N5P6B2C3D4E5F',
        },
      ],
      nextCursor: null,
    }),
    400: BAD_PARAMETER,
    404: NOT_OWN,
  },
  handle: async ({ service, caller, query, faults }) => {
    const sandbox = await readOwnSandbox(service, caller)
    if (sandbox === undefined) return NO_OWN_SANDBOX
    const page = unlessRefused(await listSandboxMessages(service, sandbox.id, query), faults)
    return page instanceof FieldRefusal ? page : ok(page)
  },
})

export const SANDBOX_MESSAGE_OPERATIONS = [list]
