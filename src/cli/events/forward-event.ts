/** Forwards an event of the event feed to a local receiver, as the webhook that the service would have sent. */

import { setTimeout as pause } from 'node:timers/promises'
import { JsonText, memberText, objectText } from '../../../packages/values/json-text.ts'
import type { WebhookAgents } from '../../adapters/delivery/agents.ts'
import { sendWebhook, type WebhookOutcome } from '../../adapters/delivery/send-webhook.ts'
import { signatureHeaders } from '../../adapters/delivery/sign-webhook.ts'
import type { WebhookFailure } from '../../domain/events/webhook-delivery.ts'

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
