/** Gives a webhook endpoint a new secret; for a while deliveries are also signed with the previous one. */
import { LIFETIMES } from '../../domain/retention.ts'
import { newSecret } from '../../events/sign-webhook.ts'
import type { Change } from '../../store/audit/change.ts'
import { encryptEndpoint, openEndpoint, updateEndpoint } from '../../store/events/endpoints.ts'
import type { Service } from '../service.ts'
import { type Endpoint, endpointOf } from './endpoint.ts'
import { findWebhookEndpoint } from './find.ts'
import { type Members, readSecret, type SettingsRefusal } from './settings.ts'

export type RotatedSecret =
  /** The secret is shown only this once. */
  | { readonly is: 'rotated'; readonly endpoint: Endpoint; readonly secret: string }
  | SettingsRefusal
  | { readonly is: 'unknown' }
  /** The given secret is already in use. */
  | { readonly is: 'same' }

/** Of three secrets within that time, the oldest is no longer valid: deliveries have two signatures at most. */
export const rotateWebhookSecret = async (
  change: Change,
  service: Pick<Service, 'ring' | 'now'>,
  asked: { readonly clientId: string; readonly id: string; readonly body: Members },
): Promise<RotatedSecret> => {
  const { clientId, id, body } = asked
  const { sql, at } = change
  const row = await findWebhookEndpoint(sql, clientId, id, true)
  if (row === undefined) return { is: 'unknown' }
  const read = readSecret(body)
  if (read.is === 'refused') return read
  const { url, secret: oldSecret } = openEndpoint(service.ring, row)
  const secret = read.secret ?? newSecret()
  if (secret === oldSecret) return { is: 'same' }
  const oldSecretUntil = at.getTime() + LIFETIMES.replacedWebhookSecret.milliseconds
  const sealed = encryptEndpoint(service.ring, id, { url, secret, oldSecret, oldSecretUntil })
  await updateEndpoint(sql, { ...row, ...sealed, updatedAt: at })
  await change.record('webhookEndpoint.secretRotated', { kind: 'webhookEndpoint', id })
  return { is: 'rotated', endpoint: endpointOf(service, { ...row, ...sealed, updatedAt: at }), secret }
}
