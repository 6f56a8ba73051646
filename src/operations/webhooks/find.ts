/** Finds a client's own webhook endpoint; those of others are as unknown as those that never were. */
import { isUuid } from '../../domain/uuid.ts'
import type { Queries } from '../../store/connection/database.ts'
import { type EndpointRow, findEndpoint } from '../../store/events/endpoints.ts'

/** `lock` holds it until the transaction ends, so that of two changes at once one comes after the other. */
export const findWebhookEndpoint = async (
  sql: Queries,
  clientId: string,
  id: string,
  lock = false,
): Promise<EndpointRow | undefined> => (isUuid(id) ? findEndpoint(sql, clientId, id, lock) : undefined)
