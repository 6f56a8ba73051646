/** Records that one side has read the other's messages about an application. */
import type { WebUser } from '../../adapters/access/person.ts'
import { type MessageSide, READER_OF } from '../../domain/events/message.ts'
import { noteMessagesRead } from '../../store/applications/messages.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { administer } from '../administration/as-web-user.ts'
import type { Service } from '../service.ts'

/** The audit's words for who has read the other side's messages. */
const MESSAGES_READ: Readonly<Record<MessageSide, string>> = {
  dealer: 'message.readByDealer',
  lender: 'message.readByLender',
}

/** `by` is the side that has read. Recorded once for each reading of something new; foreign ids change nothing. */
export const markMessagesRead = async (
  service: Service,
  webUser: WebUser,
  application: ApplicationRow,
  { by, ids }: { readonly by: MessageSide; readonly ids: readonly string[] },
): Promise<void> => {
  await administer(service, webUser, async ({ sql, at, record }) => {
    const read = await noteMessagesRead(sql, { application, side: READER_OF[by], ids, at })
    if (read > 0) await record(MESSAGES_READ[by], { kind: 'application', id: application.id })
  })
}
