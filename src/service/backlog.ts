/** What waits for the background work, in all processes together, and the metrics of it. */
import { setTimeout as pause } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'
import { secondsSince } from '../../packages/values/clocks.ts'
import { DAY_MILLISECONDS, dublinDay } from '../../packages/values/dublin-day.ts'
import { dueSince } from '../store/applications/due.ts'
import { waitingSince } from '../store/applications/lender-lists.ts'
import { readSigningBacklog, type SigningBacklog } from '../store/applications/signings.ts'
import { unsealedSince } from '../store/audit/seals.ts'
import { type EventBacklog, readEventBacklog } from '../store/events/events.ts'
import { type MailBacklog, readMailBacklog } from '../store/people/mails.ts'
import { listFailing } from '../store/queue/numbers.ts'
import type { Service } from './service.ts'

export type ReadBacklog = () => Promise<Backlog>

/** So often the backlog is read at most, however often it is asked for. */
const BACKLOG_EVERY_MILLISECONDS = 5_000
/** The other metrics do not wait for longer for a database that does not respond. */
const BACKLOG_PATIENCE_MILLISECONDS = 1_000

type Metric = { readonly name: string; readonly help: string }

type Count = Exclude<keyof Backlog, 'failingProviders'>

const METRICS: { readonly [Name in Count]: Metric } = {
  waitingEvents: {
    name: 'forecourt_outbox_events',
    help: 'Events waiting to be numbered, up to 10,000.',
  },
  oldestEventSeconds: {
    name: 'forecourt_outbox_oldest_seconds',
    help: 'Age of the oldest event that has not been numbered.',
  },
  overdueDeliveries: {
    name: 'forecourt_webhook_overdue_deliveries',
    help: 'Deliveries due for over a minute.',
  },
  overdueSeconds: {
    name: 'forecourt_webhook_overdue_seconds',
    help: 'Delay of the most overdue delivery.',
  },
  failingEndpoints: {
    name: 'forecourt_webhook_failing_endpoints',
    help: 'Webhook endpoints whose last deliveries failed.',
  },
  mailOverdueSeconds: {
    name: 'forecourt_mail_overdue_seconds',
    help: 'Delay of the oldest email that no process has picked up.',
  },
  mailsRetried: {
    name: 'forecourt_mail_retried',
    help: 'Emails that could not be sent and will be retried.',
  },
  signingOverdueSeconds: {
    name: 'forecourt_signing_overdue_seconds',
    help: 'Delay of the most overdue agreement to be created or sealed.',
  },
  signingsRetried: {
    name: 'forecourt_signing_retried',
    help: 'Agreements that could not be created or sealed and will be retried.',
  },
  sealsRetried: {
    name: 'forecourt_seals_retried',
    help: 'Sealed agreements to which validation data or a time-stamp could not be added at the last attempt.',
  },
  planOverdueSeconds: {
    name: 'forecourt_plan_overdue_seconds',
    help: 'Delay of the most overdue scheduled action.',
  },
  unsealedSeconds: {
    name: 'forecourt_audit_unsealed_seconds',
    help: 'Age of the oldest audit log entry that has not been sealed.',
  },
  bookingWaitsSeconds: {
    name: 'forecourt_booking_waits_seconds',
    help: 'Waiting time of the oldest signed contract that the core system has neither booked nor rejected.',
  },
}

/**
 * Makes the metrics of the backlog, and returns how they are brought up to date. Without a fresh response they are
 * absent.
 */
export const backlogMetrics = (register: Registry, read: ReadBacklog): (() => Promise<void>) => {
  const figures = Object.entries(METRICS).map(
    ([key, { name, help }]) => [key as Count, new Gauge({ name, help, registers: [register] })] as const,
  )
  const providers = new Gauge({
    name: 'forecourt_provider_failing_seconds',
    help: 'Time since the first failure in a row of a check provider.',
    labelNames: ['provider'],
    registers: [register],
  })
  const removeAll = () => {
    for (const [, figure] of figures) figure.remove()
    providers.reset()
  }
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined
  const readAgain = async (): Promise<void> => {
    const found = await read().catch(() => undefined)
    readAt = performance.now()
    if (found === undefined) return removeAll()
    for (const [key, figure] of figures) figure.set(found[key])
    providers.reset()
    for (const [provider, seconds] of found.failingProviders) providers.set({ provider }, seconds)
  }
  return async () => {
    if (performance.now() - readAt < BACKLOG_EVERY_MILLISECONDS) return
    reading ??= readAgain().finally(() => {
      reading = undefined
    })
    const ending = new AbortController()
    await Promise.race([
      reading,
      pause(BACKLOG_PATIENCE_MILLISECONDS, undefined, { signal: ending.signal }).catch(() => undefined),
    ])
    ending.abort()
    if (reading !== undefined) removeAll()
  }
}

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

/** Reads the whole backlog. Rejects where the database does not respond. */
export const readBacklog = async ({ sql, now }: Pick<Service, 'sql' | 'now'>): Promise<Backlog> => {
  const at = new Date(now())
  // One after the other: requests need the connections more.
  const events = await readEventBacklog(sql, at)
  const mails = await readMailBacklog(sql, at)
  const signings = await readSigningBacklog(sql, at)
  const due = await dueSince(sql, at)
  const unsealed = await unsealedSince(sql)
  // A provider that nobody has asked for so long is probably gone.
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
