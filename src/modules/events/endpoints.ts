/**
 * A client's webhook endpoints, which receive its events: create, read, change and delete them, rotate their secrets,
 * and notify people of one that was disabled.
 */

import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import { isUuid } from '../../../packages/values/uuid.ts'
import { newSecret } from '../../adapters/delivery/sign-webhook.ts'
import { RECENT_ATTEMPTS, WAITING_COUNTED_MAXIMUM } from '../../domain/events/webhook-delivery.ts'
import { LIFETIMES } from '../../domain/lender/retention.ts'
import { SANDBOX_ENDPOINTS_MAXIMUM } from '../../domain/sandbox/surroundings.ts'
import { queueMail } from '../../service/queue-mail.ts'
import { type LastChange, Outdated, Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { type Change, change } from '../../store/audit/change.ts'
import {
  deleteEndpoint,
  type EndpointHealth,
  type EndpointRow,
  encryptEndpoint,
  findEndpoint,
  formerInForce,
  insertEndpoint,
  listEndpoints,
  lockEndpointsOf,
  openEndpoint,
  readEndpointHealth,
  startAfresh,
  updateEndpoint,
} from '../../store/events/endpoints.ts'
import { findEndpointPeople } from '../../store/people/mail-links.ts'
import { findSandboxOfClient } from '../../store/sandboxes/sandboxes.ts'
import { nameOfActor } from '../applications/last-change.ts'
import { searchAudit } from '../audit/search.ts'
import {
  type ChangedSettings,
  type Endpoint,
  endpointOf,
  type Members,
  type NewSettings,
  readSecret,
} from './endpoint-settings.ts'

export const ENDPOINTS_OF_CLIENT_MAXIMUM = 20

export const tooManyEndpoints = (maximum: number): Refusal =>
  new Refusal(`This client already has ${maximum} webhook endpoints, which is the maximum. Delete one first.`)

/** As it is shown once. */
type EndpointWithSecret = Endpoint & { readonly secret: string }

/**
 * Creates an endpoint: an address that receives a client's events, signed with a secret that only the two share. The
 * secret is shown only this once. `read` is the client's request, from `readNewSettings`.
 */
export const createWebhookEndpoint = async (
  change: Change,
  service: Pick<Service, 'ring' | 'now'>,
  clientId: string,
  read: NewSettings | Refusal,
): Promise<EndpointWithSecret | Refusal> => {
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
  return { ...endpointOf(service, row), secret }
}

/** All endpoints of a client, the oldest first, without their secrets, which nobody can read back. */
export const listWebhookEndpoints = async (
  service: Service,
  clientId: string,
): Promise<readonly Endpoint[]> =>
  (await listEndpoints(service.sql, clientId)).map((row) => endpointOf(service, row))

/** One of them; undefined where the client has none with this id. */
export const readWebhookEndpoint = async (
  service: Service,
  clientId: string,
  id: string,
): Promise<Endpoint | undefined> => {
  const row = await findWebhookEndpoint(service.sql, clientId, id)
  return row === undefined ? undefined : endpointOf(service, row)
}

export const NO_ENDPOINT = new Refusal(
  'Webhook endpoint not found. It does not exist, or belongs to another client.',
  'not-found',
)

/**
 * A client's own endpoint; those of others look as if they did not exist. `lock` locks it until the transaction ends,
 * so that concurrent changes happen one after the other.
 */
export const findWebhookEndpoint = async (
  sql: Queries,
  clientId: string,
  id: string,
  lock = false,
): Promise<EndpointRow | undefined> => (isUuid(id) ? findEndpoint(sql, clientId, id, lock) : undefined)

export type EndpointWithHealth = Endpoint & {
  /** Since when it is disabled. */
  readonly disabledAt: Date | null
  readonly health: Omit<EndpointHealth, 'endpointId'>
}

/** All endpoints of a client with their health, for the people who manage them, the oldest first. */
export const listEndpointsWithHealth = async (
  service: Service,
  clientId: string,
): Promise<readonly EndpointWithHealth[]> => {
  const rows = await listEndpoints(service.sql, clientId)
  const ids = rows.map(({ id }) => id)
  const bounds = { recent: RECENT_ATTEMPTS, waitingMaximum: WAITING_COUNTED_MAXIMUM }
  const found = await readEndpointHealth(service.sql, ids, bounds)
  const ofEndpoint = new Map(found.map(({ endpointId, ...health }) => [endpointId, health]))
  return rows.flatMap((row) => {
    const health = ofEndpoint.get(row.id)
    return health === undefined ? [] : [{ ...endpointOf(service, row), disabledAt: row.disabledAt, health }]
  })
}

/** An endpoint of a client, and the `updatedAt` that a page showed of it, if one did. */
type Asked = { readonly clientId: string; readonly id: string; readonly seen?: Date | undefined }

/**
 * Changes an endpoint's URL, types or description, or disables and enables it. Types apply to events from now on. While
 * it is disabled, no events are queued for it, and pending deliveries wait; enabled again, or given another URL, it
 * starts afresh and pending deliveries are due at once. `read` is the client's request, from `readChangedSettings`.
 */
export const changeWebhookEndpoint = async (
  change: Change,
  service: Pick<Service, 'ring' | 'now'>,
  { read, ...asked }: Asked & { readonly read: ChangedSettings | Refusal },
): Promise<Endpoint | Refusal> => {
  const { clientId, id } = asked
  const { sql, at } = change
  const row = await unchangedEndpoint(sql, service, asked)
  if (row instanceof Refusal) return row
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

const WORDS: Readonly<Record<string, string>> = {
  'webhookEndpoint.created': 'created it',
  'webhookEndpoint.changed': 'changed it',
  'webhookEndpoint.enabled': 'enabled it',
  'webhookEndpoint.disabled': 'disabled it',
  'webhookEndpoint.secretRotated': 'rotated its secret',
}

/** Entries that change nothing, such as those of pings, may come in between. */
const LOOKED_AT_ENTRIES = 50

const OUTDATED =
  'The webhook endpoint has changed since you opened it. Review the changes before you continue.'

/** Its newest recorded change, shown to a person whose own change came too late. */
const lastChangeOfEndpoint = async (
  service: { readonly sql: Queries; readonly ring: KeyRing },
  endpointId: string,
): Promise<LastChange | undefined> => {
  const newest = { before: undefined, limit: LOOKED_AT_ENTRIES }
  const { entries } = await searchAudit(service, { subjectId: endpointId }, newest)
  const last = entries.find(({ action }) => action in WORDS)
  if (last === undefined) return undefined
  return { by: await nameOfActor(service, last.actor), what: WORDS[last.action] ?? '', at: last.at }
}

/** Locks the endpoint; rejected if it has changed since a page showed it. */
const unchangedEndpoint = async (
  sql: Queries,
  { ring }: Pick<Service, 'ring'>,
  { clientId, id, seen }: Asked,
): Promise<EndpointRow | Refusal> => {
  const row = await findWebhookEndpoint(sql, clientId, id, true)
  if (row === undefined) return NO_ENDPOINT
  return seen === undefined || row.updatedAt.getTime() === seen.getTime()
    ? row
    : new Outdated(OUTDATED, await lastChangeOfEndpoint({ sql, ring }, id))
}

/** Deletes an endpoint with its pending deliveries. Rejected if the client has none with this id. */
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

/** Each is a signature of every delivery, and receivers limit the size of headers. */
export const FORMER_SECRETS_MAXIMUM = 9

export const SAME_SECRET = new Refusal('secret must be different from the current one.')
const TOO_MANY_SECRETS = new Refusal(
  `${FORMER_SECRETS_MAXIMUM} replaced secrets of this webhook endpoint are still valid. Rotate again when the first of them has expired.`,
)

/**
 * Gives an endpoint a new secret; for a while deliveries are also signed with the former ones. Every secret stays valid
 * for its time, however often it is replaced; rejected if there would be too many. It is shown only this once.
 */
export const rotateWebhookSecret = async (
  change: Change,
  service: Pick<Service, 'ring' | 'now'>,
  { body, ...asked }: Asked & { readonly body: Members },
): Promise<EndpointWithSecret | Refusal> => {
  const { sql, at } = change
  const { id } = asked
  const row = await unchangedEndpoint(sql, service, asked)
  if (row instanceof Refusal) return row
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
  return { ...endpointOf(service, { ...row, ...encrypted, updatedAt: at }), secret }
}

/**
 * Records that the service has disabled an endpoint because deliveries to it failed, and emails its people: the admins
 * of the client's dealer; for a partner, the lender's.
 */
export const notifyDisabledEndpoint = async (
  { sql, now }: Pick<Service, 'sql' | 'now'>,
  { id, clientId }: { readonly id: string; readonly clientId: string },
): Promise<void> => {
  await change(sql, { actor: { kind: 'service', id: 'webhooks' }, now }, async (inProgress) => {
    await inProgress.record('webhookEndpoint.disabled', { kind: 'webhookEndpoint', id })
    for (const userId of await findEndpointPeople(inProgress.sql, clientId))
      await queueMail(inProgress, { kind: 'endpointDisabled', userId, endpointId: id })
  })
}
