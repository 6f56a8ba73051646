/** A client's webhook endpoints for the people who manage them: their settings and their health. */
import { RECENT_ATTEMPTS, WAITING_COUNTED_MAXIMUM } from '../../domain/events/webhook-delivery.ts'
import { type EndpointHealth, readEndpointHealth } from '../../store/events/endpoint-health.ts'
import { type EndpointRow, listEndpoints } from '../../store/events/endpoints.ts'
import type { Service } from '../service.ts'
import { type Endpoint, endpointOf } from './endpoint.ts'
import { findWebhookEndpoint } from './find.ts'

export type EndpointWithHealth = Endpoint & {
  /** Since when it is disabled. */
  readonly disabledAt: Date | null
  readonly health: Omit<EndpointHealth, 'endpointId'>
}

/** All of them, the oldest first. */
export const listEndpointsWithHealth = async (
  service: Service,
  clientId: string,
): Promise<readonly EndpointWithHealth[]> => withHealth(service, await listEndpoints(service.sql, clientId))

/** One of them; undefined where the client has none with this id. */
export const readEndpointWithHealth = async (
  service: Service,
  clientId: string,
  id: string,
): Promise<EndpointWithHealth | undefined> => {
  const row = await findWebhookEndpoint(service.sql, clientId, id)
  return row === undefined ? undefined : (await withHealth(service, [row]))[0]
}

const withHealth = async (
  service: Service,
  rows: readonly EndpointRow[],
): Promise<readonly EndpointWithHealth[]> => {
  const ids = rows.map(({ id }) => id)
  const bounds = { recent: RECENT_ATTEMPTS, waitingMaximum: WAITING_COUNTED_MAXIMUM }
  const found = await readEndpointHealth(service.sql, ids, bounds)
  const ofEndpoint = new Map(found.map(({ endpointId, ...health }) => [endpointId, health]))
  return rows.flatMap((row) => {
    const health = ofEndpoint.get(row.id)
    return health === undefined ? [] : [{ ...endpointOf(service, row), disabledAt: row.disabledAt, health }]
  })
}
