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
import { oneOf, pageLimit, UNKNOWN_CURSOR } from '../paging.ts'
import { FieldRefusal, refusedFields } from '../refusal.ts'
import type { Service } from '../service.ts'
import { findWebhookEndpoint } from './find.ts'

export type Delivery = Omit<ListedDelivery, 'attempts'> & {
  /** The oldest first. */
  readonly attempts: readonly LoggedAttempt[]
}

export type DeliveryPage = { readonly items: readonly Delivery[]; readonly nextCursor: string | null }

/** A page, the newest first; undefined if the client has no such endpoint. */
export const listWebhookDeliveries = async (
  { sql }: Service,
  { clientId }: Caller,
  id: string,
  query: { readonly state?: string; readonly cursor?: string; readonly limit?: string },
): Promise<DeliveryPage | FieldRefusal | undefined> => {
  if ((await findWebhookEndpoint(sql, clientId, id)) === undefined) return undefined
  const state = oneOf('state', query.state, DELIVERY_STATES)
  const cursor = query.cursor === undefined || isCursor(query.cursor) ? query.cursor : UNKNOWN_CURSOR
  const limit = pageLimit(query.limit)
  if (state instanceof FieldRefusal || cursor instanceof FieldRefusal || limit instanceof FieldRefusal)
    return refusedFields(state, cursor, limit) ?? UNKNOWN_CURSOR
  const rows = await listRows(sql, { endpointId: id, state, before: cursor, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const attempts = await listAttempts(
    sql,
    id,
    page.map(({ number }) => number),
  )
  const ofDelivery = Map.groupBy(attempts, ({ number }) => number)
  return {
    items: page.map((row) => ({ ...row, attempts: ofDelivery.get(row.number) ?? [] })),
    nextCursor: rows.length > limit ? (page.at(-1)?.number ?? null) : null,
  }
}
