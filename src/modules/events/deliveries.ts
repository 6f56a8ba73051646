/**
 * Webhook deliveries: those of an endpoint or of all of a client's, single ones with their attempts, and redelivery.
 */

import type { FieldFault } from '../../../packages/values/field-fault.ts'
import { isUuid } from '../../../packages/values/uuid.ts'
import type { Caller } from '../../adapters/access/authenticate.ts'
import { type EventType, eventTypesFor, isEventType } from '../../domain/events/notifications.ts'
import {
  DELIVERY_STATES,
  type DeliveryState,
  REDELIVERED_MAXIMUM,
} from '../../domain/events/webhook-delivery.ts'
import { SANDBOX_REDELIVERED_MAXIMUM } from '../../domain/sandbox/surroundings.ts'
import { oneOf, type Page, pageLimit, UNKNOWN_CURSOR } from '../../service/paging.ts'
import { FieldRefusal, Refusal, refusedFields } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import type { Change } from '../../store/audit/change.ts'
import {
  type DeliveryOfClient,
  type DeliveryPlace,
  findDelivery,
  type LoggedAttempt,
  listAttempts,
  redeliver,
  searchDeliveries,
} from '../../store/events/deliveries.ts'
import { listEndpoints } from '../../store/events/endpoints.ts'
import { findSandboxOfClient } from '../../store/sandboxes/sandboxes.ts'
import type { Members } from './endpoint-settings.ts'
import { findWebhookEndpoint, NO_ENDPOINT } from './endpoints.ts'
import { endOfRange, isCursor } from './feed.ts'

export type Delivery = Omit<DeliveryOfClient, 'attempts'> & {
  /** The oldest first. */
  readonly attempts: readonly LoggedAttempt[]
}

/**
 * A page of an endpoint's deliveries (successful, failed and pending), the newest first; rejected if the client does
 * not have the endpoint.
 */
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
  const after = cursor === undefined ? undefined : { number: cursor, endpointId: id }
  const { found, next } = await searchDeliveries(sql, {
    endpointIds: [id],
    state,
    type: undefined,
    after,
    limit,
  })
  const numbers = found.map(({ number }) => number)
  const attempts = Map.groupBy(await listAttempts(sql, id, numbers), ({ number }) => number)
  return {
    items: found.map((row) => ({ ...row, attempts: attempts.get(row.number) ?? [] })),
    nextCursor: next?.number ?? null,
  }
}

export type DeliveryQuery = {
  readonly state?: string | undefined
  readonly type?: string | undefined
  readonly endpoint?: string | undefined
  readonly cursor?: string | undefined
}

/**
 * A page of the deliveries of all of a client's endpoints, the newest event first. For a rare type a page may have
 * fewer entries than the limit although more follow. Rejected if a filter is invalid, or the client does not have the
 * endpoint.
 */
export const searchWebhookDeliveries = async (
  { sql }: Pick<Service, 'sql'>,
  client: Omit<Reader, 'dealerId'>,
  { state, type, endpoint, cursor }: DeliveryQuery,
  limit: number,
): Promise<Page<DeliveryOfClient> | Refusal> => {
  const ofState = oneOf('state', state, DELIVERY_STATES)
  const ofType = oneOf('type', type, eventTypesFor(client))
  const after = cursor === undefined ? undefined : (placeOf(cursor) ?? UNKNOWN_CURSOR)
  if (ofState instanceof FieldRefusal || ofType instanceof FieldRefusal || after instanceof FieldRefusal)
    return refusedFields(ofState, ofType, after) ?? UNKNOWN_CURSOR
  const own = (await listEndpoints(sql, client.clientId)).map(({ id }) => id)
  const endpointIds = endpoint === undefined ? own : own.filter((id) => id === endpoint)
  if (endpoint !== undefined && endpointIds.length === 0) return NO_ENDPOINT
  const asked = { endpointIds, state: ofState, type: ofType, after, limit }
  const { found, next } = await searchDeliveries(sql, asked)
  return { items: found, nextCursor: next === null ? null : `${next.number}.${next.endpointId}` }
}

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

/** `nextCursor` is the `from` for the events that did not fit into the request. */
export type Redelivered = { readonly queued: number; readonly nextCursor: string | null }

export const NO_EVENT = new Refusal('Event not found in the event feed of this client.', 'not-found')
export const ENABLE_FIRST = new Refusal('The webhook endpoint is disabled. Enable it first.')

export type Reader = Pick<Caller, 'clientId' | 'dealerId'> & Pick<Caller['client'], 'isLender'>

type Asked = { readonly caller: Reader; readonly id: string }

/** Redelivers one event, by its cursor, whether it was ever meant for this endpoint or not. */
export const redeliverOne = async (
  change: Change,
  { caller, id, number }: Asked & { readonly number: string },
): Promise<Redelivered | Refusal> => {
  const row = await lockedEndpoint(change, caller, id)
  if (row === undefined) return NO_ENDPOINT
  if (!isCursor(number)) return NO_EVENT
  if (!row.enabled) return ENABLE_FIRST
  const { count } = await queue(
    change,
    { caller, id },
    { from: number, to: number, types: [], states: undefined },
  )
  return count === 0 ? NO_EVENT : { queued: count, nextCursor: null }
}

/**
 * Redelivers all events from one time or cursor to another, both inclusive; without types, those that the endpoint
 * takes. In some states only, those that it took when they were queued.
 */
export const redeliverRange = async (
  change: Change,
  {
    caller,
    id,
    body,
    states,
  }: Asked & { readonly body: Members; readonly states?: readonly DeliveryState[] | undefined },
): Promise<Redelivered | Refusal> => {
  const row = await lockedEndpoint(change, caller, id)
  if (row === undefined) return NO_ENDPOINT
  const read = readRange(body, states === undefined ? row.types : [], caller)
  if (read instanceof Refusal) return read
  if (!row.enabled) return ENABLE_FIRST
  const { count, last, limit } = await queue(change, { caller, id }, { ...read, states })
  const isMore = count === limit && last !== null && BigInt(last) < BigInt(read.to)
  return { queued: count, nextCursor: isMore ? String(BigInt(last) + 1n) : null }
}

/** Locked before its deliveries, as in changes, to avoid deadlocks. */
const lockedEndpoint = (change: Change, { clientId }: Reader, id: string) =>
  findWebhookEndpoint(change.sql, clientId, id, true)

type Range = { readonly from: string; readonly to: string; readonly types: readonly EventType[] }

const queue = async (
  change: Change,
  { caller, id }: Asked,
  range: Range & { readonly states: readonly DeliveryState[] | undefined },
) => {
  const { clientId, dealerId } = caller
  const isInSandbox = (await findSandboxOfClient(change.sql, clientId)) !== undefined
  const limit = isInSandbox ? SANDBOX_REDELIVERED_MAXIMUM : REDELIVERED_MAXIMUM
  const queued = await redeliver(change.sql, {
    endpointId: id,
    clientId,
    dealerId,
    ...range,
    at: change.at,
    limit,
  })
  if (queued.count > 0) await change.record('webhookEndpoint.redelivered', { kind: 'webhookEndpoint', id })
  return { ...queued, limit }
}

const readRange = (
  { from, to, types }: Members,
  own: readonly EventType[],
  reader: Reader,
): Range | FieldRefusal => {
  const faults: FieldFault[] = []
  const end = (name: 'from' | 'to', value: unknown): string => {
    const found = typeof value === 'string' ? endOfRange(value, name) : undefined
    if (found === undefined) faults.push({ field: name, type: faultOfEnd(value), message: `${name} ${END}` })
    return found ?? '0'
  }
  const range = {
    from: end('from', from),
    to: to === undefined || to === null ? LAST : end('to', to),
    types: typesOf(types, own, reader, faults),
  }
  if (faults.length === 0 && BigInt(range.from) > BigInt(range.to))
    faults.push({ field: 'from', type: 'order', message: 'from must not be after to.' })
  return faults.length > 0 ? new FieldRefusal(faults) : range
}

const faultOfEnd = (value: unknown): FieldFault['type'] => {
  if (value === undefined || value === null) return 'required'
  return typeof value === 'string' ? 'dateTime' : 'type'
}

const END = 'must be a cursor from the event feed, an RFC 3339 date-time or a date.'

/** The largest cursor. */
const LAST = '9'.repeat(18)

const typesOf = (
  types: unknown,
  own: readonly EventType[],
  reader: Reader,
  faults: FieldFault[],
): readonly EventType[] => {
  if (types === undefined || types === null) return own
  const isList = Array.isArray(types) && types.length > 0
  if (isList && types.every((type) => typeof type === 'string' && isEventType(type, reader))) return types
  const message = `types must be an array of one or more of ${eventTypesFor(reader).join(', ')}, or omitted.`
  faults.push({ field: 'types', type: isList ? 'enum' : 'type', message })
  return []
}
