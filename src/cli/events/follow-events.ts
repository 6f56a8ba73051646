/** Follows a client's events, prints each or forwards it to a receiver, and reports both. */

import { setTimeout as pause } from 'node:timers/promises'
import { ALL_EVENT_TYPES } from '../../domain/events/event-types.ts'
import type { WebhookFailure } from '../../domain/events/webhook-delivery.ts'
import { CommandFailure } from '../command-failure.ts'
import { countOf, moment, onOneLine, print, remark } from '../print.ts'
import { type EventFeed, type FeedPage, readEvents, WAIT_SECONDS } from './event-feed.ts'
import { type Forwarded, forwardEvent, isTaken, type Receiver, readEvent } from './forward-event.ts'
import { type ListenOptions, NOW, type Tally } from './listen-options.ts'

type Following = {
  readonly feed: EventFeed
  /** Without it, events are only printed. */
  readonly receiver: Receiver | undefined
  readonly options: ListenOptions
  readonly tally: Tally
  readonly signal: AbortSignal
}

/**
 * Continues until the signal is aborted, and then rejects. Events are forwarded one after the other, in the order of
 * the event feed.
 */
export const followEvents = async ({ feed, receiver, options, tally, signal }: Following): Promise<void> => {
  const ask = patiently(feed, signal)
  // Asking without a wait turns "now" into a cursor, so that nothing is missed if the service goes away.
  let cursor = options.cursor === NOW ? (await ask(NOW, 0)).nextCursor : options.cursor
  tally.cursor = cursor
  remark('Following; events appear here.')
  for (;;) {
    const { items, nextCursor } = await ask(cursor, WAIT_SECONDS)
    for (const item of items) {
      if (receiver === undefined) {
        tally.taken++
        tally.cursor = printEvent(item, options)
        continue
      }
      const forwarded = await forwardEvent(receiver, item, { onRetry: printRetry(receiver.url), signal })
      if (isTaken(forwarded)) tally.taken++
      else tally.notTaken++
      tally.cursor = forwarded.cursor
      printForwarded(forwarded, options)
    }
    cursor = nextCursor
    tally.cursor = cursor
  }
}

const RETRY_FIRST_MILLISECONDS = 1_000
const RETRY_MAXIMUM_MILLISECONDS = 10_000

type Ask = (cursor: string, waitSeconds: number) => Promise<FeedPage>

/** Retries until the service responds. Reports once that it does not, and once that it does again. */
const patiently =
  (feed: EventFeed, signal: AbortSignal): Ask =>
  async (cursor, waitSeconds) => {
    let wait = RETRY_FIRST_MILLISECONDS
    for (let isReported = false; ; isReported = true) {
      const response = await readEvents(feed, cursor, waitSeconds, signal)
      if (response.is === 'refused') throw new CommandFailure(onOneLine(response.because))
      if (response.is === 'page') {
        if (isReported) remark('The service is responding again.')
        return response.page
      }
      if (!isReported) remark(`The service ${onOneLine(response.because)}; retrying until it responds.`)
      await pause(Math.max(wait, (response.afterSeconds ?? 0) * 1_000), undefined, { signal })
      wait = Math.min(2 * wait, RETRY_MAXIMUM_MILLISECONDS)
    }
  }

const printRetry =
  (url: URL) =>
  (failed: WebhookFailure): void =>
    remark(`The receiver at ${url.host} does not respond (${failed}); retrying a few times.`)

/** Prints an event, and returns the cursor after it. */
const printEvent = (item: string, { json }: ListenOptions): string => {
  const { cursor, type, timestamp, data } = readEvent(item)
  if (json) print(item)
  else
    print(
      [
        moment(new Date(timestamp)),
        type.padEnd(TYPE_CHARACTERS),
        data.reference ?? '-',
        ...(data.status === undefined ? [] : [data.status]),
      ].join('  '),
    )
  return cursor
}

const printForwarded = (forwarded: Forwarded, { json }: ListenOptions): void => {
  if (json) {
    print(JSON.stringify(forwarded))
    return
  }
  const { type, timestamp, reference = '-', status, error, milliseconds } = forwarded
  const result = status === null ? `not forwarded: ${error}` : String(status)
  print(
    [moment(new Date(timestamp)), type.padEnd(TYPE_CHARACTERS), reference, result, `${milliseconds} ms`].join(
      '  ',
    ),
  )
}

const TYPE_CHARACTERS = Math.max(...ALL_EVENT_TYPES.map((type) => type.length))

/** The totals, and the cursor to continue from. */
export const summarise = ({ taken, notTaken, cursor }: Tally, done: 'Forwarded' | 'Received'): void => {
  const events = countOf(taken + notTaken, 'event')
  const failed = notTaken === 0 ? '' : `, ${notTaken} of them not taken by the receiver`
  const goOn = cursor === undefined ? '' : ` To continue from here: --cursor ${cursor}`
  remark(`${done} ${events}${failed}.${goOn}`)
}
