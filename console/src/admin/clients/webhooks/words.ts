/** The pages' names for events, deliveries and failures, and the operations that read webhooks. */
import type { EventType } from '../../../../../src/domain/events/notifications.ts'
import {
  type AttemptFailure,
  type DeliveryState,
  WAITING_COUNTED_MAXIMUM,
} from '../../../../../src/domain/events/webhook-delivery.ts'
import type { WebhookAttempt, WebhookEndpoint } from '../../../../../src/modules/events/webhook-pages.ts'
import { wordsOf } from '../../../names/formats.ts'

/** Refetched when an endpoint changes. */
export const WEBHOOKS = ['listWebhooks', 'listWebhookDeliveries', 'readWebhookDelivery'] as const

/** "Quote: status changed", "Consent: changed". */
export const eventName = (type: EventType): string => wordsOf(type.replace('.', ': '))

export const DELIVERY_STATE_NAMES: Readonly<Record<DeliveryState, string>> = {
  pending: 'Pending',
  delivered: 'Delivered',
  failed: 'Failed',
}

const FAILURE_NAMES: Readonly<Record<AttemptFailure, string>> = {
  timeout: 'timeout',
  refused: 'nothing is listening at this URL',
  reset: 'connection closed before the response was complete',
  dns: 'host name not found',
  unreachable: 'host unreachable',
  tls: 'certificate not trusted, or no secure connection',
  forbiddenAddress: 'the URL is not on the public internet',
  brokenAnswer: 'invalid HTTP response',
  stopped: 'the service was restarted',
  noSocket: 'the service had no free connection',
  noAccess: 'the client can no longer read the application',
  noBody: 'the service could not create the event',
  noEvent: 'the event has been deleted',
}

/** The result of an attempt or a ping: "HTTP 503", or why there was no response. */
export const outcomeInWords = ({ status, error }: Pick<WebhookAttempt, 'status' | 'error'>): string => {
  if (status !== null) return `HTTP ${status}`
  return `No response: ${FAILURE_NAMES[error as AttemptFailure] ?? error}`
}

export const waitingInWords = ({ health: { waiting } }: Pick<WebhookEndpoint, 'health'>): string =>
  waiting < WAITING_COUNTED_MAXIMUM ? String(waiting) : `${WAITING_COUNTED_MAXIMUM - 1}+`

/** The results of the last attempts. */
export const rateInWords = ({ attempts, succeeded }: WebhookEndpoint['health']): string =>
  attempts === 0 ? 'No attempts yet' : `${succeeded} of ${attempts} delivered`
