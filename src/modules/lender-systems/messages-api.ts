/** The messages between the lender and the dealer about an application, as the lender's systems read and write them. */
import { MESSAGES_MAXIMUM, type MessageSide } from '../../domain/events/notifications.ts'
import { created, ok } from '../../http/handler.ts'
import { operation } from '../../http/operation.ts'
import { jsonBody, jsonResponse } from '../../http/responses.ts'
import {
  describedEnum,
  exampled,
  listOf,
  model,
  moment,
  momentOrNull,
  object,
  text,
} from '../../http/schema.ts'
import { Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import type { ApplicationRow } from '../applications/find.ts'
import { namerOf } from '../applications/last-change.ts'
import { AT } from '../applications/money-parts.ts'
import { authorOf, messagesOf, writeMessage } from '../cases/messages.ts'
import { SAMPLE_REFERENCE } from '../sandbox/own-sandboxes-api.ts'
import { MessageToSend } from './change-api-models.ts'
import { noteRead } from './lender-lists.ts'
import {
  CHANGING,
  changeApplication,
  clientActor,
  invalid,
  OF_LENDER,
  UNKNOWN,
  withApplication,
} from './one-application-api.ts'
import { By, conflictResponse, SAMPLE_BY } from './part-api-models.ts'

const Message = model(
  'LenderMessageModel',
  object('A message.', {
    id: text('The ID of the message.'),
    side: describedEnum('Who wrote it.', {
      dealer: 'one of the dealer’s people, to the lender',
      lender: 'the lender’s staff or one of its systems, to the dealer',
    } satisfies Readonly<Record<MessageSide, string>>),
    text: text('The text, which can have several lines.'),
    at: moment('The time.'),
    readAt: exampled(momentOrNull('When somebody on the other side first read it. Null before.'), AT),
    by: By.describe('Who wrote it. Dealers see the lender’s name.'),
  }),
)

const Messages = model(
  'LenderMessageListModel',
  object('The messages about an application.', {
    items: listOf(Message, 'The messages, the first one first.', MESSAGES_MAXIMUM),
  }),
)

const EXAMPLE = {
  items: [
    {
      id: '019a0b1c-2d3e-7f40-8a5b-000000000003',
      side: 'lender',
      text: 'Please upload the payslips of the last three months.',
      at: AT,
      readAt: null,
      by: SAMPLE_BY,
    },
  ],
} as const

const viewOf = async (service: Service, application: ApplicationRow) => {
  const messages = await messagesOf(service, application)
  const called = await namerOf(service, messages.map(authorOf))
  return {
    items: messages.map(({ byKind: kind, byId: id, ...message }) => ({
      ...message,
      by: { kind, id, name: called({ kind, id }) },
    })),
  }
}

const PATH = '/api/lender/applications/{reference}/messages'

const list = operation({
  ...OF_LENDER,
  id: 'listLenderMessages',
  method: 'GET',
  path: PATH,
  who: 'lender:read',
  summary: 'List messages',
  description:
    'Returns all messages about an application between the dealer’s people and the lender. They stay unread in the console until a person has read them. The audit log records who reads them.',
  responses: { 200: jsonResponse('The messages.', Messages, EXAMPLE), 404: UNKNOWN },
  handle: (context) =>
    withApplication(context, async (application) => {
      const { service, caller } = context
      const view = await viewOf(service, application)
      if (view.items.length > 0) await noteRead(service, application, clientActor(caller))
      return ok(view)
    }),
})

const write = operation({
  ...CHANGING,
  id: 'writeLenderMessage',
  path: PATH,
  who: 'lender:check',
  summary: 'Send a message to the dealer',
  description:
    'Sends a message to the dealer’s people, who see it with the lender’s name and are notified. Returns all messages.',
  body: jsonBody(MessageToSend, { text: 'Please upload the payslips of the last three months.' }),
  responses: {
    201: jsonResponse('The messages.', Messages, EXAMPLE),
    400: invalid('text must be readable text of 1 to 4000 characters.'),
    404: UNKNOWN,
    409: conflictResponse(`${SAMPLE_REFERENCE} does not belong to a dealer, so there is nobody to message.`),
  },
  handle: (context) =>
    changeApplication(context, MessageToSend, async ({ service, application, sent, by }) => {
      const done = await writeMessage(service, application, { side: 'lender', by, ...sent })
      return done instanceof Refusal ? done : created(await viewOf(service, application))
    }),
})

export const LENDER_MESSAGES = [list, write]
