/** Consent tickets that were used. Each is valid once, which the row's insertion enforces. */
import type { Queries } from '../../../packages/postgres/connection/database.ts'

/** Uses up the ticket with this hash; false if it was used before. Concurrent uses wait for each other. */
export const useTicket = (sql: Queries, ticketHash: Buffer, expiresAt: Date): Promise<boolean> =>
  sql`
    insert into used_tickets (hash, expires_at) values (${ticketHash}, ${expiresAt})
    on conflict (hash) do nothing returning hash`.some()
