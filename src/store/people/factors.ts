/** Which factors a user has, as SQL for a query that joins users as u. */
import type { Queries } from '../connection/database.ts'

/** Whether an authenticator app is set up. */
export const authenticatorExists = (sql: Queries) => sql`
  exists (select from authenticators a where a.user_id = u.id and a.confirmed_at is not null)`

/** Whether there is any second factor. */
export const factorExists = (sql: Queries) => sql`
  (${authenticatorExists(sql)} or exists (select from passkeys k where k.user_id = u.id))`
