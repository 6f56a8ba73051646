/** Webhook endpoints and deliveries, in the words of the console's contract. */
import type { EndpointWithHealth } from '../../operations/webhooks/list-with-health.ts'
import type { DeliveriesOfClient, DeliveryWithAttempts } from '../../operations/webhooks/search-deliveries.ts'
import { momentOrNull } from '../shared/views.ts'
import type { WebhookDelivery, WebhookDeliveryDetail, WebhookEndpoint } from './pages.ts'

export const endpointView = (endpoint: EndpointWithHealth): WebhookEndpoint => ({
  id: endpoint.id,
  url: endpoint.url,
  types: endpoint.types,
  description: endpoint.description,
  enabled: endpoint.enabled,
  disabledReason: endpoint.disabledReason,
  disabledAt: momentOrNull(endpoint.disabledAt),
  failingSince: momentOrNull(endpoint.failingSince),
  oldSecretUntil: momentOrNull(endpoint.oldSecretUntil),
  createdAt: endpoint.createdAt.toISOString(),
  updatedAt: endpoint.updatedAt.toISOString(),
  health: healthView(endpoint.health),
})

const healthView = ({
  endpointId: _,
  lastAttemptAt,
  lastDeliveredAt,
  nextAttemptAt,
  ...counts
}: EndpointWithHealth['health']): WebhookEndpoint['health'] => ({
  ...counts,
  lastAttemptAt: momentOrNull(lastAttemptAt),
  lastDeliveredAt: momentOrNull(lastDeliveredAt),
  nextAttemptAt: momentOrNull(nextAttemptAt),
})

export const deliveryView = (delivery: DeliveriesOfClient['items'][number]): WebhookDelivery => ({
  endpointId: delivery.endpointId,
  number: delivery.number,
  eventId: delivery.eventId,
  type: delivery.type,
  state: delivery.state,
  attempts: delivery.attempts,
  createdAt: delivery.createdAt.toISOString(),
  settledAt: momentOrNull(delivery.settledAt),
  nextAttemptAt: delivery.state === 'pending' ? delivery.nextAt.toISOString() : null,
})

export const deliveryDetailView = ({ log, ...delivery }: DeliveryWithAttempts): WebhookDeliveryDetail => ({
  ...deliveryView(delivery),
  log: log.map(({ at, status, error, milliseconds, answer }) => ({
    at: at.toISOString(),
    status,
    error,
    milliseconds,
    answer,
  })),
})
