/** Gives a webhook endpoint a new secret; for a while deliveries are also signed with the former ones. */

import { newSecret } from '../../adapters/delivery/sign-webhook.ts'
import { LIFETIMES } from '../../domain/lender/retention.ts'
import type { Change } from '../../store/audit/change.ts'
import { encryptEndpoint, formerInForce, openEndpoint, updateEndpoint } from '../../store/events/endpoints.ts'
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
  /** As many former secrets as there may be are still valid. */
  | { readonly is: 'tooMany' }

/** Each is a signature of every delivery, and receivers limit the size of headers. */
export const FORMER_SECRETS_MAXIMUM = 9

/** Every secret stays valid for its time, however often it is replaced; rejected if there would be too many. */
export const rotateWebhookSecret = async (
  change: Change,
  service: Pick<Service, 'ring' | 'now'>,
  { clientId, id, body }: { readonly clientId: string; readonly id: string; readonly body: Members },
): Promise<RotatedSecret> => {
  const { sql, at } = change
  const row = await findWebhookEndpoint(sql, clientId, id, true)
  if (row === undefined) return { is: 'unknown' }
  const read = readSecret(body)
  if (read.is === 'refused') return read
  const secrets = openEndpoint(service.ring, row)
  const secret = read.secret ?? newSecret()
  if (secret === secrets.secret) return { is: 'same' }
  const until = at.getTime() + LIFETIMES.replacedWebhookSecret.milliseconds
  const former = [{ secret: secrets.secret, until }, ...formerInForce(secrets, at.getTime())].filter(
    (one) => one.secret !== secret,
  )
  if (former.length > FORMER_SECRETS_MAXIMUM) return { is: 'tooMany' }
  const encrypted = encryptEndpoint(service.ring, id, { url: secrets.url, secret, former })
  await updateEndpoint(sql, { ...row, ...encrypted, updatedAt: at })
  await change.record('webhookEndpoint.secretRotated', { kind: 'webhookEndpoint', id })
  return { is: 'rotated', endpoint: endpointOf(service, { ...row, ...encrypted, updatedAt: at }), secret }
}
