/** A client's webhook endpoints, without their secrets, which nobody can read back. */
import { listEndpoints } from '../../store/events/endpoints.ts'
import type { Service } from '../service.ts'
import { type Endpoint, endpointOf } from './endpoint.ts'
import { findWebhookEndpoint } from './find.ts'

/** All of them, the oldest first. */
export const listWebhookEndpoints = async (
  service: Service,
  clientId: string,
): Promise<readonly Endpoint[]> =>
  (await listEndpoints(service.sql, clientId)).map((row) => endpointOf(service, row))

/** One of them; undefined where the client has none with this id. */
export const readWebhookEndpoint = async (
  service: Service,
  clientId: string,
  id: string,
): Promise<Endpoint | undefined> => {
  const row = await findWebhookEndpoint(service.sql, clientId, id)
  return row === undefined ? undefined : endpointOf(service, row)
}
