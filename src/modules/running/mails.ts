/**
 * Sends queued emails, each at least once. The secret of a link is generated when the email is sent, and stored
 * nowhere.
 */

import { setTimeout as pause } from 'node:timers/promises'
import { leased } from '../../../packages/values/leased.ts'
import type { OnError, Running } from '../../../packages/values/repeatedly.ts'
import { type Letter, written } from '../../adapters/delivery/letter.ts'
import {
  consentsAsked,
  endpointDisabled,
  factorsChanged,
  invitation,
  passwordChanged,
  reset,
} from '../../adapters/delivery/mail-texts.ts'
import { GIVEN_UP_AFTER_DAYS } from '../../adapters/delivery/schedule.ts'
import { type MailDelivery, MailFailure } from '../../adapters/delivery/transports.ts'
import { codeOfFailure, watched } from '../../adapters/watch/watched.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { isStaff } from '../../domain/access/roles.ts'
import { type Mail, onQueued, type UserMail } from '../../service/queue-mail.ts'
import type { Service } from '../../service/service.ts'
import { change, recordAlone } from '../../store/audit/change.ts'
import { listOwnDealersClients } from '../../store/clients/consents.ts'
import { findMailRecipient, type MailRecipient } from '../../store/people/mail-links.ts'
import {
  endMail,
  findDueMails,
  leaseMail,
  noteMailFailure,
  postponeMail,
  type TakenMail,
} from '../../store/people/mails.ts'
import { accessLetter, createPasswordLink } from '../people/account-mails.ts'
import { noticeTo, overdueTo } from '../people/notices.ts'
import { wrongDetailsLetter } from '../signing/mails.ts'

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

/**
 * Sends what is queued until stopped, one after the other: at once what this process has queued, the rest at its next
 * look. An email that fails is retried for about a day, and one that a killed process had taken goes to another. `send`
 * returns when an email is due that is too early now, and throws a MailFailure for what it knows; of other errors only the
 * code is stored and told.
 */
export const workOnMails = (
  { sql }: Pick<Service, 'sql'>,
  send: (mail: Mail, id: string) => Promise<Date | undefined>,
  onError: OnError,
  times: Partial<MailTimes> = {},
): Running => {
  const { lookEveryMilliseconds, firstWaitSeconds, leaseSeconds } = { ...MAIL_TIMES, ...times }
  const sendOne = async (taken: TakenMail): Promise<boolean> => {
    const { id, about, attempt } = taken
    let dueAt: Date | undefined
    try {
      // The process of each attempt has ended in the middle of it.
      if (attempt > RETRIES + 1) throw new MailFailure('EUNFINISHED', true)
      dueAt = await watched(
        'mail',
        () => ({ mail: id }),
        () => send(about as Mail, id),
      )
    } catch (error) {
      const failure = failureOf(error)
      onError(failure)
      const again = failure.isFinal ? undefined : waitAfter(attempt, firstWaitSeconds)
      await noteMailFailure(sql, taken, failure.code, again)
      return false
    }
    await (dueAt === undefined ? endMail(sql, id) : postponeMail(sql, taken, dueAt))
    return true
  }
  const working = leased(
    {
      find: (limit) => findDueMails(sql, limit),
      lease: (id) => leaseMail(sql, id, leaseSeconds),
      work: sendOne,
      atOnce: 1,
      onError,
    },
    lookEveryMilliseconds,
  )
  const ignore = onQueued(working.wake)
  return {
    stop: async () => {
      ignore()
      await Promise.race([working.stop(), pause(STOP_MILLISECONDS, undefined, { ref: false })])
    },
  }
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

export type MailTimes = {
  readonly lookEveryMilliseconds: number
  /** The wait after the first failure; it doubles from one to the next, up to an hour. */
  readonly firstWaitSeconds: number
  /** A mail that takes longer was left by a killed process, and goes to another. */
  readonly leaseSeconds: number
}

export const MAIL_TIMES: MailTimes = { lookEveryMilliseconds: 2_000, firstWaitSeconds: 10, leaseSeconds: 120 }

const LONGEST_WAIT_SECONDS = 3_600
/** An hour and a half of growing waits, then one try an hour: together about a day. */
const RETRIES = 31

/** How long the mail in progress may take once the process stops; then it is left to another. */
const STOP_MILLISECONDS = 15_000

/** The seconds between a failed attempt and the next; undefined after the last attempt. */
export const waitAfter = (attempt: number, firstSeconds: number): number | undefined =>
  attempt > RETRIES ? undefined : Math.min(firstSeconds * 2 ** (attempt - 1), LONGEST_WAIT_SECONDS)

/** Of a foreign error only the code and the places in the code: its message may repeat values. */
const failureOf = (error: unknown): MailFailure => {
  if (error instanceof MailFailure) return error
  const failure = new MailFailure(codeOfFailure(error))
  const places = ((error as Error).stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  failure.stack = [failure.message, ...places].join('\n')
  return failure
}
