/** Gives a webhook endpoint a new secret; for a while deliveries are also signed with the former ones. */

import { newSecret } from '../../adapters/delivery/sign-webhook.ts'
import { LIFETIMES } from '../../domain/lender/retention.ts'
import type { Change } from '../../store/audit/change.ts'
import { encryptEndpoint, formerInForce, openEndpoint, updateEndpoint } from '../../store/events/endpoints.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { type Endpoint, endpointOf } from './endpoint.ts'
import { findWebhookEndpoint, NO_ENDPOINT } from './find.ts'
import { type Members, readSecret } from './settings.ts'

/** Each is a signature of every delivery, and receivers limit the size of headers. */
export const FORMER_SECRETS_MAXIMUM = 9

export const SAME_SECRET = new Refusal('secret must be different from the current one.')
const TOO_MANY_SECRETS = new Refusal(
  `${FORMER_SECRETS_MAXIMUM} replaced secrets of this webhook endpoint are still valid. Rotate again when the first of them has expired.`,
)

/** Every secret stays valid for its time, however often it is replaced; rejected if there would be too many. It is shown only this once. */
export const rotateWebhookSecret = async (
  change: Change,
  service: Pick<Service, 'ring' | 'now'>,
  { clientId, id, body }: { readonly clientId: string; readonly id: string; readonly body: Members },
): Promise<{ readonly endpoint: Endpoint; readonly secret: string } | Refusal> => {
  const { sql, at } = change
  const row = await findWebhookEndpoint(sql, clientId, id, true)
  if (row === undefined) return NO_ENDPOINT
  const read = readSecret(body)
  if (read instanceof Refusal) return read
  const secrets = openEndpoint(service.ring, row)
  const secret = read ?? newSecret()
  if (secret === secrets.secret) return SAME_SECRET
  const until = at.getTime() + LIFETIMES.replacedWebhookSecret.milliseconds
  const former = [{ secret: secrets.secret, until }, ...formerInForce(secrets, at.getTime())].filter(
    (one) => one.secret !== secret,
  )
  if (former.length > FORMER_SECRETS_MAXIMUM) return TOO_MANY_SECRETS
  const encrypted = encryptEndpoint(service.ring, id, { url: secrets.url, secret, former })
  await updateEndpoint(sql, { ...row, ...encrypted, updatedAt: at })
  await change.record('webhookEndpoint.secretRotated', { kind: 'webhookEndpoint', id })
  return { endpoint: endpointOf(service, { ...row, ...encrypted, updatedAt: at }), secret }
}
