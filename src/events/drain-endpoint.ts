/**
 * Delivers what is pending for one endpoint, in order of the events' numbers: applications beside each other, the events
 * of one application one after the other. What can't be delivered now holds up its own application alone, and what is
 * slow is not waited for.
 */

import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../store/connection/database.ts'
import type { KeyRing } from '../store/encryption/key-ring.ts'
import {
  disableEndpoint,
  type LeasedEndpoint,
  leaveEndpoint,
  nextDue,
  noteEndpointFailures,
  type PendingDelivery,
  pendingDeliveries,
  readLeased,
  releaseEndpoint,
  renewLease,
  writeAttempts,
} from '../store/events/deliveries.ts'
import { openEndpoint } from '../store/events/endpoints.ts'
import { type DeliverableEvent, findEventsFor } from '../store/events/events.ts'
import { type Attempting, attemptDelivery, type MadeWith } from './attempt-delivery.ts'
import { GIVEN_UP_AFTER_SECONDS, nextAttempt } from './schedule.ts'

/** What deliveries are made with. */
export type Delivering = Attempting & {
  readonly sql: Database
  readonly ring: KeyRing
  /** An endpoint is switched off by the service. */
  readonly onDisabled: (endpoint: {
    readonly id: string
    readonly clientId: string
    readonly reason: string
  }) => Promise<void>
}

/** Whose lease it is, and when to stop. */
export type Drain = {
  readonly holder: string
  /** Once aborted, no further delivery is begun. */
  readonly ending: AbortSignal
  /** Cuts off deliveries that are under way. */
  readonly cut: AbortSignal
  readonly onError: (error: unknown) => void
  /** An attempt has ended. */
  readonly onAnswer: () => void
}

/** How long an endpoint stays this process's alone should it be killed; while it lives, the lease is prolonged in time. */
export const LEASE_MILLISECONDS = 20_000
const PROLONGED_EVERY_MILLISECONDS = 5_000

/** Later than this after the page was read, none of it is begun: something before it may have become due. */
const PAGE_MILLISECONDS = 5_000

const PAGE_DELIVERIES = 200
const BESIDE_EACH_OTHER = 16

/** What takes longer than this, with nothing of its page left to begin, is not waited for. */
const GRACE_MILLISECONDS = 50

/** How often to look for more while something is under way that takes long. */
const LOOK_EVERY_MILLISECONDS = 250

/** A page is left after so many failures without a success between them: it was a round in vain. */
const VAIN_FAILURES = 3

/** After so many rounds in vain an endpoint is only probed: one delivery, and then nothing for a while. */
const PROBED_AFTER_ROUNDS = 3

const GONE = 410

/** Returns once nothing is due, the endpoint was switched off, its lease was lost, or it is told to stop. */
export const drainEndpoint = async (
  delivering: Delivering,
  leased: LeasedEndpoint,
  drain: Drain,
): Promise<void> => {
  const { sql } = delivering
  const asked = { id: leased.id, holder: drain.holder }
  const rows = rowsUnderWay()
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
    // While anything is under way, nobody else may begin.
    await rows.allEnd()
    clearInterval(timer)
  }
  await rows.write(sql, leased.id)
  if (left !== 'released') await leaveEndpoint(sql, { ...asked, until: left })
}

/** Why a drain ended: it has let go already, or it lets go now, until a moment or for whoever is next. */
type Left = 'released' | Date | null

const drainUntilLeft = async (
  delivering: Delivering,
  leased: LeasedEndpoint,
  { holder, ...drain }: Drain,
  rows: RowsUnderWay,
): Promise<Left> => {
  const { sql, now } = delivering
  const { id } = leased
  let endpoint: LeasedEndpoint | undefined = leased
  while (endpoint !== undefined && !drain.ending.aborted) {
    const page = await nextPage(sql, endpoint, now(), new Set(rows.applications()), rows.hasDelivered())
    if (page.length > 0) await runPage(delivering, endpoint, page, rows, drain)
    else if (rows.areUnderWay()) await Promise.race([rows.anyEnds(), pause(LOOK_EVERY_MILLISECONDS)])
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

/** An application's deliveries, in order. */
type Row = readonly [application: string, deliveries: readonly PendingDelivery[]]

/**
 * The deliveries of the first page on which any may be made now, each application's in a row of its own. Of an endpoint
 * that is only probed, one: of those that were tried least the first, since one event alone may be what it chokes on.
 * `held` are the applications that wait for an earlier delivery; more are added.
 */
const nextPage = async (
  sql: Database,
  { id, failures }: LeasedEndpoint,
  now: number,
  held: Set<string>,
  isAnswering: boolean,
): Promise<readonly Row[]> => {
  for (let after = '0'; ; ) {
    const pending = await pendingDeliveries(sql, id, after, PAGE_DELIVERIES)
    const rows = rowsOf(pending, now, held)
    if (rows.length > 0 && failures >= PROBED_AFTER_ROUNDS) return leastTried(rows)
    if (rows.length > 0) return isAnswering ? rows : firstOfSome(rows)
    const last = pending.at(-1)
    if (last === undefined || pending.length < PAGE_DELIVERIES) return []
    after = last.number
  }
}

const rowsOf = (pending: readonly PendingDelivery[], now: number, held: Set<string>): readonly Row[] => {
  const rows = new Map<string, PendingDelivery[]>()
  for (const delivery of pending) {
    const application = delivery.applicationId ?? delivery.eventId
    if (held.has(application)) continue
    const row = rows.get(application)
    if (delivery.nextAt.getTime() > now) held.add(application)
    else if (row === undefined) rows.set(application, [delivery])
    else row.push(delivery)
  }
  return [...rows]
}

/** No more than can be begun at once is read for an endpoint that may never answer: many may hang at a time. */
const firstOfSome = (rows: readonly Row[]): readonly Row[] =>
  rows
    .slice(0, BESIDE_EACH_OTHER)
    .map(([application, deliveries]): Row => [application, deliveries.slice(0, 1)])

const leastTried = (rows: readonly Row[]): readonly Row[] =>
  rows
    .map(([application, deliveries]): Row => [application, deliveries.slice(0, 1)])
    .toSorted(([, [a]], [, [b]]) => (a?.attempts ?? 0) - (b?.attempts ?? 0))
    .slice(0, 1)

/** What was begun, and what came of it since results were written. */
const rowsUnderWay = () => {
  const underWay = new Map<string, Promise<void>>()
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
    /** Those that nothing else may be delivered of: what came of the last is not written yet. */
    applications: () => underWay.keys(),
    areUnderWay: () => underWay.size > ended.size,
    isEmpty: () => underWay.size === 0,
    places: () => BESIDE_EACH_OTHER - (underWay.size - ended.size),
    begin: (application: string, work: Promise<void>): Promise<void> => {
      const ending = work.finally(() => ended.add(application))
      underWay.set(application, ending)
      return ending
    },
    anyEnds: () => Promise.race([...underWay].filter(([of]) => !ended.has(of)).map(([, work]) => work)),
    allEnd: () => Promise.all(underWay.values()),
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
        underWay.delete(application)
      }
      return written
    },
  }
}

type RowsUnderWay = ReturnType<typeof rowsUnderWay>

/** Ends soon after all rows of the page were begun; those that take long go on. */
const runPage = async (
  delivering: Delivering,
  endpoint: LeasedEndpoint,
  page: readonly Row[],
  rows: RowsUnderWay,
  { ending, cut, onError, onAnswer }: Omit<Drain, 'holder'>,
): Promise<void> => {
  const { now } = delivering
  const secrets = openEndpoint(delivering.ring, endpoint)
  const events = await eventsOf(delivering.sql, endpoint.clientId, page)
  const held = page.map(
    ([application, deliveries]): Row => [
      application,
      deliveries.filter(({ eventId }) => events.has(eventId)),
    ],
  )
  const until = now() + PAGE_MILLISECONDS
  const isLeft = () => ending.aborted || now() > until || isGone(rows.made()) || roundFailed(rows.made())
  const run = async (deliveries: readonly PendingDelivery[]) => {
    for (const delivery of deliveries) {
      if (isLeft()) return
      const event = events.get(delivery.eventId)
      const attempt = { endpointId: endpoint.id, secrets, delivery, event, cut }
      const made = await attemptDelivery(delivering, attempt, onError)
      if (made === undefined) return
      rows.add({ ...made, sealed: endpoint.sealed })
      onAnswer()
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

/**
 * The events of a page by their ids, undefined for one that is gone: as many as may be held at once; the others are left
 * for the next page. First each application's first, then the second ones, so that all may go on beside each other.
 */
const eventsOf = async (
  sql: Database,
  clientId: string,
  page: readonly Row[],
): Promise<ReadonlyMap<string, DeliverableEvent | undefined>> => {
  const turns = page.flatMap(([, deliveries]) => deliveries.map(({ eventId }, turn) => ({ eventId, turn })))
  const ids = turns.toSorted((a, b) => a.turn - b.turn).map(({ eventId }) => eventId)
  const found = new Map((await findEventsFor(sql, clientId, ids)).map((event) => [event.id, event]))
  const last = ids.findLastIndex((id) => found.has(id))
  const told = last === -1 ? ids : ids.slice(0, last + 1)
  return new Map(told.map((id) => [id, found.get(id)]))
}

const isGone = (made: readonly MadeWith[]): boolean => made.some(({ row }) => row.status === GONE)
const isDelivered = ({ row }: MadeWith): boolean => row.state === 'delivered'

/** Whether enough was tried to see that the endpoint isn't there. */
const roundFailed = (made: readonly MadeWith[]): boolean =>
  made.length >= VAIN_FAILURES && !made.some(isDelivered)

/** Writes what came of it. Not to go on is to have switched it off, or to leave it alone until a moment. */
const settle = async (
  delivering: Delivering,
  endpoint: LeasedEndpoint,
  rows: RowsUnderWay,
): Promise<'goOn' | Date | null> => {
  const { sql, now } = delivering
  const { id, clientId } = endpoint
  // What came of a URL that was replaced meanwhile says nothing of the new one: an attempt may have begun long ago, and the
  // endpoint was read again since.
  const made = (await rows.write(sql, id)).filter(
    ({ isOfEndpoint, sealed }) => isOfEndpoint && sealed.equals(endpoint.sealed),
  )
  if (made.length === 0) return 'goOn'
  const fares = healthAfter(endpoint, made)
  const { failures, since } = fares
  const isFine = since === null && endpoint.failingSince === null && !isGone(made)
  // It may have been replaced just now, too.
  if (!isFine && !(await noteEndpointFailures(sql, endpoint, fares))) return 'goOn'
  const at = new Date(now())
  const reason = isGone(made) ? 'The endpoint answered 410 Gone.' : tooLong(since, at, made)
  if (reason !== undefined) {
    // Told first: were it switched off first, nobody would be told of it by a process that is killed between.
    await delivering.onDisabled({ id, clientId, reason })
    await disableEndpoint(sql, endpoint, at, reason)
    return null
  }
  if (failures < PROBED_AFTER_ROUNDS) return 'goOn'
  const retryAfterSeconds = Math.max(...made.map((one) => one.retryAfterSeconds))
  const rounds = failures - PROBED_AFTER_ROUNDS + 1
  return nextAttempt({ failures: rounds, firstAttemptAt: at, now: at, retryAfterSeconds }) ?? at
}

/**
 * A round is a failure of the endpoint's where nothing was delivered in it, and something failed for the first time: one
 * event that it refuses again and again says nothing of the others.
 */
const healthAfter = (
  { failures, failingSince }: LeasedEndpoint,
  made: readonly MadeWith[],
): { readonly failures: number; readonly since: Date | null } => {
  if (made.some(isDelivered)) return { failures: 0, since: null }
  return {
    failures: made.some(({ isFirst }) => isFirst) ? failures + 1 : failures,
    since: failingSince ?? made[0]?.row.at ?? null,
  }
}

/** One that is given up has been tried for as long as that, for its next attempt would come later. */
const tooLong = (since: Date | null, now: Date, made: readonly MadeWith[]): string | undefined => {
  if (since === null) return undefined
  const isLong = now.getTime() - since.getTime() >= GIVEN_UP_AFTER_SECONDS * 1_000
  const isThroughout = made.some(({ givenUpFrom }) => givenUpFrom !== null && since <= givenUpFrom)
  return isLong || isThroughout ? 'For five days every delivery failed.' : undefined
}
