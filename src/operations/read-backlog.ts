/** What waits for the background work, in all processes together. */

import { dublinDay } from '../../packages/values/dublin-day.ts'
import { secondsSince } from '../../packages/values/seconds-since.ts'
import { waitingSince } from '../store/applications/bookings.ts'
import { dueSince } from '../store/applications/due.ts'
import { unsealedSince } from '../store/audit/seals.ts'
import { type EventBacklog, readEventBacklog } from '../store/events/backlog.ts'
import { type MailBacklog, readMailBacklog } from '../store/mails/mails.ts'
import { listFailing } from '../store/numbers/providers.ts'
import { readSigningBacklog, type SigningBacklog } from '../store/signing/signings.ts'
import type { Service } from './service.ts'

export type Backlog = EventBacklog &
  MailBacklog &
  SigningBacklog & {
    /** How late the latest plan is that the service is to follow, in seconds; 0 without any. */
    readonly planOverdueSeconds: number
    /** Age of the oldest entry of the audit that no seal holds, in seconds; 0 without any. */
    readonly unsealedSeconds: number
    /** Providers of checks whose last question failed, each with the seconds since the first failure in a row. */
    readonly failingProviders: ReadonlyMap<string, number>
    /** For how long the oldest live contract has waited for the core system, in seconds; 0 without any, or without a client that books. */
    readonly bookingWaitsSeconds: number
  }

/** A provider that nobody has asked for so long is probably gone. */
const DAY_MILLISECONDS = 24 * 60 * 60 * 1_000

/** Reads the whole backlog. Rejects where the database does not respond. */
export const readBacklog = async ({ sql, now }: Pick<Service, 'sql' | 'now'>): Promise<Backlog> => {
  const at = new Date(now())
  // One after the other: requests need the connections more.
  const events = await readEventBacklog(sql, at)
  const mails = await readMailBacklog(sql, at)
  const signings = await readSigningBacklog(sql, at)
  const due = await dueSince(sql, at)
  const unsealed = await unsealedSince(sql)
  const failing = await listFailing(sql, dublinDay(at.getTime() - DAY_MILLISECONDS))
  const waiting = await waitingSince(sql)
  return {
    ...events,
    ...mails,
    ...signings,
    planOverdueSeconds: secondsSince(due, at),
    unsealedSeconds: secondsSince(unsealed, at),
    failingProviders: new Map(failing.map(({ name, since }) => [name, secondsSince(since, at)])),
    bookingWaitsSeconds: secondsSince(waiting, at),
  }
}
