/** A user's sign-in methods, as SQL for a query that joins users as u. */
import type { Queries } from '../../../packages/postgres/connection/database.ts'

/** Whether an authenticator app is set up. */
export const authenticatorExists = (sql: Queries) => sql`
  exists (select from authenticators a where a.user_id = u.id and a.confirmed_at is not null)`

/** Whether there is any second factor. */
export const factorExists = (sql: Queries) => sql`
  (${authenticatorExists(sql)} or exists (select from passkeys k where k.user_id = u.id))`

/** Whether the lender's identity provider is linked. */
export const linkExists = (sql: Queries) => sql`
  exists (select from provider_links p where p.user_id = u.id)`

/** Whether they can sign in at all: a user who was only invited has not chosen a way yet. */
export const hasJoined = (sql: Queries) => sql`
  (u.password_hash is not null or exists (select from passkeys k where k.user_id = u.id) or ${linkExists(sql)})`
