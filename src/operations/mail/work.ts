/**
 * Sends what is queued, one after the other: at once what this process has queued, the rest at its next look. Each mail is
 * sent at least once: one that fails is retried for about a day, and one that a killed process had taken goes to another.
 */

import { setTimeout as pause } from 'node:timers/promises'
import { leased } from '../../../packages/values/leased.ts'
import type { OnError, Running } from '../../../packages/values/repeatedly.ts'
import { MailFailure } from '../../adapters/mail/failure.ts'
import { codeOfFailure, watched } from '../../adapters/watch/watched.ts'
import { endMail, findDueMails, leaseMail, noteMailFailure, type TakenMail } from '../../store/mails/mails.ts'
import type { Service } from '../service.ts'
import { type Mail, onQueued } from './queue.ts'

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

/** Runs until stopped. `send` throws a MailFailure for what it knows; of other errors only the code is stored and told. */
export const workOnMails = (
  { sql }: Pick<Service, 'sql'>,
  send: (mail: Mail, id: string) => Promise<void>,
  onError: OnError,
  times: Partial<MailTimes> = {},
): Running => {
  const { lookEveryMilliseconds, firstWaitSeconds, leaseSeconds } = { ...MAIL_TIMES, ...times }
  const sendOne = async (taken: TakenMail): Promise<boolean> => {
    const { id, about, attempt } = taken
    try {
      // The process of each attempt has ended in the middle of it.
      if (attempt > RETRIES + 1) throw new MailFailure('EUNFINISHED', true)
      await watched(
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
    await endMail(sql, id)
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

/** Of a foreign error only the code and the places in the code: its message may repeat values. */
const failureOf = (error: unknown): MailFailure => {
  if (error instanceof MailFailure) return error
  const failure = new MailFailure(codeOfFailure(error))
  const places = ((error as Error).stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  failure.stack = [failure.message, ...places].join('\n')
  return failure
}
