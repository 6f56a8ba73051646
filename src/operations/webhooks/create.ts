/**
 * Creates a webhook endpoint: an address that receives a client's events, signed with a secret that only the two share.
 */
import { newSecret } from '../../adapters/delivery/sign-webhook.ts'
import { SANDBOX_ENDPOINTS_MAXIMUM } from '../../domain/sandbox/sandbox-limits.ts'
import type { Change } from '../../store/audit/change.ts'
import {
  encryptEndpoint,
  insertEndpoint,
  listEndpoints,
  lockEndpointsOf,
} from '../../store/events/endpoints.ts'
import { findSandboxOfClient } from '../../store/sandboxes/sandboxes.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { type Endpoint, endpointOf } from './endpoint.ts'
import { findWebhookEndpoint } from './find.ts'
import type { NewSettings } from './settings.ts'

export const ENDPOINTS_OF_CLIENT_MAXIMUM = 20

export const tooManyEndpoints = (maximum: number): Refusal =>
  new Refusal(`This client already has ${maximum} webhook endpoints, which is the maximum. Delete one first.`)

/** `read` is the client's request, from `readNewSettings`. The secret is shown only this once. */
export const createWebhookEndpoint = async (
  change: Change,
  service: Pick<Service, 'ring' | 'now'>,
  clientId: string,
  read: NewSettings | Refusal,
): Promise<{ readonly endpoint: Endpoint; readonly secret: string } | Refusal> => {
  if (read instanceof Refusal) return read
  const { sql, at } = change
  await lockEndpointsOf(sql, clientId)
  const isInSandbox = (await findSandboxOfClient(sql, clientId)) !== undefined
  const maximum = isInSandbox ? SANDBOX_ENDPOINTS_MAXIMUM : ENDPOINTS_OF_CLIENT_MAXIMUM
  if ((await listEndpoints(sql, clientId)).length >= maximum) return tooManyEndpoints(maximum)
  const id = change.newId()
  const { url, ...settings } = read.settings
  const secret = read.secret ?? newSecret()
  const encrypted = encryptEndpoint(service.ring, id, { url, secret })
  await insertEndpoint(sql, { ...encrypted, ...settings, clientId, createdAt: at })
  await change.record('webhookEndpoint.created', { kind: 'webhookEndpoint', id })
  const row = await findWebhookEndpoint(sql, clientId, id)
  if (row === undefined) throw new Error('An endpoint that was just made cannot be found')
  return { endpoint: endpointOf(service, row), secret }
}
