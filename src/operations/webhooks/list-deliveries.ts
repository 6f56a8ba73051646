/** The log of a webhook endpoint: successful, failed and pending deliveries, with every attempt. */
import type { Caller } from '../../adapters/access/authenticate.ts'
import { DELIVERY_STATES } from '../../domain/events/webhook-delivery.ts'
import {
  type ListedDelivery,
  type LoggedAttempt,
  listAttempts,
  listDeliveries as listRows,
} from '../../store/events/deliveries.ts'
import { isCursor } from '../events/cursor.ts'
import { oneOf, type Page, pageLimit, pageOf, UNKNOWN_CURSOR } from '../paging.ts'
import { FieldRefusal, type Refusal, refusedFields } from '../refusal.ts'
import type { Service } from '../service.ts'
import { findWebhookEndpoint, NO_ENDPOINT } from './find.ts'

export type Delivery = Omit<ListedDelivery, 'attempts'> & {
  /** The oldest first. */
  readonly attempts: readonly LoggedAttempt[]
}

/** A page, the newest first; rejected if the client does not have the endpoint. */
export const listWebhookDeliveries = async (
  { sql }: Service,
  { clientId }: Caller,
  id: string,
  query: { readonly state?: string; readonly cursor?: string; readonly limit?: string },
): Promise<Page<Delivery> | Refusal> => {
  if ((await findWebhookEndpoint(sql, clientId, id)) === undefined) return NO_ENDPOINT
  const state = oneOf('state', query.state, DELIVERY_STATES)
  const cursor = query.cursor === undefined || isCursor(query.cursor) ? query.cursor : UNKNOWN_CURSOR
  const limit = pageLimit(query.limit)
  if (state instanceof FieldRefusal || cursor instanceof FieldRefusal || limit instanceof FieldRefusal)
    return refusedFields(state, cursor, limit) ?? UNKNOWN_CURSOR
  const rows = await listRows(sql, { endpointId: id, state, before: cursor, limit: limit + 1 })
  const { items, nextCursor } = pageOf(rows, limit, ({ number }) => number)
  const numbers = items.map(({ number }) => number)
  const attempts = Map.groupBy(await listAttempts(sql, id, numbers), ({ number }) => number)
  return { items: items.map((row) => ({ ...row, attempts: attempts.get(row.number) ?? [] })), nextCursor }
}
