/** Finds a client's own webhook endpoint; those of others are as unknown as those that never were. */
import type { Queries } from '../../store/connection/database.ts'
import { type EndpointRow, findEndpoint } from '../../store/events/endpoints.ts'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** `lock` holds it until the transaction ends, so that of two changes at once one comes after the other. */
export const findWebhookEndpoint = async (
  sql: Queries,
  clientId: string,
  id: string,
  lock = false,
): Promise<EndpointRow | undefined> => (UUID.test(id) ? findEndpoint(sql, clientId, id, lock) : undefined)
