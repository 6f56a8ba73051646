/** The people who manage a client's webhook endpoints. */
import type { Queries } from '../../../packages/postgres/connection/database.ts'

/** The ids of the enabled admins of the client's dealer; for a partner, those of the lender. */
export const findEndpointPeople = (sql: Queries, clientId: string): Promise<readonly string[]> =>
  sql<{ id: string }[]>`
    select u.id from clients c join users u on u.disabled_at is null and u.dealer_id is not distinct from c.dealer_id
      and u.role = case when c.dealer_id is null then 'admin' else 'dealerAdmin' end
    where c.id = ${clientId} order by u.id`.all('id')
