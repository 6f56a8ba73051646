/** Deliveries, in the words of the console's contract. */
import { referenceOf } from '../../domain/application/reference.ts'
import type { DeliveriesOfClient, DeliveryWithAttempts } from '../../operations/webhooks/search-deliveries.ts'
import type { WebhookDelivery, WebhookDeliveryDetail } from './pages.ts'

export const deliveryView = (delivery: DeliveriesOfClient['items'][number]): WebhookDelivery => ({
  endpointId: delivery.endpointId,
  number: delivery.number,
  eventId: delivery.eventId,
  type: delivery.type,
  reference:
    delivery.applicationId === null || delivery.modelSet === null
      ? null
      : referenceOf(delivery.modelSet, delivery.applicationId),
  state: delivery.state,
  attempts: delivery.attempts,
  createdAt: delivery.createdAt.toISOString(),
  settledAt: delivery.settledAt?.toISOString() ?? null,
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
