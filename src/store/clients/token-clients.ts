/** Clients that may get access tokens: neither they nor their dealers are disabled. */
import type { Queries } from '../../../packages/postgres/connection/database.ts'

/** The scopes of a client that may get tokens; undefined if there is none with this id. */
export const scopesForTokens = (sql: Queries, clientId: string): Promise<readonly string[] | undefined> =>
  sql<{ scopes: string[] }[]>`
    select c.scopes from clients c left join dealers d on d.id = c.dealer_id
    where c.id = ${clientId} and c.disabled_at is null and d.disabled_at is null`.first('scopes')
