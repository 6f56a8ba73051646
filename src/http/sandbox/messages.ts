/** The emails and text messages of a sandbox that an integrator created. */

import * as z from 'zod'
import { FieldRefusal, unlessRefused } from '../../operations/refusal.ts'
import { listSandboxMessages } from '../../operations/sandbox/messages.ts'
import { readOwnSandbox } from '../../operations/sandbox/own.ts'
import { ok } from '../declare/handler.ts'
import { operation } from '../declare/operation.ts'
import { BAD_PARAMETER, PAGE_QUERY, pageOf } from '../declare/paging.ts'
import { jsonResponse } from '../declare/responses.ts'
import { describedEnum, model, moment, object, text, textOrNull } from '../declare/schema.ts'
import { NO_OWN_SANDBOX, NOT_OWN } from './not-own.ts'

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
