/** Deletes a webhook endpoint with its pending deliveries. */
import type { Change } from '../../store/audit/change.ts'
import { deleteEndpoint } from '../../store/events/endpoints.ts'
import { findWebhookEndpoint } from './find.ts'

/** False where the client has none with this id. */
export const deleteWebhookEndpoint = async (
  change: Change,
  { clientId, id }: { readonly clientId: string; readonly id: string },
): Promise<boolean> => {
  const row = await findWebhookEndpoint(change.sql, clientId, id, true)
  if (row === undefined) return false
  await deleteEndpoint(change.sql, id, change.at)
  await change.record('webhookEndpoint.deleted', { kind: 'webhookEndpoint', id })
  return true
}
