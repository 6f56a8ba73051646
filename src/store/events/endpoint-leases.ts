/** Which process delivers to which endpoint: leases, and an endpoint's failures during one. */
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import type { EncryptedEndpoint } from './endpoints.ts'

/** An endpoint to which only this process delivers during its lease. */
export type LeasedEndpoint = EncryptedEndpoint & {
  readonly clientId: string
  /** As they were when it was leased. */
  readonly wakes: string
  readonly failures: number
  readonly failingSince: Date | null
}

const LEASED = `id, client_id as "clientId", key_id as "keyId", sealed as encrypted, wakes, failures,
  failing_since as "failingSince"`

/**
 * Leases up to `limit` endpoints that are due and that no living process holds, other than those named; the longest due
 * first. An endpoint that is left alone is leased all the same if its client has enabled it again: then it has no
 * failures.
 */
export const leaseEndpoints = (
  sql: Queries,
  asked: {
    readonly holder: string
    readonly now: Date
    readonly until: Date
    readonly besides: readonly string[]
    readonly limit: number
  },
): Promise<readonly LeasedEndpoint[]> => {
  const { holder, now, until, besides, limit } = asked
  return sql.unsafe<LeasedEndpoint[]>(
    `update webhook_endpoints set leased_by = $1, lease_until = $2
     where id in (
       select id from webhook_endpoints
       where enabled and deleted_at is null and due_at <= $3 and id <> all ($5::uuid[])
         and (lease_until is null or lease_until < $3 or (leased_by is null and failures = 0))
       order by due_at limit $4 for update skip locked)
     returning ${LEASED}`,
    [holder, until, now, limit, `{${besides.join(',')}}`] as never[],
    { prepare: true },
  )
}

/** Extends a lease; false if it was lost. */
export const renewLease = (
  sql: Queries,
  { id, holder, until }: { readonly id: string; readonly holder: string; readonly until: Date },
): Promise<boolean> =>
  sql`
    update webhook_endpoints set lease_until = ${until} where id = ${id} and leased_by = ${holder} returning id`.some()

/** A leased endpoint as it is now; undefined if the lease was lost, or the endpoint is no longer enabled. */
export const readLeased = (
  sql: Queries,
  asked: { readonly id: string; readonly holder: string },
): Promise<LeasedEndpoint | undefined> =>
  sql
    .unsafe<LeasedEndpoint[]>(
      `select ${LEASED} from webhook_endpoints where id = $1 and leased_by = $2 and enabled and deleted_at is null`,
      [asked.id, asked.holder],
      { prepare: true },
    )
    .first()

/**
 * Releases an endpoint until its next delivery is due; if none is pending, its failures are forgotten. False if
 * deliveries were added since `wakes` was read: then it stays leased, and is checked again.
 */
export const releaseEndpoint = (
  sql: Queries,
  asked: {
    readonly id: string
    readonly holder: string
    readonly wakes: string
    readonly dueAt: Date | null
  },
): Promise<boolean> => {
  const { id, holder, wakes, dueAt } = asked
  return sql
    .unsafe(
      `update webhook_endpoints set leased_by = null, lease_until = null, due_at = $4::timestamptz,
       failing_since = case when $4::timestamptz is null then null else failing_since end
     where id = $1 and leased_by = $2 and wakes = $3 returning id`,
      [id, holder, wakes, dueAt] as never[],
      { prepare: true },
    )
    .some()
}

/** Releases an endpoint that is still due, whatever was added; nobody leases it before the time, if one is given. */
export const leaveEndpoint = async (
  sql: Queries,
  { id, holder, until }: { readonly id: string; readonly holder: string; readonly until: Date | null },
): Promise<void> => {
  await sql`
    update webhook_endpoints set leased_by = null, lease_until = ${until} where id = ${id} and leased_by = ${holder}`
}

/** Releases everything that a stopping process holds; another may continue at once. */
export const releaseAll = async (sql: Queries, holder: string): Promise<void> => {
  await sql`update webhook_endpoints set leased_by = null, lease_until = null where leased_by = ${holder}`
}

/**
 * Records an endpoint's health: consecutive failures, and since when. False if it is no longer as it was `before`: it
 * was restarted or given another URL in the meantime.
 */
export const noteEndpointFailures = (
  sql: Queries,
  before: Pick<LeasedEndpoint, 'id' | 'encrypted' | 'failures'>,
  { failures, since }: { readonly failures: number; readonly since: Date | null },
): Promise<boolean> =>
  sql`
    update webhook_endpoints set failures = ${failures}, failing_since = ${since}
    where id = ${before.id} and failures = ${before.failures} and sealed = ${before.encrypted} returning id`.some()

/**
 * Disables an endpoint, unless it was given another URL in the meantime. Its pending deliveries start over once its
 * client enables it.
 */
export const disableEndpoint = async (
  sql: Queries,
  { id, encrypted }: Pick<LeasedEndpoint, 'id' | 'encrypted'>,
  at: Date,
  reason: string,
): Promise<void> => {
  await sql`
    with disabled as (
      update webhook_endpoints set enabled = false, disabled_reason = ${reason}, disabled_at = ${at}, updated_at = ${at},
        due_at = null
      where id = ${id} and enabled and sealed = ${encrypted} returning id
    ), tried as materialized (
      select d.number from deliveries d join disabled on d.endpoint_id = disabled.id
      where d.state = 'pending' and d.attempts > 0 order by d.number for update of d
    )
    update deliveries d set attempts = 0, next_at = ${at} from tried
    where d.endpoint_id = ${id} and d.number = tried.number`
}
