/** Messages about an application, for the lender's staff and for the dealer's people. */
import type { MessageSide } from '../../domain/events/message.ts'
import type { ApplicationRow } from '../../operations/applications/find-for-staff.ts'
import { findOwn } from '../../operations/dealer-applications/find.ts'
import { messagesOf } from '../../operations/messages/list.ts'
import { markMessagesRead } from '../../operations/messages/mark-read.ts'
import { writeMessage } from '../../operations/messages/write.ts'
import { notFound, Refusal } from '../../operations/refusal.ts'
import { created, type Handlers, noContent, ok, type Problem } from '../declare/handler.ts'
import { type OfCase, withCase } from '../shared/with-case.ts'
import type { messageOperations } from './pages.ts'
import { messageViews } from './views.ts'

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
  const { service, webUser, person, body } = context
  const written = await writeMessage(service, webUser, application, { side, by: person.userId, ...body })
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
