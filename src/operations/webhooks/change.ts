/** Changes a webhook endpoint's URL, types or description, or disables and enables it. */
import type { Change } from '../../store/audit/change.ts'
import {
  type EndpointRow,
  encryptEndpoint,
  openEndpoint,
  startAfresh,
  updateEndpoint,
} from '../../store/events/endpoints.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { type Endpoint, endpointOf } from './endpoint.ts'
import { findWebhookEndpoint, NO_ENDPOINT } from './find.ts'
import type { ChangedSettings } from './settings.ts'

/**
 * Types apply to events from now on. While it is disabled, no events are queued for it, and pending deliveries wait;
 * enabled again, or given another URL, it starts afresh and pending deliveries are due at once.
 * `read` is the client's request, from `readChangedSettings`.
 */
export const changeWebhookEndpoint = async (
  change: Change,
  service: Pick<Service, 'ring' | 'now'>,
  {
    clientId,
    id,
    read,
  }: { readonly clientId: string; readonly id: string; readonly read: ChangedSettings | Refusal },
): Promise<Endpoint | Refusal> => {
  const { sql, at } = change
  const row = await findWebhookEndpoint(sql, clientId, id, true)
  if (row === undefined) return NO_ENDPOINT
  if (read instanceof Refusal) return read
  const secrets = openEndpoint(service.ring, row)
  const { url = secrets.url, ...settings } = read
  const enabled = settings.enabled ?? row.enabled
  const encrypted = url === secrets.url ? row : encryptEndpoint(service.ring, id, { ...secrets, url })
  await updateEndpoint(sql, { ...row, ...settings, ...pick(encrypted), updatedAt: at })
  if (enabled && (!row.enabled || url !== secrets.url)) await startAfresh(sql, id, at)
  await change.record(`webhookEndpoint.${actOf(row.enabled, enabled)}`, { kind: 'webhookEndpoint', id })
  const now = await findWebhookEndpoint(sql, clientId, id)
  return now === undefined ? NO_ENDPOINT : endpointOf(service, now)
}

const pick = ({ keyId, encrypted }: Pick<EndpointRow, 'keyId' | 'encrypted'>) => ({ keyId, encrypted })

const actOf = (before: boolean, after: boolean): string =>
  before === after ? 'changed' : after ? 'enabled' : 'disabled'
