/** Messages about an application, for the lender's staff and for the dealer's people, and how each side sees them. */
import type { MessageSide } from '../../domain/events/notifications.ts'
import { created, type Handlers, noContent, ok, type Problem } from '../../http/handler.ts'
import { notFound, Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { type OfCase, withCase } from '../applications/application-handlers.ts'
import { type ApplicationRow, findOwn } from '../applications/find.ts'
import { namerOf } from '../applications/last-change.ts'
import type { messageOperations } from './message-pages.ts'
import { authorOf, type Message, markMessagesRead, messagesOf, writeMessage } from './messages.ts'

export const messageHandlers: Handlers<typeof messageOperations> = {
  writeMessage: (context) => withCase(context, (application) => write(context, application, 'lender')),
  markMessagesRead: (context) => withCase(context, (application) => markRead(context, application, 'lender')),
  listOwnMessages: (context) =>
    withOwn(context, async (application) => ok({ items: await shown(context, application, 'dealer') })),
  writeOwnMessage: (context) => withOwn(context, (application) => write(context, application, 'dealer')),
  markOwnMessagesRead: (context) =>
    withOwn(context, (application) => markRead(context, application, 'dealer')),
}

/** Runs with the application in the path, which must be of the person's own dealer. */
const withOwn = async <R>(
  { service, person, params }: OfCase,
  run: (application: ApplicationRow) => Promise<R>,
): Promise<R | Problem> => {
  const application = await findOwn(service, person, params.reference)
  return application === undefined ? notFound('application') : run(application)
}

const shown = async (
  { service, person: { userId } }: OfCase,
  application: ApplicationRow,
  side: MessageSide,
) => messageViews(service, await messagesOf(service, application), { side, userId })

const write = async (
  context: OfCase & { readonly body: { readonly text: string } },
  application: ApplicationRow,
  side: MessageSide,
) => {
  const { service, person, body } = context
  const by = { kind: 'user', id: person.userId } as const
  const written = await writeMessage(service, application, { side, by, ...body })
  return written instanceof Refusal ? written : created({ items: await shown(context, application, side) })
}

const markRead = async (
  { service, webUser, body }: OfCase & { readonly body: { readonly ids: readonly string[] } },
  application: ApplicationRow,
  by: MessageSide,
) => {
  await markMessagesRead(service, webUser, application, { by, ids: body.ids })
  return noContent
}

/** As one reader sees them. The lender's staff write in the lender's name, so a dealer's people see no staff names. */
export const messageViews = async (
  service: Service,
  messages: readonly Message[],
  reader: { readonly side: MessageSide; readonly userId: string },
) => {
  const called = await namerOf(service, messages.map(authorOf))
  const lender = service.signing.publicWording.name
  return messages.map(({ byKind: kind, byId: id, ...message }) => ({
    ...message,
    by: message.side === 'lender' && reader.side === 'dealer' ? lender : called({ kind, id }),
    isMine: id === reader.userId,
    isRead: message.readAt !== null,
  }))
}
