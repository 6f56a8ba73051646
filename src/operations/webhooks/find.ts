/** Finds a client's own webhook endpoint; those of others look as if they did not exist. */

import type { Queries } from '../../../packages/postgres/connection/database.ts'
import { isUuid } from '../../../packages/values/uuid.ts'
import { type EndpointRow, findEndpoint } from '../../store/events/endpoints.ts'
import { Refusal } from '../refusal.ts'

export const NO_ENDPOINT = new Refusal(
  'Webhook endpoint not found. It does not exist, or belongs to another client.',
  'not-found',
)

/** `lock` locks it until the transaction ends, so that concurrent changes happen one after the other. */
export const findWebhookEndpoint = async (
  sql: Queries,
  clientId: string,
  id: string,
  lock = false,
): Promise<EndpointRow | undefined> => (isUuid(id) ? findEndpoint(sql, clientId, id, lock) : undefined)
