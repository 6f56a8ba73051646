/** Deletes a webhook endpoint with its pending deliveries. */
import type { Change } from '../../store/audit/change.ts'
import { deleteEndpoint } from '../../store/events/endpoints.ts'
import type { Refusal } from '../refusal.ts'
import { findWebhookEndpoint, NO_ENDPOINT } from './find.ts'

/** Rejected if the client has none with this id. */
export const deleteWebhookEndpoint = async (
  change: Change,
  { clientId, id }: { readonly clientId: string; readonly id: string },
): Promise<Refusal | undefined> => {
  const row = await findWebhookEndpoint(change.sql, clientId, id, true)
  if (row === undefined) return NO_ENDPOINT
  await deleteEndpoint(change.sql, id, change.at)
  await change.record('webhookEndpoint.deleted', { kind: 'webhookEndpoint', id })
  return undefined
}
