/** When API keys were last used. */
import type { Database } from '../../../packages/postgres/connection/database.ts'

/** Writes when API keys were last used; an older time never replaces a newer one. */
export const noteKeyUses = async (
  sql: Database,
  uses: readonly { readonly keyId: string; readonly at: Date }[],
): Promise<void> => {
  await sql`
    insert into api_key_uses (key_id, last_used_at)
    select * from unnest(
      ${sql.array(
        uses.map((use) => use.keyId),
        'uuid',
      )},
      ${sql.array(
        uses.map((use) => use.at),
        'timestamptz',
      )})
    on conflict (key_id) do update set last_used_at = greatest(api_key_uses.last_used_at, excluded.last_used_at)`
}
