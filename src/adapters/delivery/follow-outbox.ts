/** Numbers events soon after their commit: at once if this process committed them, otherwise at its next poll. */

import type { Database } from '../../../packages/postgres/connection/database.ts'
import { hasWaitingEvents, numberEvents } from '../../store/events/feed.ts'

const BATCH_EVENTS = 1_000
const LOOK_EVERY_MILLISECONDS = 250
/** Events within this time of each other are numbered together. */
const GATHER_MILLISECONDS = 15
/** The same once so many came together: each numbering takes capacity from the submissions that cause the events. */
const BUSY_EVENTS = 10
const GATHER_BUSY_MILLISECONDS = 100

export type Outbox = {
  /** Events were written here: no need to wait for the next look. */
  readonly wake: () => void
  readonly stop: () => Promise<void>
}

/** Reports which endpoints have deliveries now, and the newest number. */
export type OnNumbered = (numbered: {
  readonly last: bigint
  readonly endpointIds: readonly string[]
}) => void

/**
 * Numbers the events of committed transactions until it is stopped. Errors go to `onError`, and the next round tries
 * again.
 */
export const followOutbox = (
  sql: Database,
  {
    now,
    onNumbered,
    onError,
  }: {
    readonly now: () => number
    readonly onNumbered: OnNumbered
    readonly onError: (error: unknown) => void
  },
): Outbox => {
  let isStopped = false
  let inProgress: Promise<void> | undefined
  let isWanted = false
  let batching: NodeJS.Timeout | undefined
  let isBusy = false

  const numberAll = async () => {
    while (!isStopped && (await hasWaitingEvents(sql))) {
      const numbered = await numberEvents(sql, new Date(now()), BATCH_EVENTS)
      // Another process that is numbering may not have seen these.
      if (numbered.is === 'elsewhere') wake()
      if (numbered.is === 'elsewhere' || numbered.count === 0) return
      onNumbered(numbered)
      isBusy = numbered.count >= BUSY_EVENTS
      // Events that arrive during the numbering are collected for the next one.
      if (numbered.count < BATCH_EVENTS) return wake()
    }
    isBusy = false
  }
  const run = () => {
    isWanted = inProgress !== undefined
    inProgress ??= numberAll()
      .catch(onError)
      .finally(() => {
        inProgress = undefined
        if (isWanted && !isStopped) wake()
      })
  }
  const wake = () => {
    if (isStopped) return
    batching ??= setTimeout(
      () => {
        batching = undefined
        if (!isStopped) run()
      },
      isBusy ? GATHER_BUSY_MILLISECONDS : GATHER_MILLISECONDS,
    )
  }
  const timer = setInterval(run, LOOK_EVERY_MILLISECONDS)
  timer.unref()
  return {
    wake,
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      clearTimeout(batching)
      await inProgress
    },
  }
}
