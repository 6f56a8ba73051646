/** Lets readers of the feed wait for what is new: told by this process's numbering, or found by looking while any waits. */
import type { Database } from '../store/database.ts'
import { lastEventNumber } from '../store/events.ts'

const LOOK_EVERY_MILLISECONDS = 250

export type FeedWatch = {
  /** Resolves once an event has a number above this one, the time is over, or the signal is given. */
  readonly after: (number: bigint, milliseconds: number, signal: AbortSignal) => Promise<void>
  /** Tells the newest number. */
  readonly told: (last: bigint) => void
  readonly stop: () => void
}

type Waiting = { readonly number: bigint; readonly resolve: () => void }

export const watchFeed = (sql: Database, onError: (error: unknown) => void): FeedWatch => {
  const waiting = new Set<Waiting>()
  let newest = 0n
  let timer: NodeJS.Timeout | undefined

  const told = (last: bigint) => {
    if (last > newest) newest = last
    for (const one of waiting) if (newest > one.number) one.resolve()
  }
  const look = () => void lastEventNumber(sql).then(told).catch(onError)
  const settle = (one: Waiting) => {
    waiting.delete(one)
    if (waiting.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
  return {
    told,
    after: async (number, milliseconds, signal) => {
      if (newest > number || signal.aborted) return
      const { promise, resolve } = Promise.withResolvers<void>()
      const one = { number, resolve }
      waiting.add(one)
      timer ??= setInterval(look, LOOK_EVERY_MILLISECONDS)
      const late = setTimeout(resolve, milliseconds)
      signal.addEventListener('abort', () => resolve(), { once: true })
      // What was numbered before it began to wait is not told again.
      look()
      await promise
      clearTimeout(late)
      settle(one)
    },
    stop: () => {
      for (const { resolve } of waiting) resolve()
      clearInterval(timer)
    },
  }
}
