/**
 * Delivers what is pending for one endpoint, in order of the events' numbers: applications beside each other, the events
 * of one application one after the other. What can't be delivered now holds up its own application alone.
 */

import type { Database } from '../store/database.ts'
import {
  type AttemptRow,
  disableEndpoint,
  type LeasedEndpoint,
  nextDue,
  noteEndpointFailures,
  type PendingDelivery,
  PROBED_AFTER_ROUNDS,
  pendingDeliveries,
  releaseEndpoint,
  renewLease,
  writeAttempts,
} from '../store/deliveries.ts'
import type { KeyRing } from '../store/encryption/key-ring.ts'
import { type EventRow, findEvents } from '../store/events.ts'
import { newId } from '../store/uuid.ts'
import { type EndpointSecrets, openEndpoint } from '../store/webhook-endpoints.ts'
import { GIVEN_UP_AFTER_SECONDS, nextAttempt } from './schedule.ts'
import type { OutgoingWebhook, WebhookOutcome } from './send-webhook.ts'
import { signatureHeaders } from './sign-webhook.ts'

/** What deliveries are made with. */
export type Delivering = {
  readonly sql: Database
  readonly ring: KeyRing
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly bodyOf: (event: EventRow) => string
  readonly send: (webhook: OutgoingWebhook) => Promise<WebhookOutcome>
  /** An endpoint was switched off by the service. */
  readonly onDisabled: (endpoint: {
    readonly id: string
    readonly clientId: string
    readonly reason: string
  }) => Promise<void>
}

/** How long an endpoint is this process's alone; prolonged after each page, which one timeout can't outlast. */
export const LEASE_MILLISECONDS = 60_000

const PAGE_DELIVERIES = 200
const BESIDE_EACH_OTHER = 16

/** A page is left after so many failures without a success between them: it was a round in vain. */
const VAIN_FAILURES = 3

const GONE = 410

/** When to stop: what is not begun is not begun once `ending` is aborted, and what is under way is cut off by `cut`. */
export type Stopping = { readonly ending: AbortSignal; readonly cut: AbortSignal }

/** Returns once nothing is due, the endpoint was switched off, its lease was lost, or it is told to stop. */
export const drainEndpoint = async (
  delivering: Delivering,
  leased: LeasedEndpoint,
  holder: string,
  stopping: Stopping,
): Promise<void> => {
  const { sql, now } = delivering
  const { id } = leased
  let endpoint: LeasedEndpoint | undefined = leased
  while (endpoint !== undefined && !stopping.ending.aborted) {
    const page = await nextPage(sql, endpoint, now())
    const done = page.length === 0 ? 'nothingDue' : await deliverPage(delivering, endpoint, page, stopping)
    if (done === 'disabled') return
    if (done === 'nothingDue' || done instanceof Date) {
      // What was added meanwhile is delivered at once, but not to an endpoint that is left alone for a while.
      const isLeft = done instanceof Date
      const dueAt = isLeft ? done : await nextDue(sql, id)
      if (await releaseEndpoint(sql, { id, holder, wakes: isLeft ? null : endpoint.wakes, dueAt })) return
    }
    endpoint = await renewLease(sql, { id, holder, until: new Date(now() + LEASE_MILLISECONDS) })
  }
}

/**
 * The deliveries of the first page on which any may be made now, each application's in a row of its own. Of an endpoint
 * that is only probed, one: of those that were tried least the first, since one event alone may be what it chokes on.
 */
const nextPage = async (
  sql: Database,
  { id, failures }: LeasedEndpoint,
  now: number,
): Promise<readonly (readonly PendingDelivery[])[]> => {
  const held = new Set<string>()
  for (let after = '0'; ; ) {
    const pending = await pendingDeliveries(sql, id, after, PAGE_DELIVERIES)
    const rows = rowsOf(pending, now, held)
    if (rows.length > 0) return failures < PROBED_AFTER_ROUNDS ? rows : [leastTried(rows)]
    const last = pending.at(-1)
    if (last === undefined || pending.length < PAGE_DELIVERIES) return []
    after = last.number
  }
}

const leastTried = (rows: readonly (readonly PendingDelivery[])[]): readonly PendingDelivery[] => {
  const firsts = rows.flatMap((row) => row.slice(0, 1))
  return firsts.toSorted((a, b) => a.attempts - b.attempts).slice(0, 1)
}

/** `held` collects the applications that wait for an earlier delivery. */
const rowsOf = (
  pending: readonly PendingDelivery[],
  now: number,
  held: Set<string>,
): readonly (readonly PendingDelivery[])[] => {
  const rows = new Map<string, PendingDelivery[]>()
  for (const delivery of pending) {
    const of = delivery.applicationId ?? delivery.eventId
    if (held.has(of)) continue
    if (delivery.nextAt.getTime() > now) {
      held.add(of)
      continue
    }
    rows.set(of, [...(rows.get(of) ?? []), delivery])
  }
  return [...rows.values()]
}

/** `drained`, or switched off; a moment where it was all in vain, and the endpoint is left alone until then. */
const deliverPage = async (
  delivering: Delivering,
  endpoint: LeasedEndpoint,
  rows: readonly (readonly PendingDelivery[])[],
  { ending, cut }: Stopping,
): Promise<'drained' | 'disabled' | Date> => {
  const { sql, ring, now } = delivering
  const secrets = openEndpoint(ring, endpoint)
  const events = await eventsOf(sql, rows.flat())
  const made: AttemptRow[] = []
  const waiting = [...rows]
  const isLeft = () => ending.aborted || made.some(isGone) || isVain(made)
  const work = async () => {
    for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) {
      for (const delivery of row) {
        if (isLeft()) return
        const attempt = await attemptOf(
          delivering,
          secrets,
          endpoint.id,
          delivery,
          events.get(delivery.eventId),
          cut,
        )
        if (attempt === undefined) return
        made.push(attempt)
        if (attempt.state === 'pending') break
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(BESIDE_EACH_OTHER, rows.length) }, work))
  if (made.length === 0) return 'drained'
  await writeAttempts(sql, endpoint.id, made)
  const { failures, since } = faresAfter(endpoint, made)
  if (failures !== endpoint.failures) await noteEndpointFailures(sql, endpoint.id, failures, since)
  const at = now()
  const reason = made.some(isGone) ? 'The endpoint answered 410 Gone.' : tooLong(since, at)
  if (reason !== undefined) {
    if (await disableEndpoint(sql, endpoint.id, new Date(at), reason))
      await delivering.onDisabled({ id: endpoint.id, clientId: endpoint.clientId, reason })
    return 'disabled'
  }
  if (failures < PROBED_AFTER_ROUNDS) return 'drained'
  const moment = new Date(at)
  return nextAttempt({ failures, firstAttemptAt: moment, now: moment }) ?? moment
}

const isGone = ({ status }: AttemptRow): boolean => status === GONE

/** Whether enough was tried to see that the endpoint isn't there. */
const isVain = (made: readonly AttemptRow[]): boolean =>
  made.length >= VAIN_FAILURES && made.every(({ state }) => state !== 'delivered')

/** A round is a failure of the endpoint's where nothing was delivered in it. */
const faresAfter = (
  { failures, failingSince }: LeasedEndpoint,
  made: readonly AttemptRow[],
): { readonly failures: number; readonly since: Date | null } => {
  if (made.some(({ state }) => state === 'delivered')) return { failures: 0, since: null }
  return { failures: failures + 1, since: failingSince ?? made[0]?.at ?? null }
}

const eventsOf = async (sql: Database, deliveries: readonly PendingDelivery[]) => {
  const events = await findEvents(
    sql,
    deliveries.map(({ eventId }) => eventId),
  )
  return new Map(events.map((event) => [event.id, event]))
}

const tooLong = (since: Date | null, now: number): string | undefined =>
  since !== null && now - since.getTime() >= GIVEN_UP_AFTER_SECONDS * 1_000
    ? 'For five days every delivery failed.'
    : undefined

/** Undefined where it was cut off because the process stops: the next one makes it again. */
const attemptOf = async (
  { now, bodyOf, send }: Delivering,
  { url, secret, oldSecret, oldSecretUntil = 0 }: EndpointSecrets,
  endpointId: string,
  delivery: PendingDelivery,
  event: EventRow | undefined,
  cut: AbortSignal,
): Promise<AttemptRow | undefined> => {
  const at = now()
  const base = { id: newId(at), number: delivery.number, at: new Date(at) }
  // Events are kept for longer than deliveries are tried; one that is gone was deleted by hand.
  if (event === undefined)
    return {
      ...base,
      status: null,
      error: 'noEvent',
      milliseconds: 0,
      answer: null,
      state: 'failed',
      nextAt: base.at,
    }
  const body = bodyOf(event)
  const signed = signatureHeaders({
    id: event.id,
    timestamp: Math.floor(at / 1_000),
    body,
    secrets: oldSecret !== undefined && at < oldSecretUntil ? [secret, oldSecret] : [secret],
  })
  const outcome = await send({
    url: new URL(url),
    body,
    headers: signed,
    endpointId,
    signal: cut,
    now: new Date(at),
  })
  if (outcome.is === 'failed' && outcome.code === 'stopped') return undefined
  const told =
    outcome.is === 'answered'
      ? { status: outcome.status, error: null, answer: outcome.answer }
      : { status: null, error: outcome.code, answer: null }
  const attempt = { ...base, ...told, milliseconds: Math.round(outcome.milliseconds) }
  if (outcome.is === 'answered' && outcome.status >= 200 && outcome.status < 300)
    return { ...attempt, state: 'delivered', nextAt: base.at }
  const nextAt = nextAttempt({
    failures: delivery.attempts + 1,
    firstAttemptAt: delivery.createdAt,
    now: new Date(now()),
    retryAfterSeconds: outcome.is === 'answered' ? outcome.retryAfterSeconds : undefined,
  })
  return nextAt === undefined
    ? { ...attempt, state: 'failed', nextAt: base.at }
    : { ...attempt, state: 'pending', nextAt }
}
