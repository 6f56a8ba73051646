/** Sends a webhook endpoint a test at once, and returns the result. */

import { newId } from '../../../packages/postgres/connection/uuid.ts'
import { signedRequest } from '../../adapters/delivery/attempt.ts'
import { sendWebhook, type WebhookOutcome } from '../../adapters/delivery/send-webhook.ts'
import { webhookAgents } from '../../adapters/delivery/target.ts'
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
  /** Aborts it. */
  readonly signal: AbortSignal
}

/**
 * Signed like a delivery, with every secret that still has time. Disabled endpoints get it too, and the result changes
 * nothing. Holds no database connection while the receiver takes its time. Undefined if the client does not have the
 * endpoint.
 */
export const pingWebhookEndpoint = async (
  service: Service,
  { clientId, id: endpointId, by, signal }: Pinged,
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
  const agents = webhookAgents(service)
  try {
    return { id, outcome: await sendWebhook(agents, { ...signed, endpointId, signal }) }
  } finally {
    agents.destroy()
  }
}
