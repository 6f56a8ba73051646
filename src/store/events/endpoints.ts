/**
 * Webhook endpoints' rows, and their health. Their URL and secrets are encrypted together with the key ring, and
 * decrypted only for use.
 */
import { decrypt, encrypt } from '../../../packages/encryption/cipher.ts'
import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import type { EventType } from '../../domain/events/notifications.ts'

/** The purpose of the encryption of an endpoint's URL and secrets. */
export const purposeOfEndpoint = (id: string): string => `webhook endpoint ${id}`

export type EndpointSecrets = {
  readonly url: string
  /** In the form shown once: `whsec_` and base64. */
  readonly secret: string
  /** The secrets before it, the newest first, with which deliveries are also signed until a time. */
  readonly former?: readonly FormerSecret[]
}

/** `until` is in milliseconds since 1970. */
export type FormerSecret = { readonly secret: string; readonly until: number }

/** As it was stored while there was one former secret at most. */
type StoredBefore = { readonly oldSecret?: string; readonly oldSecretUntil?: number }

export type EncryptedEndpoint = { readonly id: string; readonly keyId: string; readonly encrypted: Buffer }

export type EndpointRow = EncryptedEndpoint & {
  readonly clientId: string
  /** All types if empty. */
  readonly types: readonly EventType[]
  readonly description: string | null
  readonly enabled: boolean
  /** Why the service disabled it. */
  readonly disabledReason: string | null
  /** Since when it is disabled. */
  readonly disabledAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly failures: number
  /** Since when all deliveries have failed; null while they succeed. */
  readonly failingSince: Date | null
}

/** Encrypts an endpoint's URL and secrets under the ring's current key, bound to the endpoint's id. */
export const encryptEndpoint = (ring: KeyRing, id: string, secrets: EndpointSecrets): EncryptedEndpoint => {
  const key = ring.current()
  return {
    id,
    keyId: key.id,
    encrypted: encrypt(key.wrapping, purposeOfEndpoint(id), JSON.stringify(secrets)),
  }
}

/** An endpoint's URL and secrets. Throws if the ring lacks the key or the bytes were changed. */
export const openEndpoint = (ring: KeyRing, { id, keyId, encrypted }: EncryptedEndpoint): EndpointSecrets => {
  const text = decrypt(ring.find(keyId).wrapping, purposeOfEndpoint(id), encrypted).toString()
  const { oldSecret, oldSecretUntil, ...stored } = JSON.parse(text) as EndpointSecrets & StoredBefore
  return oldSecret === undefined || oldSecretUntil === undefined
    ? stored
    : { ...stored, former: [{ secret: oldSecret, until: oldSecretUntil }] }
}

/** The former secrets that still have time, the newest first. `now` is in milliseconds since 1970. */
export const formerInForce = ({ former = [] }: EndpointSecrets, now: number): readonly FormerSecret[] =>
  former.filter(({ until }) => now < until)

const COLUMNS = `id, client_id as "clientId", key_id as "keyId", sealed as encrypted, types, description, enabled,
  disabled_reason as "disabledReason", disabled_at as "disabledAt", created_at as "createdAt", updated_at as "updatedAt", failures,
  failing_since as "failingSince"`

/** Adds a webhook endpoint with no failures counted. */
export const insertEndpoint = async (
  sql: Queries,
  endpoint: EncryptedEndpoint &
    Pick<EndpointRow, 'clientId' | 'types' | 'description' | 'enabled' | 'createdAt'>,
): Promise<void> => {
  const { id, keyId, encrypted, clientId, types, description, enabled, createdAt } = endpoint
  await sql`
    insert into webhook_endpoints (id, client_id, key_id, sealed, types, description, enabled, created_at, updated_at,
      disabled_at)
    values (${id}, ${clientId}, ${keyId}, ${encrypted}, ${types as string[]}, ${description}, ${enabled}, ${createdAt},
      ${createdAt}, ${enabled ? null : createdAt})`
}

/** A client's endpoints, the oldest first. */
export const listEndpoints = (sql: Queries, clientId: string): Promise<readonly EndpointRow[]> =>
  sql.unsafe<EndpointRow[]>(
    `select ${COLUMNS} from webhook_endpoints where client_id = $1 and deleted_at is null order by created_at, id`,
    [clientId],
  )

/** A client's endpoint; undefined if it has none with this id. `lock` locks it until the transaction ends. */
export const findEndpoint = (
  sql: Queries,
  clientId: string,
  id: string,
  lock = false,
): Promise<EndpointRow | undefined> =>
  sql
    .unsafe<EndpointRow[]>(
      `select ${COLUMNS} from webhook_endpoints where client_id = $1 and id = $2 and deleted_at is null
     ${lock ? 'for update' : ''}`,
      [clientId, id],
    )
    .first()

/** Waits for others that create or count a client's endpoints, and makes them wait until the transaction ends. */
export const lockEndpointsOf = async (sql: Queries, clientId: string): Promise<void> => {
  await sql`select from clients where id = ${clientId} for no key update`
}

/**
 * Restarts it: it has no failures, and all pending deliveries are due. Deliveries are locked in the order of their
 * numbers, as in writing attempts.
 */
export const startAfresh = async (sql: Queries, id: string, at: Date): Promise<void> => {
  await sql`
    with tried as materialized (
      select number from deliveries where endpoint_id = ${id} and state = 'pending' and attempts > 0
      order by number for update
    )
    update deliveries d set attempts = 0, next_at = ${at} from tried
    where d.endpoint_id = ${id} and d.number = tried.number`
  await sql`
    update webhook_endpoints set failures = 0, failing_since = null, due_at = ${at}, wakes = wakes + 1 where id = ${id}`
}

/** Writes its client's changes. */
export const updateEndpoint = async (
  sql: Queries,
  endpoint: EncryptedEndpoint & Pick<EndpointRow, 'types' | 'description' | 'enabled' | 'updatedAt'>,
): Promise<void> => {
  const { id, keyId, encrypted, types, description, enabled, updatedAt } = endpoint
  await sql`
    update webhook_endpoints set key_id = ${keyId}, sealed = ${encrypted}, types = ${types as string[]},
      description = ${description}, updated_at = ${updatedAt}, enabled = ${enabled},
      disabled_reason = case when ${enabled} then null else disabled_reason end,
      disabled_at = case when ${enabled} then null when enabled then ${updatedAt} else disabled_at end, wakes = wakes + 1
    where id = ${id}`
}

/** Deletes it with all its pending deliveries; the log of past ones stays until it is old. */
export const deleteEndpoint = async (sql: Queries, id: string, at: Date): Promise<void> => {
  await sql`
    update webhook_endpoints set deleted_at = ${at}, enabled = false, due_at = null, wakes = wakes + 1 where id = ${id}`
  await sql`
    with pending as materialized (
      select number from deliveries where endpoint_id = ${id} and state = 'pending' order by number for update
    )
    delete from deliveries d using pending where d.endpoint_id = ${id} and d.number = pending.number`
}

/** The results of the last attempts of an endpoint, and its pending deliveries. */
export type EndpointHealth = {
  readonly endpointId: string
  /** The last attempts, up to the requested number: how many there are, and how many returned 2xx. */
  readonly attempts: number
  readonly succeeded: number
  readonly lastAttemptAt: Date | null
  readonly lastDeliveredAt: Date | null
  /** Pending deliveries, counted up to the maximum. */
  readonly waiting: number
  /** When the first of them is due; null if none is pending. */
  readonly nextAttemptAt: Date | null
}

/** The health of each of these endpoints. Ids of attempts are in the order of time. */
export const readEndpointHealth = (
  sql: Queries,
  endpointIds: readonly string[],
  { recent, waitingMaximum }: { readonly recent: number; readonly waitingMaximum: number },
): Promise<readonly EndpointHealth[]> =>
  sql.unsafe<EndpointHealth[]>(
    `select w.id as "endpointId", r.attempts, r.succeeded, r.last as "lastAttemptAt",
       (select a.at from delivery_attempts a
        where a.endpoint_id = w.id and a.status between 200 and 299 order by a.id desc limit 1) as "lastDeliveredAt",
       (select count(*)::int from (
          select from deliveries d where d.endpoint_id = w.id and d.state = 'pending' limit $3) p) as waiting,
       case when w.enabled then w.due_at end as "nextAttemptAt"
     from webhook_endpoints w cross join lateral (
       select count(*)::int as attempts, count(*) filter (where l.status between 200 and 299)::int as succeeded,
         max(l.at) as last
       from (select a.status, a.at from delivery_attempts a
             where a.endpoint_id = w.id order by a.id desc limit $2) l) r
     where w.id = any ($1::uuid[])`,
    [`{${endpointIds.join(',')}}`, recent, waitingMaximum] as never[],
  )
