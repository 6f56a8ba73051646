/** The health of webhook endpoints: the results of their last attempts, and their pending deliveries. */
import type { Queries } from '../../../packages/postgres/connection/database.ts'

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
