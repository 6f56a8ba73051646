/**
 * Lets readers of the event feed wait for new events. This process announces the events that it numbers; while any reader
 * waits, a poll finds those of other processes.
 */

import type { Database } from '../../../packages/postgres/connection/database.ts'
import { lastEventNumber } from '../../store/events/numbering.ts'

const LOOK_EVERY_MILLISECONDS = 250

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
 * Watches for new event numbers as long as any reader waits. Errors of the query go to `onError`, and the watch
 * continues. `stop` ends it.
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
