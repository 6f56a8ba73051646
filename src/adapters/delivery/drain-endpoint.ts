/**
 * Delivers what is pending for one endpoint, in order of the events' numbers: applications in parallel, the events of
 * one application one after the other. A failed delivery holds up only its own application, and slow ones are not
 * waited for.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Database } from '../../../packages/postgres/connection/database.ts'
import { nextDue, type PendingDelivery, writeAttempts } from '../../store/events/deliveries.ts'
import {
  disableEndpoint,
  type LeasedEndpoint,
  leaveEndpoint,
  noteEndpointFailures,
  readLeased,
  releaseEndpoint,
  renewLease,
} from '../../store/events/endpoint-leases.ts'
import { openEndpoint } from '../../store/events/endpoints.ts'
import {
  type Attempting,
  attemptDelivery,
  giveUpReason,
  healthAfter,
  isDelivered,
  isGone,
  type MadeWith,
  PROBED_AFTER_ROUNDS,
  roundFailed,
} from './attempt.ts'
import { CONCURRENT_DELIVERIES, eventsOf, nextPage, type Row } from './delivery-page.ts'
import { nextAttempt } from './schedule.ts'

/** What deliveries need. */
export type Delivering = Attempting & {
  readonly sql: Database
  readonly ring: KeyRing
  /** The service disables an endpoint. */
  readonly onDisabled: (endpoint: {
    readonly id: string
    readonly clientId: string
    readonly reason: string
  }) => Promise<void>
}

/** The lease's holder, and when to stop. */
export type Drain = {
  readonly holder: string
  /** Once aborted, no further delivery starts. */
  readonly ending: AbortSignal
  /** Cuts off deliveries in flight. */
  readonly cut: AbortSignal
  readonly onError: (error: unknown) => void
  /** An attempt has ended. */
  readonly onResponse: () => void
}

/**
 * How long an endpoint stays reserved for this process should it be killed; while it lives, the lease is extended in
 * time.
 */
export const LEASE_MILLISECONDS = 20_000
const PROLONGED_EVERY_MILLISECONDS = 5_000

/** Later than this after the page was read, none of it is started: something before it may have become due. */
const PAGE_MILLISECONDS = 5_000

/** A delivery that takes longer than this, with nothing of its page left to start, is not waited for. */
const GRACE_MILLISECONDS = 50

/** How often to look for more while a slow delivery is in flight. */
const LOOK_EVERY_MILLISECONDS = 250

/** Returns once nothing is due, the endpoint was disabled, its lease was lost, or `ending` stops it. */
export const drainEndpoint = async (
  delivering: Delivering,
  leased: LeasedEndpoint,
  drain: Drain,
): Promise<void> => {
  const { sql } = delivering
  const asked = { id: leased.id, holder: drain.holder }
  const rows = rowsInFlight()
  const lost = new AbortController()
  const prolong = () =>
    renewLease(sql, { ...asked, until: new Date(delivering.now() + LEASE_MILLISECONDS) })
      .then((isHeld) => isHeld || lost.abort())
      .catch(drain.onError)
  const timer = setInterval(prolong, PROLONGED_EVERY_MILLISECONDS)
  const ending = AbortSignal.any([drain.ending, lost.signal])
  let left: Left
  try {
    left = await drainUntilLeft(delivering, leased, { ...drain, ending }, rows)
  } finally {
    // While anything is in flight, no other process may start.
    await rows.allEnd()
    clearInterval(timer)
  }
  await rows.write(sql, leased.id)
  if (left !== 'released') await leaveEndpoint(sql, { ...asked, until: left })
}

/**
 * Why a drain ended: it has already released the endpoint, or releases it now, until a point in time or for the next process.
 */
type Left = 'released' | Date | null

const drainUntilLeft = async (
  delivering: Delivering,
  leased: LeasedEndpoint,
  { holder, ...drain }: Drain,
  rows: RowsInFlight,
): Promise<Left> => {
  const { sql, now } = delivering
  const { id } = leased
  let endpoint: LeasedEndpoint | undefined = leased
  while (endpoint !== undefined && !drain.ending.aborted) {
    const page = await nextPage(sql, endpoint, now(), new Set(rows.applications()), rows.hasDelivered())
    if (page.length > 0) await runPage(delivering, endpoint, page, rows, drain)
    else if (rows.areInFlight()) await Promise.race([rows.anyEnds(), pause(LOOK_EVERY_MILLISECONDS)])
    else if (rows.isEmpty()) {
      const dueAt = await nextDue(sql, id)
      if (await releaseEndpoint(sql, { id, holder, wakes: endpoint.wakes, dueAt })) return 'released'
    }
    const left = await settle(delivering, endpoint, rows)
    if (left !== 'goOn') return left
    endpoint = await readLeased(sql, { id, holder })
  }
  return null
}

/** Ends soon after all rows of the page were started; slow ones continue. */
const runPage = async (
  delivering: Delivering,
  endpoint: LeasedEndpoint,
  page: readonly Row[],
  rows: RowsInFlight,
  { ending, cut, onError, onResponse }: Omit<Drain, 'holder'>,
): Promise<void> => {
  const secrets = openEndpoint(delivering.ring, endpoint)
  const events = await eventsOf(delivering.sql, endpoint.clientId, page)
  const held = page.map(
    ([application, deliveries]): Row => [
      application,
      deliveries.filter(({ eventId }) => events.has(eventId)),
    ],
  )
  const until = performance.now() + PAGE_MILLISECONDS
  const isLeft = () =>
    ending.aborted || performance.now() > until || isGone(rows.made()) || roundFailed(rows.made())
  const run = async (deliveries: readonly PendingDelivery[]) => {
    for (const delivery of deliveries) {
      if (isLeft()) return
      const event = events.get(delivery.eventId)
      const { id: endpointId, clientId } = endpoint
      const attempt = { endpointId, clientId, secrets, delivery, event, cut }
      const made = await attemptDelivery(delivering, attempt, onError)
      if (made === undefined) return
      rows.add({ ...made, encrypted: endpoint.encrypted })
      onResponse()
      if (made.row.state === 'pending') return
    }
  }
  const waiting = held.filter(([, deliveries]) => deliveries.length > 0)
  const allBegun = Promise.withResolvers<void>()
  const work = async () => {
    for (let row = waiting.shift(); row !== undefined && !isLeft(); row = waiting.shift()) {
      if (waiting.length === 0) allBegun.resolve()
      await rows.begin(row[0], run(row[1]))
    }
    allBegun.resolve()
  }
  const workers = Array.from({ length: Math.min(rows.places(), waiting.length) }, work)
  if (workers.length === 0) return rows.anyEnds()
  await allBegun.promise
  const grace = new AbortController()
  const isOver = pause(GRACE_MILLISECONDS, undefined, { signal: grace.signal }).catch(() => undefined)
  await Promise.race([Promise.all(workers), isOver])
  grace.abort()
}

/** Writes the results. Not continuing means having disabled it, or leaving it alone until a point in time. */
const settle = async (
  delivering: Delivering,
  endpoint: LeasedEndpoint,
  rows: RowsInFlight,
): Promise<'goOn' | Date | null> => {
  const { sql, now } = delivering
  const { id, clientId } = endpoint
  // The result for a URL that has been replaced says nothing about the new one: an attempt may have begun long ago, and
  // the endpoint was read again since.
  const made = (await rows.write(sql, id)).filter(
    ({ isOfEndpoint, encrypted }) => isOfEndpoint && encrypted.equals(endpoint.encrypted),
  )
  if (made.length === 0) return 'goOn'
  const health = healthAfter(endpoint, made)
  const { failures, since } = health
  const isFine = since === null && endpoint.failingSince === null && !isGone(made)
  // It may also have been replaced just now.
  if (!isFine && !(await noteEndpointFailures(sql, endpoint, health))) return 'goOn'
  const at = new Date(now())
  const reason = isGone(made) ? 'The endpoint returned 410 Gone.' : giveUpReason(since, at, made)
  if (reason !== undefined) {
    // The notice comes first: a process killed between the two would otherwise notify nobody.
    await delivering.onDisabled({ id, clientId, reason })
    await disableEndpoint(sql, endpoint, at, reason)
    return null
  }
  if (failures < PROBED_AFTER_ROUNDS) return 'goOn'
  const retryAfterSeconds = Math.max(...made.map((one) => one.retryAfterSeconds))
  const rounds = failures - PROBED_AFTER_ROUNDS + 1
  return nextAttempt({ failures: rounds, firstAttemptAt: at, now: at, retryAfterSeconds }) ?? at
}

/** The deliveries in flight, a row for each application: what was started, and the results since the last write. */
const rowsInFlight = () => {
  const inFlight = new Map<string, Promise<void>>()
  const ended = new Set<string>()
  let made: MadeWith[] = []
  let hasDelivered = false
  return {
    hasDelivered: () => hasDelivered,
    made: (): readonly MadeWith[] => made,
    add: (one: MadeWith) => {
      made.push(one)
      hasDelivered ||= isDelivered(one)
    },
    /** Applications for which nothing else may be delivered: their last result is not written yet. */
    applications: () => inFlight.keys(),
    areInFlight: () => inFlight.size > ended.size,
    isEmpty: () => inFlight.size === 0,
    places: () => CONCURRENT_DELIVERIES - (inFlight.size - ended.size),
    begin: (application: string, work: Promise<void>): Promise<void> => {
      const ending = work.finally(() => ended.add(application))
      inFlight.set(application, ending)
      return ending
    },
    anyEnds: () => Promise.race([...inFlight].filter(([of]) => !ended.has(of)).map(([, work]) => work)),
    allEnd: () => Promise.all(inFlight.values()),
    write: async (sql: Database, endpointId: string): Promise<readonly MadeWith[]> => {
      const [written, free] = [made, [...ended]]
      made = []
      if (written.length > 0)
        await writeAttempts(
          sql,
          endpointId,
          written.map(({ row }) => row),
        )
      for (const application of free) {
        ended.delete(application)
        inFlight.delete(application)
      }
      return written
    },
  }
}

type RowsInFlight = ReturnType<typeof rowsInFlight>
