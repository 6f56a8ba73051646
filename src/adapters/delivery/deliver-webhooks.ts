/**
 * Delivers webhooks: leases endpoints that are due and drains each separately, so that a slow or dead one holds up
 * nobody else. Any number of processes share the work; another takes over from a killed one when its leases have ended.
 * Also wakes readers of the event feed.
 */
import { randomUUID } from 'node:crypto'
import type { Database } from '../../../packages/postgres/connection/database.ts'
import {
  type LeasedEndpoint,
  leaseEndpoints,
  releaseAll,
  renewLease,
} from '../../store/events/endpoint-leases.ts'
import { lastEventNumber } from '../../store/events/feed.ts'
import { type Delivering, drainEndpoint, LEASE_MILLISECONDS } from './drain-endpoint.ts'

export type DeliveryWorker = {
  /** Deliveries were added: no need to wait for the next look. */
  readonly wake: () => void
  /** Starts no further delivery, gives those in flight some time, and releases all endpoints. */
  readonly stop: () => Promise<void>
}

const LOOK_EVERY_MILLISECONDS = 250

/** How many endpoints one process delivers to at a time, besides those that it only waits for. */
const ENDPOINTS_MAXIMUM = 256

/** After this long without a response, an endpoint no longer takes one of these places. */
const SILENT_MILLISECONDS = 1_000

/** How many endpoints one process holds in total; if more than these are silent, others wait for their timeouts. */
const HELD_MAXIMUM = 1_024

/** After an error of ours, for example of the database, an endpoint is retried after this. */
const AFTER_FAULT_MILLISECONDS = 5_000

/** How long deliveries in flight may take once the process stops. */
const STOP_MILLISECONDS = 3_000

/**
 * The lease holder's name for a service with an embedded database. Only one of them runs at a time, which its lock
 * proves, so leases in this name at its start belonged to a killed one.
 */
export const ONLY_SERVICE = '00000000-0000-4000-8000-000000000001'

type Draining = {
  readonly drained: Promise<void>
  /** When the endpoint responded last. */
  heardAt: number
}

/**
 * Delivers until stopped. Leases are in the name of `holder`, which is unique to this process; by default a random one.
 */
export const deliverWebhooks = (
  delivering: Delivering,
  onError: (error: unknown) => void,
  holder: string = randomUUID(),
): DeliveryWorker => {
  const { sql, now } = delivering
  const ending = new AbortController()
  const cut = new AbortController()
  const draining = new Map<string, Draining>()
  let isStopped = false
  let looking: Promise<void> | undefined
  let isWanted = false

  const lease = async () => {
    const limit = freePlaces([...draining.values()])
    if (limit <= 0) return
    const at = now()
    const leased = await leaseEndpoints(sql, {
      holder,
      now: new Date(at),
      until: new Date(at + LEASE_MILLISECONDS),
      // An endpoint whose lease expired here is still being drained here.
      besides: [...draining.keys()],
      limit,
    })
    for (const endpoint of leased) drainHere(endpoint)
  }
  const drainHere = (endpoint: LeasedEndpoint) => {
    const onResponse = () => {
      const held = draining.get(endpoint.id)
      if (held !== undefined) held.heardAt = performance.now()
    }
    const drain = { holder, ending: ending.signal, cut: cut.signal, onError, onResponse }
    const drained = drainEndpoint(delivering, endpoint, drain)
      .catch(async (error: unknown) => {
        onError(error)
        await leaveForLater(delivering, holder, endpoint.id)
      })
      .catch(onError)
      .finally(() => {
        draining.delete(endpoint.id)
        check()
      })
    draining.set(endpoint.id, { drained, heardAt: performance.now() })
  }
  const check = () => {
    if (isStopped) return
    isWanted = looking !== undefined
    looking ??= lease()
      .catch(onError)
      .finally(() => {
        looking = undefined
        if (isWanted) check()
      })
  }
  const timer = setInterval(check, LOOK_EVERY_MILLISECONDS)
  timer.unref()
  return {
    wake: check,
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      ending.abort()
      await looking
      await endInTime([...draining.values()], cut)
      // If the database is unavailable, the leases expire automatically.
      await releaseAll(sql, holder).catch(onError)
    },
  }
}

/** Keeps the lease of an endpoint for a while, so that nobody retries it yet. */
const leaveForLater = async ({ sql, now }: Delivering, holder: string, id: string): Promise<void> => {
  await renewLease(sql, { id, holder, until: new Date(now() + AFTER_FAULT_MILLISECONDS) })
}

/** How many more endpoints may be drained: silent ones take less. */
const freePlaces = (draining: readonly Draining[]): number => {
  const silentSince = performance.now() - SILENT_MILLISECONDS
  const busy = draining.filter(({ heardAt }) => heardAt > silentSince).length
  return Math.min(ENDPOINTS_MAXIMUM - busy, HELD_MAXIMUM - draining.length)
}

/** Waits for deliveries in flight, and cuts off slow ones. */
const endInTime = async (draining: readonly Draining[], cut: AbortController): Promise<void> => {
  const late = setTimeout(() => cut.abort(), STOP_MILLISECONDS)
  await Promise.all(draining.map(({ drained }) => drained))
  clearTimeout(late)
}

export type FeedWatch = {
  /**
   * Resolves with the newest number once any event has a number above this one, the time is over or the signal is
   * aborted. A reader who found nothing up to there waits again after it.
   */
  readonly after: (number: bigint, milliseconds: number, signal: AbortSignal) => Promise<bigint>
  /** Announces the newest number. */
  readonly notify: (last: bigint) => void
  /** Lets all readers go, and waits for a look in progress. */
  readonly stop: () => Promise<void>
}

type Waiting = { readonly number: bigint; readonly resolve: () => void }

/**
 * Watches for new event numbers as long as any reader of the event feed waits. This process announces the events that
 * it numbers; a poll finds those of other processes. Errors of the query go to `onError`, and the watch continues.
 * `stop` ends it.
 */
export const watchFeed = (sql: Database, onError: (error: unknown) => void): FeedWatch => {
  const waiting = new Set<Waiting>()
  let newest = 0n
  let timer: NodeJS.Timeout | undefined

  const notify = (last: bigint) => {
    if (last > newest) newest = last
    for (const one of waiting) if (newest > one.number) one.resolve()
  }
  let looking: Promise<void> | undefined
  const check = () => {
    looking ??= lastEventNumber(sql)
      .then(notify)
      .catch(onError)
      .finally(() => {
        looking = undefined
      })
  }
  const settle = (one: Waiting) => {
    waiting.delete(one)
    if (waiting.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
  return {
    notify,
    after: async (number, milliseconds, signal) => {
      if (newest > number || signal.aborted) return newest
      const { promise, resolve } = Promise.withResolvers<void>()
      const one = { number, resolve }
      waiting.add(one)
      timer ??= setInterval(check, LOOK_EVERY_MILLISECONDS)
      const late = setTimeout(resolve, milliseconds)
      const stop = () => resolve()
      signal.addEventListener('abort', stop)
      // Events numbered before it began to wait are not announced again.
      check()
      await promise
      clearTimeout(late)
      signal.removeEventListener('abort', stop)
      settle(one)
      return newest
    },
    stop: async () => {
      for (const { resolve } of waiting) resolve()
      clearInterval(timer)
      await looking
    },
  }
}
