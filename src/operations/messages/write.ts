/** Writes a message about an application, between one of the dealer's people and the lender's staff. */

import { encrypt } from '../../../packages/encryption/cipher.ts'
import { dataKeyOf } from '../../../packages/encryption/data-key.ts'
import { writtenText } from '../../../packages/values/typed/written-text.ts'
import type { WebUser } from '../../adapters/access/person.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import {
  MESSAGE_MAXIMUM_CHARACTERS,
  MESSAGES_MAXIMUM,
  type MessageSide,
} from '../../domain/events/message.ts'
import { countMessages, insertMessage } from '../../store/applications/messages.ts'
import { PURPOSES } from '../../store/applications/purposes.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { administer } from '../administration/as-web-user.ts'
import { queueNotices } from '../mail/queue-notices.ts'
import { asStored, Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'

/** The audit's name for a message of each side. */
const MESSAGE_SENT: Readonly<Record<MessageSide, string>> = {
  dealer: 'message.sentToLender',
  lender: 'message.sentToDealer',
}

/**
 * The message's id. Rejected if its text is empty, too long or unreadable, the application was erased or has reached its
 * limit of messages, or no dealer could read it.
 */
export const writeMessage = async (
  service: Service,
  webUser: WebUser,
  application: ApplicationRow,
  given: { readonly side: MessageSide; readonly by: string; readonly text: string },
): Promise<string | Refusal> => {
  const { side, by } = given
  const message = asStored(writtenText(given.text, 'A message', MESSAGE_MAXIMUM_CHARACTERS))
  if (message instanceof Refusal) return message
  const reference = referenceOf(application.modelSet, application.id)
  const key = dataKeyOf(service.ring, application)
  if (key === undefined) return new Refusal(`${reference} has been erased.`)
  if (application.ownerDealerId === null)
    return new Refusal(`${reference} does not belong to a dealer, so there is nobody to message.`)
  return administer(service, webUser, async ({ sql, at, newId, record }) => {
    if ((await countMessages(sql, application.id)) >= MESSAGES_MAXIMUM)
      return new Refusal(`${reference} has reached the maximum of ${MESSAGES_MAXIMUM} messages.`)
    const id = newId()
    const text = encrypt(key, PURPOSES.message, message)
    await insertMessage(sql, { id, application, side, byId: by, at, text })
    if (side === 'lender') await queueNotices({ sql }, application, ['message'])
    await record(MESSAGE_SENT[side], { kind: 'application', id: application.id })
    return id
  })
}
