/**
 * Follows a client's events, prints each or forwards it to a local receiver, as the webhook that the service would have
 * sent, and reports both.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { JsonText, memberText, objectText } from '../../packages/values/json-text.ts'
import { sendWebhook, type WebhookOutcome } from '../adapters/delivery/send-webhook.ts'
import { signatureHeaders } from '../adapters/delivery/sign-webhook.ts'
import type { WebhookAgents } from '../adapters/delivery/target.ts'
import { ALL_EVENT_TYPES, type EventType } from '../domain/events/notifications.ts'
import type { WebhookFailure } from '../domain/events/webhook-delivery.ts'
import type { ConnectionOptions } from './connection.ts'
import { type EventFeed, type FeedPage, readEvents, WAIT_SECONDS } from './event-feed.ts'
import { countOf, moment, onOneLine, print, remark } from './print.ts'
import { CommandFailure } from './sentences.ts'

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

export type Receiver = {
  readonly agents: WebhookAgents
  readonly url: URL
  readonly secret: string
}

export type Forwarded = {
  readonly id: string
  /** The cursor of the event feed after it. */
  readonly cursor: string
  readonly type: string
  readonly timestamp: string
  /** The reference of its application; absent if it has none. */
  readonly reference?: string
  /** The status of the receiver's response; null if there was none. */
  readonly status: number | null
  readonly error: WebhookFailure | null
  /** The duration of the last attempt. */
  readonly milliseconds: number
  readonly attempts: number
}

/** The wait before each further attempt if a receiver does not respond. */
const RETRY_WAITS_MILLISECONDS = [1_000, 2_000, 4_000]

/** Posts the event until the receiver responds at all, a few times at most. Rejects if the signal is aborted. */
export const forwardEvent = async (
  receiver: Receiver,
  item: string,
  { onRetry, signal }: { readonly onRetry: (failed: WebhookFailure) => void; readonly signal: AbortSignal },
): Promise<Forwarded> => {
  const { id, cursor, type, timestamp, data } = readEvent(item)
  const body = objectText({ type, timestamp, data: new JsonText(memberText(item, 'data') ?? 'null') })
  const about = {
    id,
    cursor,
    type,
    timestamp,
    ...(data.reference === undefined ? {} : { reference: data.reference }),
  }
  for (let attempts = 1; ; attempts++) {
    const outcome = await post(receiver, id, body, signal)
    signal.throwIfAborted()
    const { milliseconds } = outcome
    if (outcome.is === 'answered')
      return { ...about, status: outcome.status, error: null, milliseconds, attempts }
    const wait = RETRY_WAITS_MILLISECONDS[attempts - 1]
    if (wait === undefined) return { ...about, status: null, error: outcome.code, milliseconds, attempts }
    if (attempts === 1) onRetry(outcome.code)
    await pause(wait, undefined, { signal })
  }
}

type FeedEvent = {
  readonly id: string
  readonly cursor: string
  readonly type: string
  readonly timestamp: string
  readonly data: { readonly reference?: string; readonly status?: string }
}

/** An event as the service sent it. */
export const readEvent = (item: string): FeedEvent => JSON.parse(item)

/** Signed again at each attempt. */
const post = (
  { agents, url, secret }: Receiver,
  id: string,
  body: string,
  signal: AbortSignal,
): Promise<WebhookOutcome> => {
  const timestamp = Math.floor(Date.now() / 1_000)
  const headers = signatureHeaders({ id, timestamp, body, secrets: [secret] })
  return sendWebhook(agents, { endpointId: 'listen', url, headers, body, signal })
}

/** Whether the receiver accepted it. */
export const isTaken = ({ status }: Pick<Forwarded, 'status'>): boolean =>
  status !== null && status >= 200 && status < 300

/** The options of `forecourt listen`. */
export type ListenOptions = ConnectionOptions & {
  /** Without it, events are only printed. */
  readonly forwardTo?: string
  readonly types?: readonly EventType[]
  readonly cursor: string
  readonly json?: true
}

/** For `--cursor`: only events from now on. */
export const NOW = 'now'

/** The counts of forwarded events so far, and the cursor after them. */
export type Tally = { taken: number; notTaken: number; cursor: string | undefined }
