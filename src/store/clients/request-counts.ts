/** How many requests each client sent to each process of the service in a minute. */
import type { Database } from '../../../packages/postgres/connection/database.ts'

export type ClientCount = { readonly clientId: string; readonly requests: number }

/** Writes what clients sent to one process in the minute that began at a point in time, in place of what is there. */
export const writeRequestCounts = async (
  sql: Database,
  processId: string,
  minute: Date,
  counts: readonly ClientCount[],
): Promise<void> => {
  await sql`
    insert into request_counts (client_id, process, minute, requests)
    select client_id, ${processId}::uuid, ${minute}::timestamptz, requests
    from unnest(${counts.map(({ clientId }) => clientId)}::text[], ${counts.map(({ requests }) => requests)}::integer[])
      as given (client_id, requests)
    on conflict (client_id, process) do update set minute = excluded.minute, requests = excluded.requests`
}

/** What these clients sent to all other processes in that minute; without those that sent nothing. */
export const countsOfOthers = async (
  sql: Database,
  processId: string,
  minute: Date,
  clientIds: readonly string[],
): Promise<readonly ClientCount[]> =>
  sql<ClientCount[]>`
    select client_id as "clientId", sum(requests)::int as requests from request_counts
    where client_id = any(${clientIds}::text[]) and minute = ${minute} and process <> ${processId}
    group by client_id`
