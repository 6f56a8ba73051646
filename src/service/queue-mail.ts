/** Queues an email that is sent if, and only if, the current change commits. */

import { channel } from 'node:diagnostics_channel'
import type { Queries } from '../../packages/postgres/connection/database.ts'
import { DAY_MILLISECONDS } from '../../packages/values/dublin-day.ts'
import type { AccessGiven, FactorChange } from '../adapters/delivery/mail-texts.ts'
import type { CodesBy } from '../domain/access/access.ts'
import type { Actor } from '../domain/access/actor.ts'
import type { Role } from '../domain/access/roles.ts'
import type { Notice } from '../domain/events/notifications.ts'
import { addMail } from '../store/people/mails.ts'

/** An email to a user or a signer. Its content is looked up when it is sent, so nothing personal waits in the queue. */
export type Mail = UserMail | SigningMail | DutyMail

/** Does a duty of the law. The email has the duty's id, so there is never more than one. */
export type DutyMail = { readonly kind: 'duty'; readonly dutyId: string }

export type UserMail =
  | {
      readonly kind: 'invitation' | 'reset' | 'passwordChanged' | 'consentsAsked'
      readonly userId: string
    }
  | { readonly kind: 'endpointDisabled'; readonly userId: string; readonly endpointId: string }
  | WrongDetailsMail
  | FactorMail
  | NoticeMail
  | OverdueMail
  | AccessMail

/** What changed in a user's sign-in methods, and when (milliseconds since 1970). */
export type FactorMail = {
  readonly kind: 'factorsChanged'
  readonly userId: string
  readonly what: FactorChange
  readonly at: number
}

/** Access that somebody was given, when (milliseconds since 1970) and by whom. */
export type AccessMail = {
  readonly kind: 'accessGiven'
  /** The admin who is told. */
  readonly userId: string
  readonly what: AccessGiven
  /** The user or the client that has it. */
  readonly subjectId: string
  /** Of a user, after the change. */
  readonly role?: Role
  readonly by: Actor
  readonly at: number
}

/** News about an application, of a kind that the user may have stopped. */
export type NoticeMail = {
  readonly kind: 'notice'
  readonly userId: string
  readonly applicationId: string
  readonly notice: Exclude<Notice, 'overdue'>
  readonly reminds?: Reminder
}

/** Cases are past their due time: those of the user, or those of nobody. How many is looked up when it is sent. */
export type OverdueMail = {
  readonly kind: 'overdue'
  readonly userId: string
  readonly areOwn: boolean
}

/** What a signer says is wrong with their details, by the number of its step in the evidence. */
export type WrongDetailsMail = {
  readonly kind: 'signingDetailsWrong'
  readonly userId: string
  readonly signingId: string
  readonly evidence: number
}

export type SigningMail =
  | SigningLinkMail
  | SigningCodeMail
  | SigningContactMail
  | SigningEndedMail
  | LoanStartedMail

/** Asks for a signature, or brings the sealed agreement. */
export type SigningLinkMail = {
  readonly kind: 'signingInvitation' | 'signingCopy'
  readonly signerId: string
  /** Whether it is sent only if the signer has not received the sealed agreement by then. */
  readonly isReminder?: boolean
  readonly reminds?: Reminder
}

/** Reminds of a request made at `since`, not before `at` (milliseconds since 1970). */
export type Reminder = { readonly since: number; readonly at: number }

/**
 * The code that proves who opens a link, requested at a point in time (milliseconds since 1970); not sent any more once it
 * would arrive too late.
 */
export type SigningCodeMail = {
  readonly kind: 'signingCode'
  readonly signerId: string
  readonly askedAt: number
}

/** Tells the address or the number that a signer had before one of their corrections. */
export type SigningContactMail = {
  readonly kind: 'signingContactChanged'
  /** Their id. Emails with a link name it otherwise, so that no earlier version takes this for one while it still runs. */
  readonly signer: string
  /** Its place among those of the signer. */
  readonly correction: number
  readonly by: CodesBy
}

/** Tells a signer that the signing has ended unsigned. Their id is named as above. */
export type SigningEndedMail = { readonly kind: 'signingEnded'; readonly signer: string }

/** Tells a signer who hires when their payments are due. Their id is named as above. */
export type LoanStartedMail = { readonly kind: 'loanStarted'; readonly signer: string }

/**
 * Queues an email in the transaction of the change that it reports: it is sent if, and only if, that change commits, and not
 * before `from`.
 */
export const queueMail = async (
  change: { readonly sql: Queries },
  mail: Mail,
  from?: Date,
): Promise<void> => {
  const id = mail.kind === 'duty' ? mail.dutyId : undefined
  await addMail(change.sql, mail, { together: togetherWith(mail), id, ...(from && { from }) })
  setTimeout(() => queued.publish(undefined), COMMIT_PATIENCE_MILLISECONDS).unref()
}

/** Queues the reminders of a request made at `since`. They are sent only if they are still needed by then. */
export const queueReminders = async (
  change: { readonly sql: Queries },
  mail: SigningLinkMail | NoticeMail,
  since: number,
): Promise<void> => {
  for (const days of REMINDED_AFTER_DAYS) {
    const at = since + days * DAY_MILLISECONDS
    await queueMail(change, { ...mail, reminds: { since, at } }, new Date(at))
  }
}

const REMINDED_AFTER_DAYS = [2, 5]

/** When this process looks for a mail that it queued itself: by then the transaction is usually committed. */
const COMMIT_PATIENCE_MILLISECONDS = 50

const queued = channel('forecourt:mail')

/** Calls `listener` when this process has queued a mail; returns how to stop that. */
export const onQueued = (listener: () => void): (() => void) => {
  const listen = () => listener()
  queued.subscribe(listen)
  return () => void queued.unsubscribe(listen)
}

/** Further news of one kind within this time goes into one email at its end. */
const NOTICE_TOGETHER_SECONDS = 300
/** Nobody needs to be told more often that cases wait. */
const OVERDUE_TOGETHER_SECONDS = 3_600

const togetherWith = (mail: Mail) => {
  if (mail.kind === 'overdue')
    return { key: `${mail.userId} overdue ${mail.areOwn}`, seconds: OVERDUE_TOGETHER_SECONDS }
  if (mail.kind !== 'notice' || mail.reminds !== undefined) return undefined
  const { userId, applicationId, notice } = mail
  return { key: `${userId} ${applicationId} ${notice}`, seconds: NOTICE_TOGETHER_SECONDS }
}
