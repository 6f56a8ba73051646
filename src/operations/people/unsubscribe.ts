/**
 * Stops emails of one kind by the link in each of them, without a sign-in. The link's token is encrypted, so it names
 * nobody, and it allows nothing else.
 */

import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { WebUser } from '../../adapters/access/person.ts'
import { encryptTicket, openTicketAs } from '../../adapters/access/ticket.ts'
import type { Notice } from '../../domain/events/notices.ts'
import { readStoppedMails } from '../../store/people/mail-recipients.ts'
import type { Service } from '../service.ts'
import { changeWantedMail, type WantedMail } from './wanted-mails.ts'

const PURPOSE = 'stops mails of a kind'

type Subscription = { readonly userId: string; readonly notice: Notice }

/** The token that stops emails of this kind to this user. It is valid as long as the ring's key. */
export const unsubscribeToken = (ring: KeyRing, { userId, notice }: Subscription): string =>
  encryptTicket(ring, PURPOSE, { userId, notice })

/** The kind of emails of a link, and whether they are sent; undefined if it is not one of ours, or its user is gone. */
export const readUnsubscription = async (
  { sql, ring }: Pick<Service, 'sql' | 'ring'>,
  token: string,
): Promise<WantedMail | undefined> => {
  const found = openTicketAs<Subscription>(ring, PURPOSE, token)
  const stopped = found && (await readStoppedMails(sql, found.userId))
  return stopped && { notice: found.notice, isWanted: !stopped.includes(found.notice) }
}

/** Stops the emails, or resumes them; undefined if the link is not one of ours, or its user is gone. */
export const unsubscribe = async (
  service: Service,
  webUser: WebUser,
  { token, isWanted }: { readonly token: string; readonly isWanted: boolean },
): Promise<WantedMail | undefined> => {
  const found = openTicketAs<Subscription>(service.ring, PURPOSE, token)
  if (found === undefined) return undefined
  // The holder of the link may not be the signed-in person.
  const visitor = { ...webUser, person: undefined }
  await changeWantedMail(service, visitor, found.userId, { notice: found.notice, isWanted })
  return readUnsubscription(service, token)
}
