import { searchOf } from '../../../ui/address.ts'

/**
 * What the address of a client's webhooks holds: the filters of the deliveries, and the delivery shown, by the endpoint's
 * id and the event's number, separated by a full stop.
 */
export const webhookSearch = searchOf(['endpoint', 'state', 'type', 'delivery'])

export type WebhookSearch = ReturnType<typeof webhookSearch>
