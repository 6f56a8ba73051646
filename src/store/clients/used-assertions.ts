/** Assertions that clients have used; each works once (RFC 7523, 3). They are kept until they expire. */
import type { Queries } from '../../../packages/postgres/connection/database.ts'

/** Uses up an assertion; false if it was used before. The INSERT decides, so that no two processes both accept it. */
export const useAssertion = (
  sql: Queries,
  assertion: { readonly hash: Buffer; readonly expiresAt: Date },
): Promise<boolean> => {
  const { hash, expiresAt } = assertion
  return sql`
    insert into used_assertions (hash, expires_at) values (${hash}, ${expiresAt})
    on conflict do nothing returning hash`.some()
}
