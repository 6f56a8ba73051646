/** The deliveries of all of a client's webhook endpoints, and single ones with their attempts. */

import { isUuid } from '../../../packages/values/uuid.ts'
import { type EventType, eventTypesFor, isEventType } from '../../domain/events/event-types.ts'
import { DELIVERY_STATES, type DeliveryState } from '../../domain/events/webhook-delivery.ts'
import {
  type DeliveryOfClient,
  type DeliveryPlace,
  findDelivery,
  searchDeliveries,
} from '../../store/events/client-deliveries.ts'
import { type LoggedAttempt, listAttempts } from '../../store/events/deliveries.ts'
import { listEndpoints } from '../../store/events/endpoints.ts'
import { isCursor } from '../events/cursor.ts'
import { type Page, UNKNOWN_CURSOR } from '../paging.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { findWebhookEndpoint, NO_ENDPOINT } from './find.ts'

export type DeliveryQuery = {
  readonly state?: string | undefined
  readonly type?: string | undefined
  readonly endpoint?: string | undefined
  readonly cursor?: string | undefined
}

export type DeliveriesOfClient = Page<DeliveryOfClient>

/**
 * A page, the newest event first. For a rare type a page may have fewer entries than the limit although more follow.
 * Rejected if a filter is invalid, or the client does not have the endpoint.
 */
export const searchWebhookDeliveries = async (
  { sql }: Pick<Service, 'sql'>,
  client: { readonly id: string; readonly isLender: boolean },
  { state, type, endpoint, cursor }: DeliveryQuery,
  limit: number,
): Promise<DeliveriesOfClient | Refusal> => {
  if (state !== undefined && !isDeliveryState(state))
    return new Refusal(`state must be one of ${DELIVERY_STATES.join(', ')}.`, 'bad-request')
  if (type !== undefined && !isEventType(type, client))
    return new Refusal(`type must be one of ${eventTypesFor(client).join(', ')}.`, 'bad-request')
  const after = cursor === undefined ? undefined : placeOf(cursor)
  if (cursor !== undefined && after === undefined) return UNKNOWN_CURSOR
  const own = (await listEndpoints(sql, client.id)).map(({ id }) => id)
  const endpointIds = endpoint === undefined ? own : own.filter((id) => id === endpoint)
  if (endpoint !== undefined && endpointIds.length === 0) return NO_ENDPOINT
  const ofType = type as EventType | undefined
  const { found, next } = await searchDeliveries(sql, { endpointIds, state, type: ofType, after, limit })
  return { items: found, nextCursor: next === null ? null : `${next.number}.${next.endpointId}` }
}

const isDeliveryState = (text: string): text is DeliveryState =>
  (DELIVERY_STATES as readonly string[]).includes(text)

const placeOf = (cursor: string): DeliveryPlace | undefined => {
  const [number = '', endpointId = '', ...more] = cursor.split('.')
  return isCursor(number) && isUuid(endpointId) && more.length === 0 ? { number, endpointId } : undefined
}

export type DeliveryWithAttempts = DeliveryOfClient & {
  /** The oldest first. */
  readonly log: readonly LoggedAttempt[]
}

/** One delivery of a client's endpoint; undefined where there is none. */
export const readWebhookDelivery = async (
  { sql }: Pick<Service, 'sql'>,
  clientId: string,
  { endpointId, number }: DeliveryPlace,
): Promise<DeliveryWithAttempts | undefined> => {
  if ((await findWebhookEndpoint(sql, clientId, endpointId)) === undefined || !isCursor(number))
    return undefined
  const delivery = await findDelivery(sql, endpointId, number)
  if (delivery === undefined) return undefined
  return { ...delivery, endpointId, log: await listAttempts(sql, endpointId, [number]) }
}
