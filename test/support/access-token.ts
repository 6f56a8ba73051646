/** Access tokens without a credential that they were issued for. */
import type { Queries } from '../../packages/postgres/connection/database.ts'
import type { AccessToken } from '../../src/store/clients/authorization-server.ts'

/** Adds a token. */
export const insertAccessToken = async (sql: Queries, token: AccessToken): Promise<void> => {
  const { hash, clientId, scopes, audience, payload, issuedAt, expiresAt } = token
  await sql`
    insert into access_tokens (hash, client_id, scopes, audience, payload, issued_at, expires_at)
    values (${hash}, ${clientId}, ${scopes as string[]}, ${audience}, ${sql.json(payload)}, ${issuedAt},
      ${expiresAt})`
}
