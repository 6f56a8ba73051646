/** Messages as each side sees them. */
import type { MessageSide } from '../../domain/events/message.ts'
import type { Message } from '../../operations/messages/list.ts'
import { FORMER_USER, namesOf } from '../../operations/people/names.ts'
import type { Service } from '../../operations/service.ts'

/** As one reader sees them. The lender's staff write in the lender's name, so a dealer's people see no staff names. */
export const messageViews = async (
  service: Service,
  messages: readonly Message[],
  reader: { readonly side: MessageSide; readonly userId: string },
) => {
  const names = await namesOf(
    service,
    messages.map(({ byId }) => byId),
  )
  const lender = service.signing.publicWording.name
  return messages.map(({ byId, ...message }) => ({
    ...message,
    by: message.side === 'lender' && reader.side === 'dealer' ? lender : (names.get(byId) ?? FORMER_USER),
    isMine: byId === reader.userId,
    isRead: message.readAt !== null,
  }))
}
