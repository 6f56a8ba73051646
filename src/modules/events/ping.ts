/** Sends a webhook endpoint a test at once, and returns the result. */

import { newId } from '../../../packages/postgres/connection/uuid.ts'
import { signedRequest } from '../../adapters/delivery/attempt.ts'
import {
  type OutgoingWebhook,
  sendWebhook,
  type WebhookOutcome,
} from '../../adapters/delivery/send-webhook.ts'
import { type WebhookAgents, webhookAgents } from '../../adapters/delivery/target.ts'
import type { Service } from '../../service/service.ts'
import { type By, recordAlone } from '../../store/audit/change.ts'
import { openEndpoint } from '../../store/events/endpoints.ts'
import { findWebhookEndpoint } from './endpoints.ts'
import { PAYLOAD_VERSION } from './payload.ts'

/** The type of a test: it is no event, so neither the event feed nor the delivery log has it. */
export const PING_TYPE = 'webhook.ping'

export type Ping = {
  /** The `webhook-id` of the request. */
  readonly id: string
  readonly outcome: WebhookOutcome
}

type Pinged = {
  readonly clientId: string
  readonly id: string
  /** The actor, for the audit. */
  readonly by: By & { readonly now: () => number }
}

export type Pings = {
  /** Undefined if the client does not have the endpoint. */
  readonly ping: (asked: Pinged) => Promise<Ping | undefined>
  /** Aborts pings in flight. */
  readonly stop: () => void
  /** Closes all connections. */
  readonly close: () => void
}

/** Sends pings; opens nothing before the first. */
export const openPings = (service: Service): Pings => {
  let agents: WebhookAgents | undefined
  const stopping = new AbortController()
  return {
    ping: (asked) => {
      agents ??= webhookAgents(service)
      const by = agents
      return pingWebhookEndpoint(service, { ...asked, signal: stopping.signal }, (webhook) =>
        sendWebhook(by, webhook),
      )
    },
    stop: () => stopping.abort(),
    close: () => agents?.destroy(),
  }
}

/** Pings once, on its own connections; the signal aborts it. Undefined if the client does not have the endpoint. */
export const pingOnce = async (
  service: Service,
  asked: Pinged & { readonly signal: AbortSignal },
): Promise<Ping | undefined> => {
  const agents = webhookAgents(service)
  try {
    return await pingWebhookEndpoint(service, asked, (webhook) => sendWebhook(agents, webhook))
  } finally {
    agents.destroy()
  }
}

/**
 * Signed like a delivery, with every secret that still has time. Disabled endpoints get it too, and the result changes
 * nothing. Holds no database connection while the receiver takes its time.
 */
const pingWebhookEndpoint = async (
  service: Service,
  { clientId, id: endpointId, by, signal }: Pinged & { readonly signal: AbortSignal },
  send: (webhook: OutgoingWebhook) => Promise<WebhookOutcome>,
): Promise<Ping | undefined> => {
  const row = await findWebhookEndpoint(service.sql, clientId, endpointId)
  if (row === undefined) return undefined
  const at = service.now()
  const id = newId(at)
  const body = JSON.stringify({
    type: PING_TYPE,
    timestamp: new Date(at),
    data: { version: PAYLOAD_VERSION, endpointId },
  })
  const signed = signedRequest(openEndpoint(service.ring, row), id, body, at)
  await recordAlone(service.sql, by, 'webhookEndpoint.pinged', { kind: 'webhookEndpoint', id: endpointId })
  return { id, outcome: await send({ ...signed, endpointId, signal }) }
}
