/** What clients' secrets and public keys share: revocation, and the record of their use. */

import type { Queries } from '../../../packages/postgres/connection/database.ts'
import type { Mode } from '../../domain/access/access.ts'

/** The tables of credentials. */
const TABLES = { clientSecret: 'client_secrets', publicKey: 'client_public_keys' } as const

export type CredentialKind = keyof typeof TABLES

/** Revokes a client's credential; false if it has none with this id that is not revoked. `id` is a UUID. */
export const setCredentialRevoked = (
  sql: Queries,
  kind: CredentialKind,
  { clientId, id, at }: { readonly clientId: string; readonly id: string; readonly at: Date },
): Promise<boolean> =>
  sql`
    update ${sql(TABLES[kind])} set revoked_at = ${at}
    where id = ${id} and client_id = ${clientId} and revoked_at is null returning id`.some()

/** The client that has an API key, a secret or a public key with this id. */
export const findClientOfCredential = (
  sql: Queries,
  id: string,
): Promise<{ readonly id: string; readonly mode: Mode } | undefined> =>
  sql<{ id: string; mode: Mode }[]>`
    select c.id, c.mode from clients c where c.id = (
      select client_id from api_keys where id = ${id} union all select client_id from client_secrets where id = ${id}
      union all select client_id from client_public_keys where id = ${id})`.first()

/** Records when a credential was last used. */
export const noteCredentialUse = async (
  sql: Queries,
  kind: CredentialKind,
  { id, at }: { readonly id: string; readonly at: Date },
): Promise<void> => {
  await sql`update ${sql(TABLES[kind])} set last_used_at = ${at} where id = ${id}`
}
