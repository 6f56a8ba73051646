/** Sends the mails that wait in the queue. The secret of a link is drawn as the mail is sent, and kept nowhere. */

import { hashOfSecret, randomSecret } from '../../auth/api-key.ts'
import type { Actor } from '../../domain/actor.ts'
import { LIFETIMES } from '../../domain/retention.ts'
import type { MailDelivery } from '../../mail/delivery.ts'
import {
  consentsAsked,
  endpointDisabled,
  invitation,
  type MailText,
  passwordChanged,
  reset,
} from '../../mail/texts.ts'
import { SendingError } from '../../mail/transport.ts'
import { change, recordAlone } from '../../store/audit/change.ts'
import { listOwnDealersClients } from '../../store/consents/consents.ts'
import { JobFailure } from '../../store/jobs/jobs.ts'
import { createMailLink, type MailLinkPurpose } from '../../store/people/mail-links.ts'
import { findMailRecipient, type MailRecipient } from '../../store/people/mail-recipients.ts'
import type { UserMail } from '../mail/queue.ts'
import type { Service } from '../service.ts'
import { wrongDetailsText } from '../signing/deliver-wrong-details.ts'

/**
 * Sends one mail. Where there is nobody to send it to any more it is dropped, and nothing sent. Throws JobFailure;
 * what is tried again gets a new link, which ends the one before.
 */
export const deliverMail = async (
  service: Service,
  delivery: MailDelivery,
  mail: UserMail,
  jobId: string,
): Promise<void> => {
  const { kind, userId } = mail
  const recipient = await findMailRecipient(service.sql, service.ring, userId)
  if (recipient === undefined) return
  if (kind === 'invitation' && recipient.hasPassword) return
  const content = await contentOf(service, delivery.baseUrl(), mail, recipient)
  if (content === undefined) return
  const { text, url } = content
  const onRecord = (action: string) =>
    recordAlone(service.sql, { actor: MAIL, now: service.now }, action, { kind: 'user', id: userId })
  try {
    await delivery.transport.send({ ...text, id: jobId, to: recipient.email, at: new Date(service.now()) })
  } catch (error) {
    if (!(error instanceof SendingError)) throw error
    await onRecord('mail.failed')
    throw new JobFailure(error.code, error.isFinal)
  }
  await onRecord('mail.sent')
  if (url !== undefined) delivery.logLink?.(`Sandbox: the ${kind} link for user ${userId} is ${url}`)
}

const contentOf = async (
  service: Service,
  baseUrl: string,
  mail: UserMail,
  { dealer, passwordChangedAt }: MailRecipient,
): Promise<{ readonly text: MailText; readonly url?: string } | undefined> => {
  const { kind, userId } = mail
  if (kind === 'signingDetailsWrong') {
    const text = await wrongDetailsText(service, mail)
    return text === undefined ? undefined : { text }
  }
  if (kind === 'consentsAsked') return consentsText(service, baseUrl, userId, dealer)
  if (kind === 'endpointDisabled') return { text: endpointDisabled({ endpointId: mail.endpointId }) }
  if (kind === 'passwordChanged') {
    return {
      text: passwordChanged({
        signInUrl: `${baseUrl}/console`,
        at: passwordChangedAt ?? new Date(service.now()),
      }),
    }
  }
  const { token, expiresAt } = await drawLink(service, kind, userId)
  // What follows # is not sent to any server, so it is in nobody's log.
  const url = `${baseUrl}/console/password#token=${token}`
  const link = { url, expiresAt }
  return { text: kind === 'invitation' ? invitation({ link, dealer }) : reset({ link }), url }
}

/** Undefined where the user has consented to all meanwhile. */
const consentsText = async (
  { sql }: Service,
  baseUrl: string,
  userId: string,
  dealer: string | null,
): Promise<{ readonly text: MailText } | undefined> => {
  const clients = (await listOwnDealersClients(sql, [userId]))
    .filter(({ hasConsented }) => !hasConsented)
    .map(({ id, name }) => ({ name, url: `${baseUrl}/consent?client_id=${encodeURIComponent(id)}` }))
  if (dealer === null || clients.length === 0) return undefined
  return { text: consentsAsked({ dealer, clients }) }
}

const LINK_MILLISECONDS: Readonly<Record<MailLinkPurpose, number>> = {
  invitation: LIFETIMES.invitation.milliseconds,
  reset: LIFETIMES.passwordLink.milliseconds,
}

const MAIL: Actor = { kind: 'service', id: 'mail' }

const drawLink = async (
  { sql, now }: Service,
  purpose: MailLinkPurpose,
  userId: string,
): Promise<{ readonly token: string; readonly expiresAt: Date }> => {
  const token = randomSecret()
  const expiresAt = await change(sql, { actor: MAIL, now }, async (underWay) => {
    const { at } = underWay
    const end = new Date(at.getTime() + LINK_MILLISECONDS[purpose])
    const id = underWay.newId()
    await createMailLink(underWay.sql, {
      id,
      tokenHash: hashOfSecret(token),
      userId,
      purpose,
      at,
      expiresAt: end,
    })
    await underWay.record('mailLink.created', { kind: 'mailLink', id })
    return end
  })
  return { token, expiresAt }
}
