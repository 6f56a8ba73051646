/** Sends queued emails. The secret of a link is generated when the email is sent, and stored nowhere. */

import { GIVEN_UP_AFTER_DAYS } from '../../adapters/delivery/schedule.ts'
import type { MailDelivery } from '../../adapters/mail/delivery.ts'
import { MailFailure } from '../../adapters/mail/failure.ts'
import { type Letter, written } from '../../adapters/mail/letter.ts'
import {
  consentsAsked,
  endpointDisabled,
  factorsChanged,
  invitation,
  passwordChanged,
  reset,
} from '../../adapters/mail/texts.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { isStaff } from '../../domain/access/roles.ts'
import { change, recordAlone } from '../../store/audit/change.ts'
import { listOwnDealersClients } from '../../store/consents/consents.ts'
import { findMailRecipient, type MailRecipient } from '../../store/people/mail-recipients.ts'
import type { UserMail } from '../mail/queue.ts'
import type { Service } from '../service.ts'
import { wrongDetailsLetter } from '../signing/deliver-wrong-details.ts'
import { accessLetter } from './access-mail.ts'
import { createPasswordLink } from './create-link.ts'
import { noticeTo, overdueTo } from './notice-mail.ts'

/**
 * Sends one email. Drops it if there is no recipient any more. Throws MailFailure; a repetition gets a new link, which
 * replaces the previous one.
 */
export const deliverMail = async (
  service: Service,
  delivery: MailDelivery,
  mail: UserMail,
  mailId: string,
): Promise<void> => {
  const { kind, userId } = mail
  const recipient = await findMailRecipient(service.sql, service.ring, userId)
  if (recipient === undefined) return
  if (kind === 'invitation' && recipient.hasJoined) return
  const content = await contentOf(service, delivery.baseUrl(), mail, recipient)
  if (content === undefined) return
  const { letter, url, about } = content
  const onRecord = (action: string) =>
    recordAlone(service.sql, { actor: MAIL, now: service.now }, action, { kind: 'user', id: userId })
  try {
    await delivery.transport.send({
      // Emails to the lender's own staff have Forecourt's colours, like their pages.
      ...written(
        letter,
        service.signing.publicWording,
        isStaff(recipient.role) ? undefined : service.brand?.shades?.light,
      ),
      id: mailId,
      to: recipient.email,
      at: new Date(service.now()),
      ...(about === undefined ? {} : { about }),
    })
  } catch (error) {
    if (error instanceof MailFailure) await onRecord('mail.failed')
    throw error
  }
  await onRecord('mail.sent')
  if (url !== undefined) delivery.logLink?.(`Sandbox: the ${kind} link for user ${userId} is ${url}`)
}

const contentOf = async (
  service: Service,
  baseUrl: string,
  mail: UserMail,
  recipient: MailRecipient,
): Promise<{ readonly letter: Letter; readonly url?: string; readonly about?: string } | undefined> => {
  const { kind, userId } = mail
  const { organisation, passwordChangedAt } = recipient
  if (kind === 'notice') {
    const letter = await noticeTo(service, baseUrl, mail, recipient)
    return letter === undefined ? undefined : { letter, about: mail.applicationId }
  }
  if (kind === 'overdue') {
    const letter = await overdueTo(service, baseUrl, mail, recipient)
    return letter && { letter }
  }
  if (kind === 'signingDetailsWrong') return wrongDetailsLetter(service, mail)
  if (kind === 'accessGiven') {
    const letter = await accessLetter(service, baseUrl, mail)
    return letter && { letter }
  }
  if (kind === 'consentsAsked') return consentsText(service, baseUrl, userId, organisation)
  if (kind === 'factorsChanged') {
    const { what, at } = mail
    return { letter: factorsChanged({ what, at: new Date(at), signInUrl: `${baseUrl}/console` }) }
  }
  if (kind === 'endpointDisabled')
    return { letter: endpointDisabled({ endpointId: mail.endpointId, failedDays: GIVEN_UP_AFTER_DAYS }) }
  if (kind === 'passwordChanged') {
    return {
      letter: passwordChanged({
        signInUrl: `${baseUrl}/console`,
        at: passwordChangedAt ?? new Date(service.now()),
      }),
    }
  }
  const by = { actor: MAIL, now: service.now }
  const link = await change(service.sql, by, (inProgress) =>
    createPasswordLink(inProgress, baseUrl, { purpose: kind, userId }),
  )
  return {
    letter: kind === 'invitation' ? invitation({ link, organisation }) : reset({ link }),
    url: link.url,
  }
}

/** Undefined if the user has given all consents in the meantime. */
const consentsText = async (
  { sql }: Service,
  baseUrl: string,
  userId: string,
  organisation: string | null,
): Promise<{ readonly letter: Letter } | undefined> => {
  const clients = (await listOwnDealersClients(sql, [userId]))
    .filter(({ hasConsented }) => !hasConsented)
    .map(({ id, name }) => ({ name, url: `${baseUrl}/consent?client_id=${encodeURIComponent(id)}` }))
  if (organisation === null || clients.length === 0) return undefined
  return { letter: consentsAsked({ dealer: organisation, clients }) }
}

const MAIL: Actor = { kind: 'service', id: 'mail' }
